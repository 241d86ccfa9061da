"""A pure-Python package that a cell declares: from our own origin, and only when a lesson needs it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from drive.site import Cell, Watch

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("start", ["snapshot", "plain"])
def test_a_declared_package_is_imported_and_brings_nothing_but_itself(
    start: str, page: Page, address: str, watch: Watch
) -> None:
    page.add_init_script(f"localStorage.setItem('cholpath:start', '{start}')")
    page.goto(f"{address}/kitchen-sink/")
    heads, days = Cell(page, "heads"), Cell(page, "days")
    assert days.run()["outcome"] == "ok"
    fetched = len(watch.requests)
    assert heads.run()["outcome"] == "ok"
    assert heads.text == heads.recorded
    names = [url.rpartition("/")[2] for url in watch.requests[fetched:] if "/assets/runtime/" in url]
    assert len(names) == 1 and names[0].startswith("einops-0.8.1-")  # any stranger fails the fixture
    heads.code = "from importlib.metadata import version\nprint(version('einops'))"
    assert heads.run()["outcome"] == "ok"
    assert heads.text == "0.8.1\n"
