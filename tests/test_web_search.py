"""The search box in a real browser: nothing is fetched before it is used, and every way of typing works."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from axe import violations
from drive.site import Watch, until

pytestmark = [pytest.mark.browser, pytest.mark.failure("F64")]
INDEX = re.compile(r"/search/index\.\w+\.json$")


def fetched(watch: Watch) -> list[str]:
    return [url for url in watch.requests if INDEX.search(url)]


def open_search(page: Page) -> None:
    page.set_default_timeout(10_000)
    page.locator(".md-search__input").click()


def test_the_index_comes_with_the_first_query_and_leads_to_the_marked_section(
    page: Page, address: str, watch: Watch
) -> None:
    page.goto(f"{address}/04-backpropagation/")
    page.wait_for_load_state("networkidle")
    assert fetched(watch) == []
    open_search(page)
    page.keyboard.type("জ্যাকোবিয়ানের")
    first = page.locator(".md-search-result__item").first
    expect(first.locator("mark").first).to_contain_text("জ্যাকোবিয়ান")
    assert len(fetched(watch)) == 1
    page.locator('.md-search-result__link[href*="04-backpropagation/"][href*="#"]').first.click()
    expect(page.locator("mark[data-md-highlight]").first).to_be_attached()
    assert watch.errors == []


def test_text_that_came_without_a_key_is_searched_for(page: Page, address: str) -> None:
    """Voice, swiping and the paste menu write into the field and send `input` only."""
    page.goto(f"{address}/")
    open_search(page)
    page.evaluate(
        """() => {
            const field = document.querySelector(".md-search__input");
            field.value = "history";
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }"""
    )
    expect(page.locator('.md-search-result__link[href*="#history"]').first).to_be_visible()


def test_a_search_without_the_network_says_so_and_the_next_letter_tries_again(page: Page, address: str) -> None:
    page.goto(f"{address}/")
    page.route(INDEX, lambda route: route.abort())
    open_search(page)
    page.keyboard.type("মেমো")
    expect(page.locator(".md-search-result__item")).to_contain_text("ইন্টারনেট সংযোগ")
    page.unroute(INDEX)
    page.keyboard.type("রি")
    expect(page.locator('.md-search-result__link[href*="#memory"]').first).to_be_visible()


def test_on_a_phone_a_result_leads_to_its_section_and_counts_are_bangla(page: Page, address: str) -> None:
    """The theme holds the page still while the search is open, and then puts it back to where it was."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/04-backpropagation/")
    page.evaluate("scrollTo(0, 900)")
    page.set_default_timeout(10_000)
    page.locator('[data-opens="__search"]').click()
    page.wait_for_timeout(600)  # by then the page is held
    page.keyboard.type("ইতিহাস")
    meta, hint = page.locator(".md-search-result__meta"), page.locator(".search-hint")
    expect(meta).to_have_text(re.compile(r"^[০-৯]+টি পাতায় পাওয়া গেছে$"))
    expect(hint).to_be_hidden()
    page.locator('.md-search-result__link[href*="04-backpropagation/"][href$="#history"]').first.click()
    until(page, "Math.abs(document.getElementById('history').getBoundingClientRect().top) < 160")
    page.wait_for_timeout(500)
    until(page, "Math.abs(document.getElementById('history').getBoundingClientRect().top) < 160")

    page.locator('[data-opens="__search"]').click()
    page.wait_for_timeout(600)
    page.locator(".md-search__input").fill("মেমোরি")
    page.locator('.md-search-result__link[href*="04-backpropagation/"][href$="#memory"]').first.click()
    until(page, "Math.abs(document.getElementById('memory').getBoundingClientRect().top) < 160")

    page.locator('[data-opens="__search"]').click()
    page.locator(".md-search__input").fill("xyzzyplugh")
    expect(meta).to_have_text("কিছু পাওয়া যায়নি")
    expect(hint).to_contain_text("ইংরেজি শব্দটি লিখুন")
    assert violations(page) == []
    hint.locator("a").click()
    page.wait_for_url(f"{address}/glossary/")


def test_an_address_that_leads_nowhere_is_searched_for(page: Page, address: str) -> None:
    page.goto(f"{address}/old/backpropagation-lesson.html")
    expect(page.get_by_role("heading", name="এই ঠিকানায় কিছু নেই")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="খুঁজে দেখুন").click()
    expect(page.locator(".md-search__input")).to_have_value("backpropagation lesson")
    expect(page.locator('.md-search-result__link[href*="04-backpropagation/"]').first).to_be_visible()
