"""Without the network, in a real browser: after one completed visit every lesson reads and runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from drive.record import run_cells
from drive.site import BUILD, Cell, Watch, cells_of_the_build
from flaky_host import FlakyHost, flaky
from offline_sites import copy_of_the_build, damaged, keeps, release_of, settled, until

pytestmark = [pytest.mark.browser, pytest.mark.service_worker]
LESSON = "04-backpropagation/"
CELL = "gradcheck"
MANIFEST = json.loads((BUILD / "assets" / "runtime" / "manifest.json").read_text("utf-8")) if BUILD.is_dir() else {}
LESSONS = [page for page in cells_of_the_build() if page["url"] in release_of(BUILD)["pages"]] if BUILD.is_dir() else []


@pytest.fixture
def host() -> Iterator[FlakyHost]:
    with flaky(BUILD) as running:
        yield running


def twinned(part: Any) -> Iterator[dict[str, Any]]:
    """Entries of the manifest that have a compressed twin."""
    for entry in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        if isinstance(entry, dict) and "gz" in entry:
            yield entry
        yield from twinned(entry)


def visit(page: Page, host: FlakyHost, lesson: str, cell: str) -> None:
    """Read a lesson and run one of its cells; a moment later all that either took is on the device."""
    page.goto(f"{host.url}/{lesson}")
    settled(page)
    assert Cell(page, cell).run()["outcome"] == "ok"
    own = release_of(BUILD)["pages"][lesson]
    came = {address.removeprefix(host.path) for address in host.asked if "/assets/runtime/" in address}
    # Where a host compresses some text, files with a twin are tried first, and left when they come as they are.
    came -= {f"assets/runtime/{entry['path']}" for entry in twinned(MANIFEST)}
    keeps(page, {host.path + address for address in [*own["files"], *own["tools"], *came]})


def network_off(page: Page, host: FlakyHost) -> None:
    page.context.set_offline(True)
    host.close()


@pytest.mark.failure("F40", "F43")
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson["url"]).strip("/"))
def test_after_one_visit_a_lesson_reads_and_all_its_cells_run_without_the_network(
    context: BrowserContext, host: FlakyHost, lesson: dict[str, Any]
) -> None:
    page = context.new_page()
    visit(page, host, lesson["url"], lesson["cells"][0]["id"])
    title = page.locator("article h1").inner_text()
    network_off(page, host)
    page.reload()
    expect(page.locator("article h1")).to_have_text(title)
    run_cells(page, lesson)
    assert damaged(page) == []
    page.goto(f"{host.url}/never-visited/")
    expect(page.locator("h1")).to_have_text("এই পাতা রাখা নেই")


def test_on_a_plain_host_and_under_a_path_all_is_the_same(context: BrowserContext, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>another site</title>")
    copy_of_the_build(tmp_path / "cholpath")
    with flaky(tmp_path / "cholpath", "/cholpath/") as host:
        host.plain = True
        watch = Watch(host.url)
        page = context.new_page()
        watch.follow(page)
        page.goto(f"{host.url}/glossary/")
        page.evaluate("window.stillHere = true")
        page.locator("a.md-logo").first.click()
        page.locator(f'article a[href$="{LESSON}"]').first.click()
        expect(page).to_have_url(f"{host.url}/{LESSON}")
        assert page.evaluate("window.stillHere") is True
        visit(page, host, LESSON, CELL)
        assert watch.strangers == []
        assert [
            error for error in watch.errors if "404" not in error
        ] == []  # large files are not there, their twins are
        assert page.evaluate("navigator.serviceWorker.ready.then(({scope}) => scope)") == f"{host.url}/"
        network_off(page, host)
        page.reload()
        assert Cell(page, CELL).run()["outcome"] == "ok"
        page.goto(f"{host.url}/")
        until(page, "document.querySelector('course-map') !== null")
        assert damaged(page) == []


@pytest.mark.failure("F48")
def test_a_browser_that_keeps_nothing_says_so_and_reads_on(context: BrowserContext, host: FlakyHost) -> None:
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(f"{host.url}/{LESSON}")
    expect(page.locator("keep-offline")).to_contain_text("অফলাইনে রাখা যায় না")
    expect(page.locator("keep-offline button")).to_be_hidden()
