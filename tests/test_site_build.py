"""A small site, built by MkDocs with the real settings: what only shows when everything works together."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lessonkit.course import ROOT
from lessonkit.weight import PLACE

LESSON = """---
lesson: 1
title: First
english: The first
summary: এক বাক্য।
objectives: ["`x` দেখা"]
read_first: []
changes: [{date: 2026-11-29, text: শুরু}]
---

## Start {#start}

network-এর কথা।

```python cell="one"
x = 1
```

```python cell="two"
print(x)
```
"""
PLAN = """
title: C
english: C
earlier: {ml: ML}
modules:
  - title: M
    english: M
    lessons:
      1: {slug: first, title: First, english: F}
      2: {slug: second, title: Second, english: S}
"""


def site(folder: Path, lesson: str = LESSON, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a site with a home page and one lesson into folder/build."""
    (folder / "lessons" / "01-first").mkdir(parents=True, exist_ok=True)
    (folder / "lessons" / "course.yml").write_text(PLAN)
    (folder / "lessons" / "index.md").write_text("---\ntitle: Home\n---\nsee [[1]], [[2]]\n")
    (folder / "lessons" / "glossary.md").write_text("---\ntitle: Glossary\n---\nnothing yet\n")  # the search links it
    (folder / "lessons" / "01-first" / "index.md").write_text(lesson)
    (folder / "mkdocs.yml").write_text(
        f"INHERIT: {ROOT}/mkdocs.yml\ndocs_dir: lessons\nsite_dir: build\n"
        f"theme: {{name: material, custom_dir: {ROOT}/site/theme}}\nhooks: [{ROOT}/site/hooks.py]\n"
    )
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(folder / "mkdocs.yml")]
    given = {**os.environ, "NO_MKDOCS_2_WARNING": "1", **environment}
    return subprocess.run(command, env=given, capture_output=True, text=True)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = site(folder, CHOLPATH_RECORDING="1", SITE_URL="https://example.org/course/")
    assert done.returncode == 0, done.stderr
    return folder / "build"


def read(built: Path, page: str = "01-first/index.html") -> str:
    return (built / page).read_text("utf-8")


class _Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_only_the_encoding_stands_before_the_policy_in_every_head(built: Path) -> None:
    pages = list(built.rglob("*.html"))
    assert len(pages) == 4
    for page in pages:
        start = r'<head>\s*<meta charset="utf-8"><meta http-equiv="Content-Security-Policy"'
        assert re.search(start, page.read_text("utf-8"))


def test_a_page_names_the_manifest_and_its_script_relatively(built: Path) -> None:
    lesson, home = read(built), read(built, "index.html")
    named = re.search(r'<meta name="cholpath-manifest" content="../(assets/runtime/manifest\.\w{12}\.json)">', lesson)
    assert named and (built / named[1]).is_file()
    assert f'<meta name="cholpath-manifest" content="{named[1]}">' in home
    assert re.search(r'<script src="\.\./assets/runtime/page\.[A-Z0-9]+\.js" type="module">', lesson)


def test_nothing_is_fetched_from_another_origin(built: Path) -> None:
    for page in ("index.html", "01-first/index.html"):
        for tag, attributes in _Tags(read(built, page)).found:
            address = attributes.get("src") or (attributes.get("href") if tag == "link" else None) or ""
            if attributes.get("rel") != "canonical":
                assert "//" not in address, f"{page}: <{tag}> fetches {address}"


def test_every_file_that_a_page_names_is_in_the_build(built: Path) -> None:
    for page in ("index.html", "01-first/index.html"):
        for tag, attributes in _Tags(read(built, page)).found:
            address = attributes.get("src") or (attributes.get("href") if tag in ("link", "a") else None) or ""
            if address and "//" not in address and not address.startswith(("#", "data:")):
                target = (built / page).parent / address.partition("#")[0]
                assert target.exists(), f"{page}: {address}"


def test_the_runtime_that_the_manifest_names_is_there(built: Path) -> None:
    manifest = json.loads((built / "assets" / "runtime" / "manifest.json").read_text())
    assert (built / "assets" / "runtime" / manifest["core"]["pyodide.asm.wasm"]["path"]).is_file()


def test_sources_are_not_published(built: Path) -> None:
    assert not list(built.rglob("*.yml"))
    assert not list(built.rglob("*.md"))


def test_cells_json_lists_the_cells_of_every_page(built: Path) -> None:
    (page,) = json.loads((built / "cells.json").read_text())["pages"]
    assert (page["url"], page["lesson"]) == ("01-first/", "01-first")
    assert [(cell["id"], cell["needs"]) for cell in page["cells"]] == [("one", []), ("two", ["one"])]


def test_the_lessons_head_is_there_with_its_weight(built: Path) -> None:
    html = read(built)
    assert PLACE not in html
    assert re.search(r"<h1>First</h1>", html)
    assert "<code>x</code>" in html
    assert re.search(r"[০-৯]+ KB", html)
    assert re.search(r'<meta name="description" content="এক বাক্য।( · [^"]+)?">', html)


def test_a_lesson_describes_itself_to_search_engines(built: Path) -> None:
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', read(built))
    assert found
    (data,) = [item for item in json.loads(found[1]) if item["@type"] == "LearningResource"]
    assert (data["@type"], data["isPartOf"]["@type"], data["inLanguage"]) == ("LearningResource", "Course", "bn")
    assert data["url"] == "https://example.org/course/01-first/"


def test_prose_gets_its_no_break_marks_and_code_does_not(built: Path) -> None:
    assert "network-\u2060এর" in read(built)


def test_a_planned_lesson_has_no_link_in_the_page(built: Path) -> None:
    home = read(built, "index.html")
    assert 'href="01-first/"' in home
    assert "02-second" not in home


def test_a_missing_record_stops_the_build_with_one_sentence(tmp_path: Path) -> None:
    done = site(tmp_path)
    assert done.returncode == 1
    assert 'lessons/01-first/index.md:15: the output of cell "one" was never recorded; run: make record' in done.stderr
    assert "Traceback" not in done.stderr


def test_an_authors_mistake_stops_the_build_at_its_line(tmp_path: Path) -> None:
    done = site(tmp_path, LESSON + "\n/// kee | x\n///\n", CHOLPATH_RECORDING="1")
    assert done.returncode == 1
    assert "lessons/01-first/index.md:23: there is no block 'kee'" in done.stderr
    assert "Traceback" not in done.stderr


def test_site_dir_can_never_be_our_own_room(tmp_path: Path) -> None:
    site(tmp_path, CHOLPATH_RECORDING="1")
    config = (tmp_path / "mkdocs.yml").read_text().replace("site_dir: build", f"site_dir: {ROOT}/site")
    (tmp_path / "mkdocs.yml").write_text(config)
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(tmp_path / "mkdocs.yml")]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "CHOLPATH_RECORDING": "1"})
    assert done.returncode == 1
    assert "site_dir must not be site/" in done.stderr
    assert (ROOT / "site" / "hooks.py").is_file()
