"""Without the network, in a real browser: after one visit a lesson reads and runs, and nothing wrong is ever kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from drive.site import Cell
from offline_sites import Link, change, copy_of_the_build, linked, publish, until

pytestmark = pytest.mark.browser
LESSON = "04-backpropagation/"
CELL = "gradcheck"

# Every kept file, looked at: how many there are, and the addresses of those that are not what their key says.
LOOK = """async () => {
    const cache = await caches.open("cholpath-site");
    const bad = [];
    const all = await cache.keys();
    for (const request of all) {
        const bytes = await (await cache.match(request)).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const hex = [...digest].map(byte => byte.toString(16).padStart(2, "0")).join("");
        if (new URL(request.url).searchParams.get("sha256") !== hex) bad.push(request.url);
    }
    return {all: all.length, bad};
}"""
FLIP = """async () => {
    const cache = await caches.open("cholpath-site");
    for (const request of await cache.keys()) {
        const found = await cache.match(request);
        const bytes = new Uint8Array(await found.arrayBuffer());
        bytes[bytes.length >> 1] ^= 1;
        await cache.put(request, new Response(bytes, {headers: found.headers}));
    }
}"""


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    fresh = chromium.new_context()
    fresh.set_default_timeout(30_000)
    yield fresh
    fresh.close()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copy_of_the_build(tmp_path / "site")


@pytest.fixture
def link(site: Path) -> Iterator[Link]:
    with linked(site) as line:
        yield line


def settled(page: Page) -> None:
    """Until the service worker is in charge and has kept the page."""
    until(page, "navigator.serviceWorker.controller !== null")
    expect(page.locator("keep-offline button")).to_be_visible()


def kept(page: Page) -> Any:
    return page.evaluate(LOOK)


@pytest.mark.failure("F40", "F43")
def test_after_one_visit_a_lesson_reads_and_runs_without_the_network(context: BrowserContext, link: Link) -> None:
    page = context.new_page()
    page.goto(f"{link.url}/{LESSON}")
    settled(page)
    before = Cell(page, CELL).run()
    assert before["outcome"] == "ok"
    page.wait_for_timeout(2500)  # the runtime is written a second after it came
    link.close()
    page.reload()
    expect(page.locator("article h1")).to_contain_text("ব্যাকপ্রোপাগেশন")
    assert Cell(page, CELL).run()["outcome"] == "ok"
    assert kept(page)["bad"] == []
    page.goto(f"{link.url}/never-visited/")
    expect(page.locator("h1")).to_have_text("এই পাতা রাখা নেই")


@pytest.mark.failure("F41")
def test_a_flipped_byte_in_any_kept_file_is_caught(context: BrowserContext, link: Link) -> None:
    page = context.new_page()
    page.goto(f"{link.url}/{LESSON}")
    settled(page)
    page.evaluate(FLIP)
    damaged = kept(page)
    assert len(damaged["bad"]) == damaged["all"] > 15
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.reload()
    settled(page)
    expect(page.locator("article h1")).to_contain_text("ব্যাকপ্রোপাগেশন")
    assert faults == []
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    bad = {url.split("?")[0] for url in kept(page)["bad"]}
    assert not bad & {url for url in loaded if url.startswith(link.url)}
    assert f"{link.url}/{LESSON}" not in bad


@pytest.mark.failure("F46")
def test_cuts_leave_nothing_bad_and_keeping_goes_on_where_it_was(context: BrowserContext, link: Link) -> None:
    page = context.new_page()
    page.goto(f"{link.url}/{LESSON}")
    settled(page)
    button = page.locator("keep-offline button")
    link.longest = 1_500_000
    for _ in range(6):
        if button.get_attribute("data-do") == "drop":
            break
        button.click()
        expect(button).to_have_attribute("data-do", re.compile("keep|drop"), timeout=60_000)
        assert kept(page)["bad"] == []
    assert link.cuts > 0
    link.longest = None
    if button.get_attribute("data-do") == "keep":
        button.click()
    expect(button).to_have_attribute("data-do", "drop", timeout=60_000)
    link.close()
    page.reload()
    assert Cell(page, CELL).run()["outcome"] == "ok"


@pytest.mark.failure("F44")
def test_a_later_release_is_announced_and_never_mixed_in(context: BrowserContext, site: Path, link: Link) -> None:
    def release(number: int) -> None:
        for address in ("", LESSON, "glossary/"):
            file = site / address / "index.html"
            old = re.search(r"<body", file.read_text("utf-8")) if number == 1 else None
            before = old[0] if old else f'<body data-release="{number - 1}"'
            change(file, before, f'<body data-release="{number}"')
        publish(site)

    def shown(page: Page) -> str:
        return str(page.evaluate("document.body.dataset.release"))

    release(1)
    first = context.new_page()
    first.goto(f"{link.url}/{LESSON}")
    settled(first)
    code = Cell(first, CELL)
    code.code = "mine = 42"
    release(2)
    second = context.new_page()
    second.goto(f"{link.url}/glossary/")
    assert shown(second) in ("1", "2")
    second.evaluate("navigator.serviceWorker.ready.then(registration => registration.update())")
    expect(second.locator(".release-note")).to_be_visible()
    expect(first.locator(".release-note")).to_be_visible()
    assert shown(first) == "1"
    first.reload()  # still its own release, whole
    assert shown(first) == "1"
    assert Cell(first, CELL).code.strip() == "mine = 42"
    second.locator('.release-note [data-do="open-release"]').click()
    until(second, "document.body?.dataset.release === '2'")
    # The other tab was left behind: it goes on, and its next page is opened whole.
    expect(first.locator(".release-note")).to_be_visible()
    first.evaluate("window.stillHere = true")
    first.locator("a.md-header__button.md-logo").click()
    until(first, "document.body?.dataset.release === '2'")
    assert first.evaluate("window.stillHere") is None
    first.goto(f"{link.url}/{LESSON}")
    assert shown(first) == "2"
    assert Cell(first, CELL).code.strip() == "mine = 42"


@pytest.mark.failure("F48")
def test_a_browser_that_keeps_nothing_says_so_and_reads_on(context: BrowserContext, link: Link) -> None:
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(f"{link.url}/{LESSON}")
    expect(page.locator("keep-offline")).to_contain_text("অফলাইনে রাখা যায় না")
    expect(page.locator("keep-offline button")).to_be_hidden()
