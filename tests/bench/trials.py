"""One measurement each, in a Chromium whose profile is empty at first: from the click to the output, in ms."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pages import TASKS
from playwright.sync_api import Page, Playwright
from server import Host

from drive.browser import LAUNCH_ARGS, find_browser

SETTLE = 0.7  # seconds between a page's load and the click
FILL = 4.0  # seconds for a first visit to fill its caches
WARM = 6.0  # seconds in which an interpreter starts before anybody clicks

_RUN = """cell => new Promise(resolve => {
    const begun = performance.now();
    const done = ({ detail }) => resolve([performance.now() - begun, detail.outcome]);
    cell.addEventListener("cell:done", done, { once: true });
    cell.run();
})"""
_PLAIN = """code => new Promise(resolve => {
    const begun = performance.now();
    const worker = new Worker("worker.js", {type: "module"});
    worker.onmessage = event => resolve([performance.now() - begun, event.data]);
    worker.onerror = event => resolve([0, "failed: " + event.message]);
    worker.postMessage(code);
})"""


@dataclass(frozen=True)
class Result:
    """ms from click to output; bytes and requests that the host sent meanwhile."""

    ms: float
    sent: int
    requests: int


@contextmanager
def reader(playwright: Playwright) -> Iterator[Page]:
    """A browser with a fresh profile on disk, so that its caches live from visit to visit."""
    folder = tempfile.mkdtemp(prefix="cholpath-bench-")
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=find_browser(), args=LAUNCH_ARGS, headless=True
    )
    try:
        yield context.pages[0]
    finally:
        context.close()
        shutil.rmtree(folder, ignore_errors=True)


def click(page: Page, host: Host, side: str, task: str, wait: float = SETTLE) -> Result:
    """Open the page of a task, wait, run it. Raises RuntimeError when it did not print what it should."""
    _, plain, _ = TASKS[task]
    page.set_default_timeout(300_000)
    page.goto(f"{host.url}/{task}.html" if side == "ours" else f"{host.url}/plain/page.html")
    time.sleep(wait)
    host.forget()
    if side == "ours":
        ms, outcome = page.locator("py-cell#first").evaluate(_RUN)
        good = outcome == "ok"
    else:
        ms, outcome = page.evaluate(_PLAIN, plain)
        good = not str(outcome).startswith("failed")
    if not good:
        raise RuntimeError(f"{side} {task}: {outcome}")
    return Result(ms, host.sent, host.requests)


def run(page: Page, name: str) -> float:
    """Run one more cell of the open page."""
    ms, _ = page.locator(f"py-cell#{name}").evaluate(_RUN)
    return float(ms)


def stop_to_ready(page: Page) -> float:
    """Stop an endless loop and run a cell: from the click on Stop to that cell's output."""
    time.sleep(WARM)  # the spare starts a little after the last run
    page.locator("py-cell#endless").evaluate("cell => { cell.run() }")
    page.wait_for_selector("py-cell#endless[state=running]")
    time.sleep(0.3)
    return float(
        page.evaluate(
            """() => new Promise(resolve => {
                const begun = performance.now();
                const next = document.querySelector("py-cell#second");
                next.addEventListener("cell:done", () => resolve(performance.now() - begun), {once: true});
                document.querySelector("py-cell#endless").stop();
                next.run();
            })"""
        )
    )
