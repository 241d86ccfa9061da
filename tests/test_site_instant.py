"""Instant navigation keeps the page's Python alive wherever the site is put."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from drive.site import Watch, served
from lessonkit.errors import SetupError
from lessonkit.instant import work_anywhere
from test_site_build import site

LINE = "function fi(e,t){return e.protocol=t.protocol,e.hostname=t.hostname,e}"


def write(folder: Path, script: str) -> Path:
    scripts = folder / "assets" / "javascripts"
    scripts.mkdir(parents=True)
    (scripts / "bundle.0123abcd.min.js").write_text(script)
    (folder / "index.html").write_text('<script src="assets/javascripts/bundle.0123abcd.min.js"></script>')
    return scripts


def test_the_themes_line_puts_addresses_under_the_place_of_the_site(tmp_path: Path) -> None:
    scripts = write(tmp_path, f"a();{LINE}b();\n//# sourceMappingURL=bundle.js.map\n")
    work_anywhere(tmp_path, "https://example.org/course/")
    (script,) = scripts.iterdir()
    assert script.read_text() == "a();function fi(e,t){return new URL(e.pathname.slice(8),t)}b();\n"
    assert f'src="assets/javascripts/{script.name}"' in (tmp_path / "index.html").read_text()


def test_a_theme_that_has_changed_stops_the_build(tmp_path: Path) -> None:
    write(tmp_path, "function other(){}")
    with pytest.raises(SetupError, match=r"lessonkit/instant\.py expects: install the pinned mkdocs-material"):
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
