"""The comparison switcher in a real browser: tabs by mouse and keys, side by side, readable without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from block_page import open_blocks

pytestmark = pytest.mark.browser

MARKDOWN = """
//// switch | gates
    caption: Two gates

/// case | ReLU
Text one.
///
/// case | $\\\\tanh$
Text two.
///
/// case | none
### Deep inside {#deep}

Text three.
///
////
"""


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return open_blocks(context, MARKDOWN)


def shown(page: Page) -> str:
    return page.locator(".case:visible").inner_text()


def test_one_case_is_shown_behind_its_tab(page: Page) -> None:
    assert shown(page) == "Text one."
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_count(3)
    tabs.nth(1).click()
    assert shown(page) == "Text two."
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel")).to_have_attribute("aria-labelledby", "gates--2-tab")


def test_keys_walk_through_the_tabs_as_tabs_do(page: Page) -> None:
    page.keyboard.press("Tab")
    for key, place in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowRight", 0),
        ("ArrowLeft", 2),
        ("Home", 0),
        ("End", 2),
    ):
        page.keyboard.press(key)
        expect(page.get_by_role("tab").nth(place)).to_be_focused()
        expect(page.get_by_role("tab").nth(place)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Tab")
    expect(page.locator('[data-do="all"]')).to_be_focused()


def test_side_by_side_shows_every_case_under_its_label_and_back(page: Page) -> None:
    page.locator('[data-do="all"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".case:visible")).to_have_count(3)
    expect(page.locator(".case-label").first).to_be_visible()
    expect(page.get_by_role("tab")).to_have_count(0)
    expect(page.locator('[data-do="all"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".case:visible")).to_have_count(1)


def test_a_link_into_a_hidden_case_opens_it(page: Page) -> None:
    page.evaluate("location.hash = 'deep'")
    expect(page.locator("#deep")).to_be_visible()
    expect(page.get_by_role("tab").nth(2)).to_have_attribute("aria-selected", "true")


def test_a_page_opened_at_a_hidden_case_shows_it(context: BrowserContext) -> None:
    page = open_blocks(context, MARKDOWN, fragment="#deep")
    expect(page.locator("#deep")).to_be_in_viewport()


def test_without_a_script_and_on_paper_cases_stand_one_after_another(chromium: Browser, page: Page) -> None:
    context = chromium.new_context(java_script_enabled=False)
    bare = open_blocks(context, MARKDOWN)
    page.emulate_media(media="print")
    for found in (bare, page):
        expect(found.locator(".case:visible")).to_have_count(3)
        expect(found.locator(".case-label").nth(2)).to_be_visible()
    context.close()
