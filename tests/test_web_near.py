"""A lesson that is opened at its top lays out only what is near, and no reader ever notices."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from drive.site import until

pytestmark = pytest.mark.browser
LESSON = "33-self-attention/"

# Blocks of the lesson that are there and not laid out.
SKIPPED = """() => [...document.querySelectorAll(".md-content__inner > * > *")]
    .filter(part => part.checkVisibility() && !part.checkVisibility({contentVisibilityAuto: true})).length"""
# The heading that stands highest in the window, and where.
AT = """() => {
    const heads = [...document.querySelectorAll("article :is(h2, h3)")];
    const head = heads.find(found => found.getBoundingClientRect().top > 50) ?? heads.at(-1);
    return [head.id, Math.round(head.getBoundingClientRect().top)];
}"""


@pytest.fixture
def phone(page: Page, address: str) -> Page:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/{LESSON}")
    page.wait_for_load_state("networkidle")
    return page


def layout(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-layout")


def test_a_page_that_is_only_opened_lays_out_only_what_is_near(phone: Page) -> None:
    assert layout(phone) == "near"
    assert phone.evaluate(SKIPPED) > 300
    assert phone.locator("article > h1 + *, .lesson-head").first.evaluate(
        "part => part.checkVisibility({contentVisibilityAuto: true})"
    )


def test_from_the_first_touch_on_the_rest_follows_and_nothing_in_view_moves(phone: Page) -> None:
    phone.mouse.move(200, 400)
    phone.mouse.wheel(0, 5000)
    until(phone, "scrollY > 4000")
    phone.wait_for_timeout(300)
    before = phone.evaluate(AT)
    until(phone, "document.documentElement.dataset.layout === undefined", 30)
    assert phone.evaluate(SKIPPED) == 0
    head, top = phone.evaluate(AT)
    assert head == before[0]
    assert top == pytest.approx(before[1], abs=2)


def test_a_link_to_a_place_in_the_page_leads_exactly_there(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{address}/{LESSON}")
    page.wait_for_load_state("networkidle")
    link = page.locator(".md-sidebar--secondary a.md-nav__link").last
    place = str(link.get_attribute("href")).partition("#")[2]
    link.evaluate("link => link.click()")
    where = f"document.getElementById('{place}').getBoundingClientRect().top"
    until(page, f"Math.abs({where}) < 150")
    before = page.evaluate(where)
    page.wait_for_timeout(500)
    assert page.evaluate(where) == pytest.approx(before, abs=1)


def test_the_end_key_leads_to_the_end(phone: Page) -> None:
    phone.keyboard.press("End")
    until(phone, "scrollY > 20000")
    phone.wait_for_timeout(300)
    before = phone.evaluate(AT)
    phone.wait_for_timeout(1000)
    assert phone.evaluate(AT) == before
    assert phone.evaluate("document.documentElement.scrollHeight - scrollY - innerHeight") < 200  # letters come late


def test_who_comes_back_finds_the_place_that_was_left(phone: Page, address: str) -> None:
    phone.mouse.move(200, 400)
    phone.mouse.wheel(0, 20_000)
    until(phone, "document.documentElement.dataset.layout === undefined", 30)
    phone.wait_for_timeout(300)
    left = phone.evaluate(AT)
    phone.reload()
    phone.wait_for_load_state("networkidle")
    assert layout(phone) is None
    assert phone.evaluate(AT)[0] == left[0]
    # On to another page without a reload, and back.
    phone.locator("a.md-logo").first.evaluate("logo => logo.click()")
    phone.wait_for_url(f"{address}/")
    expect(phone.locator("article h1")).to_be_attached()
    phone.go_back()
    phone.wait_for_url(f"**/{LESSON}")
    until(phone, f"document.querySelector('#{left[0]}') && ({AT})()[0] === '{left[0]}'")


@pytest.mark.parametrize("place", ["#mask", "?q=mask#masks"])
def test_a_page_that_is_opened_at_a_place_is_laid_out_whole(page: Page, address: str, place: str) -> None:
    page.goto(f"{address}/{LESSON}{place}")
    assert layout(page) is None
    assert page.evaluate(SKIPPED) == 0


def test_paper_gets_the_whole_lesson_from_a_page_that_was_only_opened(phone: Page) -> None:
    phone.emulate_media(media="print")
    assert layout(phone) == "near"
    assert phone.evaluate(SKIPPED) == 0


def test_a_shut_drawer_is_no_stop_for_the_tab_key_and_an_open_one_is(phone: Page) -> None:
    inside = "document.activeElement.closest('.md-sidebar--primary') !== null"
    drawer = phone.locator("[data-opens='__drawer']").first
    drawer.focus()
    for _ in range(6):
        phone.keyboard.press("Tab")
        assert not phone.evaluate(inside)
    drawer.click()
    links = phone.locator(".md-sidebar--primary a.md-nav__link:visible")
    expect(links.first).to_be_in_viewport()
    links.first.focus()
    assert phone.evaluate(inside)
