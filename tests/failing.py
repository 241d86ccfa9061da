"""What the tests of failures share: one open lesson, whose first cell runs any program that a test gives it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from drive.site import Cell, Watch

LESSON = "04-backpropagation"
BLOCK = "gradcheck"
Block = tuple[Cell, Watch]


@contextmanager
def open_block(chromium: Browser, address: str) -> Iterator[Block]:
    """The lesson's first cell in a page of its own, its interpreter started."""
    context = chromium.new_context()
    page: Page = context.new_page()
    watch = Watch(address)
    watch.follow(page)
    page.goto(f"{address}/{LESSON}/")
    cell = Cell(page, BLOCK)
    assert run(cell, "print('ready')") == ("ok", "ready\n")
    yield cell, watch
    assert watch.strangers == []
    context.close()


def opened(page: Page, address: str, fragment: str = "") -> Cell:
    """The lesson's first cell in a page that opens the lesson now."""
    page.goto(f"{address}/{LESSON}/{fragment}")
    return Cell(page, BLOCK).ready()


def quiet(cell: Cell) -> None:
    """Whatever a test left running is stopped, so that it cannot fail the next one."""
    cell.element.evaluate("cell => cell.stop()")


def run(cell: Cell, code: str, timeout: float = 120) -> tuple[str, str]:
    """Run `code` in the cell: how it ended, and what it printed."""
    cell.code = code
    return str(cell.run(timeout)["outcome"]), cell.text


def start(cell: Cell, code: str) -> None:
    """Begin to run `code` and return while it runs."""
    cell.code = code
    cell.press("run")
    expect(cell.element).to_have_attribute("state", "running", timeout=60_000)
    time.sleep(0.4)


def stop(cell: Cell) -> float:
    """Press Stop; the seconds until the cell says that it stopped, which must be at most one."""
    begun = time.monotonic()
    cell.press("stop")
    expect(cell.element).to_have_attribute("state", "stopped", timeout=1000)
    return time.monotonic() - begun


def alive(cell: Cell) -> None:
    """The next run works, and the code that was typed is still there."""
    typed = cell.code
    assert run(cell, "print(6 * 7)") == ("ok", "42\n")
    cell.code = typed
