"""The built site in a real browser: a served build, a page that records every request and fault, and its cells."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from drive.browser import LAUNCH_ARGS, find_browser
from lessonkit.serve import serve

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless browser, the one that `drive.browser` finds."""
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()


def launch(playwright: Playwright, **options: Any) -> Browser:
    """Start Chromium; `options` go to Playwright."""
    return playwright.chromium.launch(executable_path=find_browser(), args=LAUNCH_ARGS, **options)


@contextmanager
def served(directory: Path = BUILD) -> Iterator[str]:
    """The address of a server of `directory`, without a trailing slash."""
    server = serve(directory, port=0)
    try:
        yield server.url.rstrip("/")
    finally:
        server.close()


@dataclass
class Watch:
    """What a page did that a reader would not see: requests, faults, console errors."""

    origin: str
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def follow(self, page: Page) -> None:
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    @property
    def strangers(self) -> list[str]:
        """Requests that left the origin; there must be none."""
        own = (self.origin, "blob:", "data:", "about:")
        return [url for url in self.requests if not url.startswith(own)]


def until(page: Page, expression: str, seconds: float = 10) -> None:
    """Wait until a JavaScript expression, or what it promises, holds in whatever page comes meanwhile.

    Playwright's own wait evaluates text, which our policy denies.
    """
    end = time.monotonic() + seconds
    while not asked(page, f"async () => Boolean(await ({expression}))"):
        assert time.monotonic() < end, f"never so: {expression}"
        page.wait_for_timeout(50)


def asked(page: Page, script: str) -> Any:
    """What a script says in the page; when the page goes away while it is asked, the one that comes is asked."""
    while True:
        try:
            return page.evaluate(script)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            page.wait_for_load_state()


def lay_out(page: Page) -> None:
    """Lay out the whole page at once, which from a reader's first touch on it does by itself (runner/page/near.js)."""
    page.evaluate("() => { delete document.documentElement.dataset.layout }")


@dataclass
class Cell:
    """One <py-cell> of an open page."""

    page: Page
    id: str

    @property
    def element(self) -> Any:
        return self.page.locator(f"py-cell#{self.id}")

    def ready(self) -> Cell:
        """Itself, once the page's script has made a cell of it."""
        self.page.evaluate(
            """() => Promise.race([
                customElements.whenDefined("py-cell").then(() => true),
                new Promise((_, no) => setTimeout(no, 20_000, new Error("the page's script makes no cells"))),
            ])"""
        )
        return self

    def run(self, timeout: float = 120) -> dict[str, Any]:
        """Run it as its button does and wait for its end: `{id, outcome, ms}` of this cell's own `cell:done`."""
        self.page.set_default_timeout(timeout * 1000)
        self.ready()
        ended: dict[str, Any] = self.element.evaluate(
            """cell => new Promise(resolve => {
                const ended = event => {
                    if (event.detail.id !== cell.id) return;
                    cell.removeEventListener("cell:done", ended);
                    resolve(event.detail);
                };
                cell.addEventListener("cell:done", ended);
                cell.run();
            })"""
        )
        return ended

    @property
    def code(self) -> str:
        return str(self.ready().element.evaluate("cell => cell.code"))

    @code.setter
    def code(self, text: str) -> None:
        self.ready().element.evaluate("(cell, text) => { cell.code = text }", text)

    @property
    def state(self) -> str:
        return str(self.element.get_attribute("state"))

    @property
    def output(self) -> str:
        """Everything a reader sees in the output, on the screen: a text that is not laid out has no lines."""
        shown = self.element.locator('[data-role="output"]')
        shown.evaluate("output => output.scrollIntoView({ block: 'nearest' })")
        return str(shown.inner_text())

    @property
    def text(self) -> str:
        """What the program printed, as the record keeps it."""
        return str(self.element.evaluate("cell => cell.output.text"))

    @property
    def recorded(self) -> str:
        found = self.element.locator('[data-role="recorded"] [data-part="text"]')
        return str(found.text_content()) if found.count() else ""

    def press(self, action: str) -> None:
        """Click the button that does `action`, opening the fold it may stand in."""
        button = self.element.locator(f'[data-do="{action}"]')
        if not button.is_visible():
            self.element.locator("details.cell-more > summary").click()
        button.click()


def cells_of_the_build(build: Path = BUILD) -> list[dict[str, Any]]:
    """build/cells.json: every page with cells, written by the site build."""
    pages: list[dict[str, Any]] = json.loads((build / "cells.json").read_text())["pages"]
    return pages


def is_ci() -> bool:
    """True where a missing browser must fail the tests rather than skip them."""
    return bool(os.environ.get("CI"))
