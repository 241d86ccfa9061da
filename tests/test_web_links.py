"""Code that comes by a link or from another tab: it fills the editor, and never costs the reader an edit."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from drive.site import Cell, Watch, until

pytestmark = pytest.mark.browser

LESSON, BLOCK = "kitchen-sink", "heads"  # far enough down the page to need scrolling to
OpenCell = Callable[..., Cell]
OWN, LINKED = "print('my own')", "print('from a link')"


def fragment(code: str, cell: str = BLOCK) -> str:
    return f"#{cell}:code={base64.urlsafe_b64encode(code.encode()).decode().rstrip('=')}"


@pytest.fixture
def visit(page: Page, address: str) -> Callable[[str], Cell]:
    """Open the lesson anew, at a fragment."""

    def visit(fragment: str = "") -> Cell:
        page.goto("about:blank")
        page.goto(f"{address}/{LESSON}/{fragment}")
        return Cell(page, BLOCK)

    return visit


def kept(page: Page) -> dict[str, str]:
    """What the device keeps of this cell's edits, by the end of its name: the code's version, or that and "-own"."""
    found: dict[str, str] = page.evaluate(
        f"""Object.fromEntries(Object.entries(localStorage)
            .filter(([name]) => name.startsWith("cholpath:edit:{LESSON}:{BLOCK}:"))
            .map(([name, code]) => [name.endsWith("-own") ? "aside" : "edit", code]))"""
    )
    return found


@pytest.mark.failure("F52")
def test_a_link_lays_the_readers_own_edit_aside_and_leaves_with_the_next(visit: OpenCell, page: Page) -> None:
    """A link's code fills the editor and is scrolled to; the reader's own edit is laid aside and can be had back."""
    visit().code = OWN
    until(page, f"Object.values(localStorage).includes({OWN!r})", 2)
    cell = visit(fragment(LINKED))
    assert (cell.code, cell.state) == (LINKED, "off")
    assert kept(page) == {"edit": OWN, "aside": OWN}
    until(page, f"""(box => box.top >= 0 && box.bottom <= innerHeight)(
        document.querySelector('#{BLOCK} .cell-code').getBoundingClientRect())""", 3)  # fmt: skip
    cell.element.locator('[data-do="keep-mine"]').click()
    assert cell.code == OWN
    expect(cell.element.locator(".cell-notice")).to_be_hidden()

    cell = visit(fragment(LINKED))
    cell.code = f"{LINKED}\nprint('and more')"
    until(page, f"location.hash === '#{BLOCK}'", 2)  # a reload brings the text, not the link's
    page.reload()
    assert cell.code.endswith("print('and more')")
    assert kept(page)["aside"] == OWN


@pytest.mark.failure("F52")
def test_a_link_over_an_open_lesson_fills_the_editor_as_well(visit: OpenCell, page: Page) -> None:
    """A link opened over the lesson itself changes only the fragment; it is heard, and nothing typed is lost."""
    cell = visit()
    cell.code = OWN
    page.evaluate("hash => { location.hash = hash }", fragment(LINKED))  # before the edit would have been saved
    until(page, f"document.getElementById('{BLOCK}').code === {LINKED!r}", 2)
    assert cell.state == "off"
    assert kept(page) == {"edit": OWN, "aside": OWN}
    page.reload()
    assert cell.code == LINKED
    cell.element.locator('[data-do="keep-mine"]').click()
    assert cell.code == OWN


def test_reset_leaves_the_link_too(visit: OpenCell, page: Page) -> None:
    lesson_code = visit().code
    cell = visit(fragment(LINKED))
    cell.press("reset")
    assert (cell.code, page.evaluate("location.hash")) == (lesson_code, f"#{BLOCK}")
    assert kept(page) == {}


@pytest.mark.failure("F53")
def test_a_link_that_would_be_cut_on_its_way_is_refused(visit: OpenCell) -> None:
    """A link travels in the fragment; code too long for one is said to be, and nothing is copied."""
    cell = visit()
    cell.page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text } }")
    cell.code = "# long\n" * 2000
    cell.press("share")
    expect(cell.element.get_by_role("status")).to_contain_text("লিংকে ধরার মতো ছোট নয়")
    assert cell.page.evaluate("window.copied") is None
    cell.code = LINKED
    cell.press("share")
    expect(cell.element.get_by_role("status")).to_have_text("লিংক কপি হয়েছে।")
    assert str(cell.page.evaluate("window.copied")).endswith(fragment(LINKED))


def test_a_malformed_fragment_is_harmless(visit: OpenCell, watch: Watch) -> None:
    lesson_code = visit().code
    for wrong in ("#%E0%A4%A", f"#{BLOCK}:code=%%%", f"#{BLOCK}:code=_____w", "#nothing:code=cHJpbnQ"):
        cell = visit(wrong)
        expect(cell.element).to_have_attribute("state", "off")
        assert cell.code == lesson_code, wrong
        assert watch.errors == [], wrong


@pytest.mark.failure("F56")
def test_another_tabs_edit_is_taken_unless_the_reader_is_typing_here(context: BrowserContext, address: str) -> None:
    """An edit from another tab comes in when this one lies in the background, and never under the reader's hands."""
    here, there = (context.new_page(), context.new_page())
    for tab in (here, there):
        tab.goto(f"{address}/{LESSON}/")
    mine, other = Cell(here, BLOCK), Cell(there, BLOCK)
    mine.press("edit")
    expect(mine.element.locator(".cm-content")).to_be_focused()
    lesson_code = mine.code
    other.code = "print('while typing')"
    until(there, f"Object.keys(localStorage).some(name => name.includes('edit:{LESSON}'))", 2)
    here.wait_for_timeout(300)
    assert mine.code == lesson_code
    here.evaluate("() => { document.hasFocus = () => false }")  # as in a tab behind another; the caret stays
    other.code = "print('in the background')"
    expect(mine.element.locator(".cm-content")).to_have_text("print('in the background')", timeout=3000)


@pytest.mark.failure("F55")
def test_wiped_storage_costs_no_edit_of_an_open_page(visit: OpenCell, page: Page) -> None:
    """When storage is wiped under an open page, what was typed stays, and the next key is kept again."""
    cell = visit()
    cell.code = OWN
    until(page, f"Object.values(localStorage).includes({OWN!r})", 2)
    page.evaluate("() => localStorage.clear()")
    assert cell.code == OWN
    cell.code = f"{OWN}\n"
    page.wait_for_timeout(1000)
    assert kept(page) == {"edit": f"{OWN}\n"}
    expect(cell.element.locator(".cell-notice")).to_be_hidden()
