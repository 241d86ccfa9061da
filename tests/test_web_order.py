"""Putting in order in a real browser: by buttons, by keys, by dragging, all to the same end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from block_page import open_blocks

pytestmark = pytest.mark.browser

RIGHT = ["forward", "loss", "backward", "update"]
MARKDOWN = """
## The part {#part}

/// order | steps
    level: easy
    section: part

Put the steps in order.

1. forward

    Nothing stands before it.

2. loss
3. backward
4. update
///
"""


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return open_blocks(context, MARKDOWN)


def order(page: Page) -> list[str]:
    return page.locator(".quiz-item-text").all_inner_texts()


def state(page: Page) -> str | None:
    return page.locator("quiz-order").get_attribute("data-state")


def item(page: Page, text: str) -> int:
    return order(page).index(text)


def arrange_by_buttons(page: Page) -> None:
    for place, text in enumerate(RIGHT):
        while item(page, text) > place:
            page.get_by_role("button", name=f"উপরে নিন: {text}").click()


def check(page: Page) -> None:
    page.locator('[data-do="check"]').click()


def said(page: Page) -> str:
    return page.locator("quiz-order > [aria-live]").inner_text()


def test_it_never_begins_solved(context: BrowserContext) -> None:
    page = open_blocks(context, MARKDOWN)
    for seed in range(5):
        page.evaluate("seed => localStorage.setItem('cholpath:seed', seed)", str(seed))
        page.reload()
        assert sorted(order(page)) == sorted(RIGHT)
        assert order(page) != RIGHT


@pytest.mark.failure("F70")
def test_buttons_put_it_in_order_and_reasons_follow(page: Page) -> None:
    """Ordering by tapping two buttons, without any drag."""
    arrange_by_buttons(page)
    assert order(page) == RIGHT
    check(page)
    assert state(page) == "right"
    expect(page.locator(".quiz-reason")).to_have_text("Nothing stands before it.")
    expect(page.locator(".quiz-item button:visible")).to_have_count(0)


def test_a_button_keeps_the_focus_while_its_item_moves(page: Page) -> None:
    last = order(page)[-1]
    up = page.get_by_role("button", name=f"উপরে নিন: {last}")
    up.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    assert order(page)[0] == last
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == f"উপরে নিন: {last}"
    assert up.get_attribute("aria-disabled") == "true"
    assert said(page) == f"{last}: ৪টির মধ্যে ১ নম্বরে।"


@pytest.mark.failure("F70")
def test_keys_take_an_item_up_move_it_and_set_it_down(page: Page) -> None:
    """Ordering by keyboard: Space takes an item up, arrows move it, Space sets it down."""
    first = order(page)[0]
    grip = page.get_by_role("button", name=f"ধরুন: {first}")
    grip.focus()
    page.keyboard.press("ArrowDown")
    assert order(page)[0] == first, "an arrow alone moved it"
    page.keyboard.press("Space")
    assert grip.get_attribute("aria-pressed") == "true"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert item(page, first) == 2
    page.keyboard.press("Home")
    assert item(page, first) == 0
    page.keyboard.press("End")
    assert item(page, first) == 3
    page.keyboard.press("Space")
    assert grip.get_attribute("aria-pressed") == "false"
    assert "ছাড়া হয়েছে: ৪ নম্বরে" in said(page)


def test_escape_puts_it_back(page: Page) -> None:
    before = order(page)
    page.get_by_role("button", name=f"ধরুন: {before[1]}").focus()
    page.keyboard.press("Space")
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    assert order(page) == before
    assert "আগের জায়গায় ফিরেছে" in said(page)


def test_leaving_the_grip_sets_it_down(page: Page) -> None:
    page.locator(".quiz-grip").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(page.locator('.quiz-grip[aria-pressed="true"]')).to_have_count(0)


def drag(page: Page, start: int, to: int) -> None:
    grips = page.locator(".quiz-grip")
    source, target = grips.nth(start).bounding_box(), page.locator(".quiz-item").nth(to).bounding_box()
    assert source
    assert target
    page.mouse.move(source["x"] + 8, source["y"] + 8)
    page.mouse.down()
    for share in (0.25, 0.5, 0.75, 1):
        end = target["y"] + (target["height"] - 3 if to > start else 3)
        page.mouse.move(source["x"] + 8, source["y"] + (end - source["y"]) * share)
    page.mouse.up()


def test_dragging_moves_it_there(page: Page) -> None:
    before = order(page)
    drag(page, 0, 3)
    assert order(page) == [*before[1:], before[0]]
    drag(page, 3, 1)
    assert order(page) == [before[1], before[0], *before[2:]]
    expect(page.locator(".held")).to_have_count(0)


def test_a_finger_drags_as_a_mouse_does(chromium: Browser) -> None:
    context = chromium.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800})
    page = open_blocks(context, MARKDOWN)
    before = order(page)
    grip = page.locator(".quiz-grip").first.bounding_box()
    last = page.locator(".quiz-item").last.bounding_box()
    assert grip
    assert last
    x, y = grip["x"] + 8, grip["y"] + 8
    touch = context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for share in (0.2, 0.4, 0.6, 0.8, 1):
        point = {"x": x, "y": y + (last["y"] + last["height"] - 4 - y) * share}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert order(page) == [*before[1:], before[0]]
    assert page.evaluate("scrollY") == 0, "the page scrolled under the finger"
    context.close()


@pytest.mark.failure("F72")
@pytest.mark.parametrize("width", [320, 1280])
def test_every_control_is_as_large_as_a_thumb(chromium: Browser, width: int) -> None:
    """Buttons of questions are at least 44 px high and wide, on a phone too, and nothing is wider than the page."""
    context = chromium.new_context(viewport={"width": width, "height": 800})
    page = open_blocks(context, MARKDOWN)
    page.evaluate("document.documentElement.style.fontSize = '20px'")  # the theme's root
    check(page)
    check(page)
    sizes = page.locator("button:visible").evaluate_all(
        "all => all.map(button => [button.ariaLabel ?? button.textContent, button.offsetWidth, button.offsetHeight])"
    )
    assert len(sizes) >= 12
    assert [size for size in sizes if min(size[1:]) < 44] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_a_wrong_order_says_how_many_stand_right_and_which(page: Page) -> None:
    arrange_by_buttons(page)
    page.get_by_role("button", name="উপরে নিন: update").click()
    check(page)
    assert state(page) == "wrong"
    assert "৪টির মধ্যে ২টি ঠিক জায়গায় আছে" in page.locator(".quiz-result").inner_text()
    marks = page.locator(".quiz-mark").all_inner_texts()
    assert [mark.split(" ", 1)[1] for mark in marks] == ["ঠিক জায়গায়"] * 2 + ["অন্য জায়গায় যাবে"] * 2
    page.get_by_role("button", name="নিচে নিন: update").click()
    expect(page.locator(".quiz-mark")).to_have_count(0)
    check(page)
    assert state(page) == "right"


def test_the_answer_is_offered_after_two_tries_and_does_not_count(page: Page) -> None:
    show = page.locator('[data-do="show"]')
    check(page)
    expect(show).to_be_hidden()
    check(page)
    show.click()
    assert order(page) == RIGHT
    assert state(page) == "shown"
    expect(page.locator(".score-sign")).to_contain_text("এখনো ঠিক হয়নি")
    assert page.evaluate("document.activeElement.dataset.do") == "again"


def test_a_solved_order_is_kept(page: Page) -> None:
    arrange_by_buttons(page)
    check(page)
    page.reload()
    assert order(page) == RIGHT
    assert state(page) == "right"
