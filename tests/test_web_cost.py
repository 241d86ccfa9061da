"""The cost is told before it is paid: megabytes before the first Run, nothing once they are here, nothing unasked."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from drive.site import Cell, Watch

pytestmark = pytest.mark.browser

LESSON, BLOCK = "04-backpropagation", "gradcheck"
DIGITS = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")


def fetched(watch: Watch) -> list[str]:
    """Files of the runtime that the page asked for: all but the manifest and the page's own script."""
    ours = ("pyodide", ".whl", ".snapshot", ".side", "worker.", "python_stdlib")
    return [url for url in watch.requests if "/assets/runtime/" in url and any(part in url for part in ours)]


def test_before_the_first_run_the_megabytes_are_told_and_afterwards_none(
    context: BrowserContext, address: str, watch: Watch
) -> None:
    page: Page = context.new_page()
    watch.follow(page)
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(int(response.headers.get("content-length", 0))))
    page.goto(f"{address}/{LESSON}/")
    cell = Cell(page, BLOCK)
    cost = cell.element.locator(".cell-cost")
    expect(cost).to_contain_text("MB")
    cell.element.scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    assert fetched(watch) == []  # near the screen, and still nothing is fetched unasked
    told = float(cost.inner_text().translate(DIGITS).split("\u00a0MB")[0].split()[-1])
    sizes.clear()
    assert cell.run()["outcome"] == "ok"
    assert told == pytest.approx(sum(sizes) / 1e6, rel=0.1)
    expect(cost).to_have_text("")
    page.wait_for_timeout(2000)  # what has come is written to the device a moment later
    page.reload()
    expect(cell.element).to_have_attribute("state", "off")
    page.wait_for_timeout(300)
    expect(cost).to_have_text("")
