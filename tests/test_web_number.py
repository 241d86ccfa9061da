"""A number question in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from block_page import open_blocks

pytestmark = pytest.mark.browser

MARKDOWN = """
## The part {#part}

//// number | ratio
    level: hard
    section: part
    answer: 0.8824
    tolerance: 0.0005
    unit: MB
    hint: Divide by 17.

What is it?

- [ ] 0.9375

    That divides by 16.

/// answer
It is 15/17.
///
////
"""


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return open_blocks(context, MARKDOWN)


def answer(page: Page, text: str) -> str:
    box = page.get_by_label("আপনার উত্তর")
    box.fill(text)
    box.press("Enter")
    return page.locator(".quiz-result").inner_text()


def state(page: Page) -> str | None:
    return page.locator("quiz-number").get_attribute("data-state")


@pytest.mark.parametrize("text", ["০.৮৮২৪", "0.88235", "৮৮.২৪%", "8.824e-1 MB", "০.৮৮২৪।"])
def test_the_number_is_right_however_it_is_written(page: Page, text: str) -> None:
    assert answer(page, text) == "প্রথমবারেই ঠিক হয়েছে।"
    assert state(page) == "right"


def test_the_explanation_comes_with_the_right_answer(page: Page) -> None:
    explanation = page.get_by_text("It is 15/17.")
    expect(explanation).to_be_hidden()
    answer(page, "0.5")
    expect(explanation).to_be_hidden()
    answer(page, "0.8824")
    expect(explanation).to_be_visible()


def test_a_known_wrong_value_gets_its_reason(page: Page) -> None:
    said = answer(page, "০.৯৩৭৫")
    assert "কারণটি পড়ে" in said
    expect(page.locator(".quiz-reason")).to_have_text("That divides by 16.")
    page.get_by_label("আপনার উত্তর").fill("1")
    expect(page.locator(".quiz-reason")).to_be_hidden()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("-0.8824", "চিহ্ন উল্টো"), ("8.824", "দশমিক বিন্দু অন্য ঘরে"), ("0.88", "খুব কাছে"), ("3", "হিসাবটি আবার দেখুন")],
)
def test_a_miss_is_told_what_kind_it_is(page: Page, text: str, sentence: str) -> None:
    assert sentence in answer(page, text)
    assert page.get_by_label("আপনার উত্তর").get_attribute("aria-invalid") == "true"


@pytest.mark.parametrize(("text", "sentence"), [("", "আগে একটি সংখ্যা লিখুন"), ("অনেক", "সংখ্যাটি পড়া গেল না")])
def test_what_is_not_a_number_is_no_try(page: Page, text: str, sentence: str) -> None:
    assert sentence in answer(page, text)
    assert state(page) == "open"
    assert answer(page, "0.8824").startswith("প্রথমবারেই")


def test_the_hint_is_there_before_any_answer(page: Page) -> None:
    expect(page.get_by_text("Divide by 17.")).to_be_hidden()
    page.locator(".quiz-hint summary").click()
    expect(page.get_by_text("Divide by 17.")).to_be_visible()


def test_the_answer_shown_after_two_tries_is_in_bangla_digits(page: Page) -> None:
    answer(page, "1")
    answer(page, "2")
    page.locator('[data-do="show"]').click()
    assert page.get_by_label("আপনার উত্তর").input_value() == "০.৮৮২৪"
    expect(page.get_by_text("It is 15/17.")).to_be_visible()
    page.locator('[data-do="again"]').click()
    assert answer(page, "0.8824") == "ঠিক হয়েছে।", "an answer that was shown is no first find"


def test_the_box_is_described_by_its_question(page: Page) -> None:
    described = page.get_by_label("আপনার উত্তর").get_attribute("aria-describedby")
    assert page.locator(f"#{described}").inner_text() == "What is it?"


def test_without_javascript_there_is_no_dead_box_and_the_explanation_opens(context: BrowserContext) -> None:
    page = open_blocks(context, MARKDOWN, scripts=False)
    expect(page.locator("input, button")).to_have_count(0)
    page.locator(".reveal-answer summary").click()
    expect(page.get_by_text("It is 15/17.")).to_be_visible()
