"""Storage and edits (F45, F55 to F58): what a reader typed is kept, or the reader is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from drive.site import Cell
from failing import BLOCK, opened, run

pytestmark = pytest.mark.browser


@pytest.mark.failure("F55")
def test_denied_storage_is_told_and_edits_live_on_in_the_tab(context: BrowserContext, address: str) -> None:
    """Where storage throws, cells run, edits live as long as the tab, and a notice says so."""
    context.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })"
    )
    page = context.new_page()
    cell = opened(page, address)
    assert run(cell, "print('kept')") == ("ok", "kept\n")
    expect(cell.element.locator(".cell-notice")).to_be_visible()
    assert cell.code == "print('kept')"


@pytest.mark.failure("F55")
def test_full_storage_is_told_and_nothing_is_lost(context: BrowserContext, address: str) -> None:
    """When the device has no room, the edit stays in the tab and a notice says so."""
    page = context.new_page()
    cell = opened(page, address)
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') } }"
    )
    assert run(cell, "print('kept')") == ("ok", "kept\n")
    expect(cell.element.locator(".cell-notice")).to_be_visible()


@pytest.mark.failure("F56")
def test_an_edit_in_one_tab_reaches_the_other(context: BrowserContext, address: str) -> None:
    """Two tabs of a lesson share edits cell by cell; neither overwrites the other's."""
    one, two = context.new_page(), context.new_page()
    first, second = opened(one, address), opened(two, address)
    first.code = "print('from one')"
    expect(second.element.locator(".cell-code")).to_contain_text("from one", timeout=3000)
    other = Cell(two, "bugs")
    other.code = "print('from two')"
    expect(Cell(one, "bugs").element.locator(".cell-code")).to_contain_text("from two", timeout=3000)
    assert first.code == "print('from one')"


@pytest.mark.failure("F57")
def test_an_edit_is_kept_within_a_second_and_survives_reload_and_navigation(page: Page, address: str) -> None:
    """What was typed is on the device within a second, and is back after a reload and after walking away and back."""
    cell = opened(page, address)
    cell.press("edit")
    cell.element.locator(".cm-content").press("Control+a")
    page.keyboard.type("print('typed')")
    page.wait_for_timeout(1000)
    page.reload()
    assert Cell(page, BLOCK).code == "print('typed')"
    page.goto(f"{address}/")
    page.go_back()
    assert Cell(page, BLOCK).code == "print('typed')"


@pytest.mark.failure("F45")
def test_an_edit_of_an_older_version_of_the_lesson_is_kept_and_offered(page: Page, address: str) -> None:
    """When the lesson's code has changed since the edit, both are kept and the reader chooses."""
    cell = opened(page, address)
    original = cell.code
    cell.code = "print('mine')"
    cell.element.evaluate("cell => cell.run()")
    page.evaluate(
        """() => { for (const key of Object.keys(localStorage)) if (key.startsWith("cholpath:edit:")) {
            localStorage.setItem(key.replace(/[^:]+$/, "000000000000"), localStorage.getItem(key));
            localStorage.removeItem(key);
        } }"""
    )
    page.reload()
    cell = Cell(page, BLOCK)
    assert cell.code == original
    cell.element.locator('[data-do="keep-mine"]').click()
    assert cell.code == "print('mine')"


@pytest.mark.failure("F58")
def test_a_page_from_the_back_forward_cache_runs(page: Page, address: str) -> None:
    """Leaving and coming back, by whatever cache, gives a page whose next run works."""
    cell = opened(page, address)
    assert run(cell, "print(1)") == ("ok", "1\n")
    page.goto("about:blank")
    page.go_back()
    assert run(Cell(page, BLOCK), "print(2)") == ("ok", "2\n")
