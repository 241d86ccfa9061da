"""Passing a lesson on: the device's own sharing where it has one, the clipboard elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from block_page import ORIGIN, open_blocks

pytestmark = pytest.mark.browser

FOOT = """
const foot = document.createElement("share-lesson");
foot.dataset.title = "পাঠ";
const link = document.createElement("a");
link.href = "./";
link.textContent = "এই পাঠের ঠিকানা";
foot.append(link);
document.querySelector("main").append(foot);
"""


def with_foot(context: BrowserContext, before: str = "") -> Page:
    if before:
        context.add_init_script(before)
    page = open_blocks(context, "Text.", fragment="?from=mail#terms")
    page.evaluate(FOOT)
    return page


def test_the_link_is_copied_without_the_readers_place_in_the_page(context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=ORIGIN)
    page = with_foot(context)
    page.locator('share-lesson [data-do="copy"]').click()
    expect(page.get_by_role("status").filter(has_text="লিংক কপি হয়েছে।")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{ORIGIN}/"


def test_a_browser_that_will_not_copy_shows_the_address_to_copy_by_hand(context: BrowserContext) -> None:
    page = with_foot(context, "navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    page.locator('share-lesson [data-do="copy"]').click()
    expect(page.locator(".share-url")).to_have_text(f"{ORIGIN}/")


def test_a_device_with_sharing_of_its_own_is_asked_to_share(context: BrowserContext) -> None:
    page = with_foot(context, "navigator.share = async what => { window.shared = what }")
    page.locator('share-lesson [data-do="share"]').click()
    assert page.evaluate("window.shared") == {"title": "পাঠ", "url": f"{ORIGIN}/"}


def test_a_reader_who_closes_the_sheet_hears_nothing(context: BrowserContext) -> None:
    page = with_foot(context, "navigator.share = () => Promise.reject(new DOMException('', 'AbortError'))")
    page.locator('share-lesson [data-do="share"]').click()
    expect(page.locator(".share-said")).to_have_text("")


def test_a_device_without_sharing_offers_only_the_link(context: BrowserContext) -> None:
    page = with_foot(context, "Object.defineProperty(navigator, 'share', {value: undefined})")
    expect(page.locator("share-lesson button")).to_have_count(1)
