"""Instant navigation keeps the page's Python alive wherever the site is put."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from drive.site import Watch, served
from lessonkit.errors import SetupError
from lessonkit.instant import work_anywhere
from pack.node import node
from test_site_build import site

LINE = "function fi(e,t){return e.protocol=t.protocol,e.hostname=t.hostname,e}"
COUNT = 'function Me(e,t){return typeof t!="undefined"?Ct.translations[e].replace("#",t.toString()):Ct.translations[e]}'

COLOURS = 'let o=x("meta",{name:"color-scheme"});document.head.appendChild(o);let n=2;'


def write(folder: Path, script: str) -> Path:
    scripts = folder / "assets" / "javascripts"
    scripts.mkdir(parents=True)
    (scripts / "bundle.0123abcd.min.js").write_text(script)
    (folder / "index.html").write_text('<script src="assets/javascripts/bundle.0123abcd.min.js"></script>')
    return scripts


def test_the_themes_line_puts_addresses_under_the_place_of_the_site(tmp_path: Path) -> None:
    scripts = write(tmp_path, f"a();{LINE}{COUNT}{COLOURS}b();\n//# sourceMappingURL=bundle.js.map\n")
    work_anywhere(tmp_path, "https://example.org/course/")
    (script,) = scripts.iterdir()
    code = script.read_text()
    assert code.startswith("a();function fi(e,t){return new URL(e.pathname.slice(8),t)}")
    assert code.endswith("b();\n")
    assert 'let o=x("meta",{name:"color-scheme"});let n=2;' in code
    assert f'src="assets/javascripts/{script.name}"' in (tmp_path / "index.html").read_text()


def test_what_the_theme_counts_it_counts_in_bangla(tmp_path: Path) -> None:
    scripts = write(
        tmp_path,
        f"const Ct={{translations:{{n:'#টি'}}}};{COUNT}console.log(Me('n',205));{LINE}" + f"if(0){{{COLOURS}}}",
    )
    work_anywhere(tmp_path, "https://example.org/")
    (script,) = scripts.iterdir()
    said = subprocess.run([str(node()), str(script)], capture_output=True, text=True, encoding="utf-8", check=True)
    assert said.stdout == "২০৫টি\n"


@pytest.mark.parametrize(
    ("kept", "gone"),
    [
        (COUNT + COLOURS, "maps sitemap.xml"),
        (LINE + COLOURS, "counts what it found"),
        (LINE + COUNT, "tells the browser of colours"),
    ],
)
def test_a_theme_that_has_changed_stops_the_build(tmp_path: Path, kept: str, gone: str) -> None:
    write(tmp_path, kept)
    with pytest.raises(SetupError, match=rf"{gone} as lessonkit/instant\.py expects: install the pinned"):
        work_anywhere(tmp_path, "https://example.org/")


@pytest.mark.browser
@pytest.mark.parametrize("place", ["", "some/school/"])
def test_a_link_to_a_lesson_keeps_the_page(tmp_path: Path, chromium: Browser, place: str) -> None:
    done = site(tmp_path, CHOLPATH_RECORDING="1", SITE_URL="https://example.org/course/")
    assert done.returncode == 0, done.stderr
    root = tmp_path / "served"
    shutil.copytree(tmp_path / "build", root / place)
    with served(root) as address:
        page = chromium.new_page()
        watch = Watch(address)
        watch.follow(page)
        page.goto(f"{address}/{place}")
        page.evaluate("window.stillHere = true")
        page.click("article a[href*='01-first']")
        page.wait_for_url(f"{address}/{place}01-first/")
        page.wait_for_selector("py-cell#one")
        assert page.evaluate("window.stillHere === true")
        page.wait_for_timeout(300)
        assert (watch.errors, watch.strangers) == ([], [])
        page.close()
