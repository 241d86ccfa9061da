"""The search index as runner/page/search reads it, and the theme's search box pointed at our worker.

MkDocs' own index holds HTML, is fetched by every page and knows one language. Ours is plain text in UTF-8 with the two
names of each term, and is fetched at the first query; what every page fetches is a stub that names it.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lessonkit import glossary
from lessonkit.course import Course
from lessonkit.errors import SetupError
from lessonkit.frontmatter import planned_lesson
from lessonkit.page import PageContext
from lessonkit.references import lesson_label
from lessonkit.words import word

_STUB = "search/search_index.json"
_GLOSSARY = "glossary/"
_THEMES_WORKER = re.compile(r"assets/javascripts/workers/search\.\w+\.min\.js")
_INLINE = re.compile(r"</?(?:a|abbr|b|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^>]*>")
_TAG = re.compile(r"<[^>]+>")
_SPACE = re.compile(r"\s+")
_MARKS = re.compile(r"[*$`]")

Section = tuple[str, str, str]  # address, heading, text


def write(site: Path, worker: str | None, pages: Mapping[str, PageContext], course: Course) -> str | None:
    """Make the built site's index and point every page at `worker`, its address in the site; the index's address.

    Without a worker the theme's own search stays as it is.
    """
    if worker is None:
        return None
    found = json.loads((site / _STUB).read_text("utf-8"))
    index = {
        "sections": sections(found["docs"], pages, course),
        "same": same_names(course),
        "filler": word("search.filler").split(),
    }
    content = json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode()
    address = f"search/index.{hashlib.sha256(content).hexdigest()[:12]}.json"
    for old in (site / "search").glob("index.*.json"):
        old.unlink()
    (site / address).write_bytes(content)
    told = {**found["config"], "index": address, "unavailable": word("search.unavailable")}
    (site / _STUB).write_text(json.dumps({"config": told, "docs": []}, ensure_ascii=False), "utf-8")
    _point_pages(site, worker)
    return address


def sections(docs: list[dict[str, Any]], pages: Mapping[str, PageContext], course: Course) -> list[Section]:
    """What MkDocs' search plugin found, as plain text; pages first, each followed by its sections."""
    found: list[Section] = []
    for doc in docs:
        location, title, text = doc["location"], plain(doc["title"]), plain(doc["text"])
        if location.startswith(f"{_GLOSSARY}#"):
            continue  # whole letters; each term is a section of its own
        if location == _GLOSSARY:
            found += [(location, title, ""), *terms_of(course)]
            continue
        page = pages.get(location)
        if page is not None:
            lesson = planned_lesson(page.path, course)
            title = lesson_label(lesson) if lesson else title
            text = " ".join(filter(None, (introduction(page), text)))
        if location.endswith("#course"):
            text = " · ".join(f"{lesson_label(lesson)} ({lesson.english})" for lesson in course.lessons)
        found.append((location, title, text))
    return found


def terms_of(course: Course) -> list[Section]:
    """Each term of the glossary under both its names; the address is lessonkit/terms.py's."""
    file = course.folder / "glossary.yml"
    terms = glossary.load(file).values() if file.exists() else ()
    return [(f"{_GLOSSARY}#term-{term.key}", f"{term.bn} ({term.en})", _MARKS.sub("", term.text)) for term in terms]


def introduction(page: PageContext) -> str:
    """What the page shows above its text: English title, summary and aims."""
    said = [str(page.meta[name]) for name in ("english", "summary") if page.meta.get(name)]
    return " · ".join(_MARKS.sub("", text) for text in [*said, *page.meta.get("objectives", ())])


def same_names(course: Course) -> list[list[str]]:
    """Names of one thing: a term's in Bangla and English, a lesson's, and everyday words of the field."""
    file = course.folder / "glossary.yml"
    terms = [[term.bn, term.en] for term in glossary.load(file).values()] if file.exists() else []
    lessons = [[lesson.title, lesson.english] for lesson in course.lessons]
    everyday = [[name.strip() for name in family.split("=")] for family in word("search.same").split(";")]
    return [*terms, *lessons, *everyday]


def plain(text: str) -> str:
    """HTML as text: what stands in two blocks stays apart, what stands in one word stays together."""
    return _SPACE.sub(" ", html.unescape(_TAG.sub(" ", _INLINE.sub("", text)))).strip()


def _point_pages(site: Path, worker: str) -> None:
    seen = 0
    for page in site.rglob("*.html"):
        content, count = _THEMES_WORKER.subn(worker, page.read_text("utf-8"))
        if count:
            page.write_text(content, "utf-8")
            seen += count
    if not seen:
        raise SetupError(
            "no page names the theme's search worker as lessonkit/search.py expects: "
            "install the pinned mkdocs-material, or look there what has changed"
        )
    for unused in ("workers", "lunr"):
        shutil.rmtree(site / "assets" / "javascripts" / unused, ignore_errors=True)
