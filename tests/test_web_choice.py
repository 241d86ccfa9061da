"""The choice question in a real browser: by mouse and keyboard, right and wrong, kept and begun anew."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from block_page import open_blocks

pytestmark = pytest.mark.browser

ONE = """
## The part {#part}

/// choice | which-one
    level: easy
    section: part

Which one is right?

- [ ] first

    Wrong because of one.

- [x] second

    Right because of two.

- [ ] third

    Wrong because of three.

- [ ] fourth

    Wrong because of four.
///
"""
SEVERAL = ONE.replace("- [ ] third", "- [x] third")
DONE = "window.done = []; document.addEventListener('quiz:done', event => window.done.push(event.detail))"


@pytest.fixture
def page(context: BrowserContext) -> Page:
    opened = open_blocks(context, ONE)
    opened.evaluate(DONE)
    return opened


def state(page: Page) -> str | None:
    return page.locator("quiz-choice").get_attribute("data-state")


def choose(page: Page, *texts: str) -> None:
    for text in texts:
        page.get_by_label(text, exact=True).check()
    page.locator('[data-do="check"]').click()


def result(page: Page) -> str:
    return page.locator(".quiz-result").inner_text()


def test_nothing_is_said_before_a_choice_is_checked(page: Page) -> None:
    assert result(page) == ""
    expect(page.get_by_text("because of")).to_have_count(0)
    expect(page.locator('[data-role="needs-script"]')).to_have_count(0)


def test_a_wrong_choice_shows_its_own_reason_and_where_to_reread(page: Page) -> None:
    choose(page, "third")
    assert state(page) == "wrong"
    expect(page.locator(".quiz-reason")).to_have_count(1)
    assert "Wrong because of three." in page.locator(".quiz-reason").inner_text()
    assert "✗ ভুল" in page.locator(".quiz-reason").inner_text()
    assert "ঠিক হয়নি" in result(page)
    assert page.locator(".quiz-reread a").get_attribute("href") == "#part"
    assert page.locator(".quiz-reread a").inner_text() == "The part"


def test_the_right_choice_after_a_wrong_one_is_right_but_not_at_first(page: Page) -> None:
    choose(page, "first")
    choose(page, "second")
    assert state(page) == "right"
    assert result(page) == "ঠিক হয়েছে।"
    assert page.evaluate("window.done") == [
        {"id": "which-one", "right": False, "tries": 1},
        {"id": "which-one", "right": True, "tries": 2},
    ]


def test_the_right_choice_at_once_is_said(page: Page) -> None:
    choose(page, "second")
    assert result(page) == "প্রথমবারেই ঠিক হয়েছে।"
    assert "✓ ঠিক" in page.locator(".quiz-reason").inner_text()


def test_after_the_right_choice_all_reasons_can_be_read(page: Page) -> None:
    choose(page, "second")
    page.locator('[data-do="reasons"]').click()
    expect(page.locator(".quiz-reason")).to_have_count(4)


def test_checking_without_a_choice_is_no_try(page: Page) -> None:
    page.locator('[data-do="check"]').click()
    assert "আগে একটি উত্তর বাছুন" in result(page)
    assert page.evaluate("window.done") == []


def test_another_choice_takes_back_what_was_said(page: Page) -> None:
    choose(page, "first")
    page.get_by_label("second", exact=True).check()
    assert state(page) == "open"
    assert result(page) == ""


def test_trying_again_begins_anew_where_the_choices_begin(page: Page) -> None:
    choose(page, "first")
    page.locator('[data-do="again"]').click()
    expect(page.locator("input:checked")).to_have_count(0)
    expect(page.locator(".quiz-reason")).to_have_count(0)
    assert page.evaluate("document.activeElement.name") == "which-one"


def test_by_keyboard_alone(page: Page) -> None:
    page.locator("input").first.focus()
    while page.evaluate("document.activeElement.nextElementSibling.textContent") != "second":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert state(page) == "right"
    assert page.evaluate("document.activeElement.dataset.do") == "again", "focus is lost when its button goes"


def test_the_group_is_named_by_the_question_and_a_choice_by_its_reason(page: Page) -> None:
    expect(page.get_by_role("group", name="Which one is right?")).to_be_visible()
    choose(page, "fourth")
    described = page.get_by_label("fourth", exact=True).get_attribute("aria-describedby")
    assert described
    assert "because of four" in page.locator(f"#{described}").inner_text()
    expect(page.get_by_role("status")).to_contain_text("ঠিক হয়নি")


def test_a_result_is_kept_over_a_reload(page: Page) -> None:
    choose(page, "second")
    page.reload()
    assert state(page) == "right"
    assert "আগেই" in result(page)
    expect(page.get_by_label("second", exact=True)).to_be_checked()


def test_a_result_of_another_wording_counts_no_more(page: Page) -> None:
    choose(page, "second")
    page.evaluate("""() => {
        const name = 'cholpath:quiz:04-backpropagation:which-one';
        localStorage.setItem(name, localStorage.getItem(name).replace(/"version":"\\w+"/, '"version":"00000000"'));
    }""")
    page.reload()
    assert state(page) == "open"


def test_damaged_storage_counts_as_none(page: Page) -> None:
    page.evaluate("localStorage.setItem('cholpath:quiz:04-backpropagation:which-one', '{broken')")
    page.reload()
    choose(page, "second")
    assert state(page) == "right"


def test_the_order_of_choices_is_the_readers_own_and_stays(page: Page, context: BrowserContext) -> None:
    def order(opened: Page) -> list[str]:
        return opened.locator(".quiz-option-text").all_inner_texts()

    seen = set()
    for seed in range(5):
        page.evaluate("seed => localStorage.setItem('cholpath:seed', seed)", str(seed))
        page.reload()
        first = order(page)
        page.reload()
        assert order(page) == first
        seen.add(tuple(first))
    assert len(seen) > 2
    assert all(sorted(one) == ["first", "fourth", "second", "third"] for one in seen)


@pytest.mark.failure("F55")
def test_without_storage_it_works_as_long_as_the_page_is_open(context: BrowserContext) -> None:
    """Questions work where storage throws, and a notice says that results last as long as the page."""
    context.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no') }})")
    page = open_blocks(context, ONE)
    choose(page, "first")
    assert "এই ডিভাইসে ফল রাখা যাচ্ছে না" in result(page)
    choose(page, "second")
    assert state(page) == "right"
    assert "২" not in result(page)
    assert page.locator(".score-summary").inner_text().startswith("সব ১টি প্রশ্নের উত্তর ঠিক")


@pytest.mark.failure("F55")
def test_full_storage_keeps_the_newest_result_in_the_page(page: Page) -> None:
    """When the device has no room, the newest result counts, not the older one that it still holds."""
    choose(page, "first")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full') } }")
    choose(page, "second")
    expect(page.locator(".score-sign")).to_have_text("✓ ঠিক")


@pytest.mark.failure("F73")
def test_several_right_choices_must_all_be_found(context: BrowserContext) -> None:
    """A question with several right answers accepts all of them and nothing less."""
    page = open_blocks(context, SEVERAL)
    choose(page, "second")
    assert "আরও ঠিক উত্তর বাকি আছে" in result(page)
    choose(page, "third", "first")
    assert state(page) == "wrong"
    expect(page.locator('.quiz-option[data-right="false"]')).to_have_count(1)
    page.get_by_label("first", exact=True).uncheck()
    page.locator('[data-do="check"]').click()
    assert state(page) == "right"


def test_without_javascript_question_and_choices_read_and_nothing_pretends(context: BrowserContext) -> None:
    page = open_blocks(context, ONE, scripts=False)
    expect(page.get_by_text("Which one is right?")).to_be_visible()
    expect(page.locator(".quiz-option-text")).to_have_count(4)
    expect(page.locator('[data-role="needs-script"]')).to_be_visible()
    expect(page.locator("button")).to_have_count(0)
    expect(page.get_by_text("because of")).to_have_count(0)


def test_the_score_counts_and_says_what_to_reread(page: Page) -> None:
    score = page.locator("quiz-score")
    assert score.locator(".score-summary").inner_text() == "এখনো কোনো প্রশ্নের উত্তর দেননি।"
    choose(page, "first")
    assert "এখনো ঠিক হয়নি" in score.locator("li[data-quiz]").inner_text()
    expect(score.locator(".score-reread a")).to_have_text("The part")
    choose(page, "second")
    assert score.locator(".score-summary").inner_text() == "সব ১টি প্রশ্নের উত্তর ঠিক, তার ০টি প্রথমবারেই।"


def test_the_score_forgets_only_when_asked_twice(page: Page) -> None:
    choose(page, "second")
    reset = page.locator('[data-do="reset-score"]')
    reset.click()
    assert state(page) == "right"
    reset.click()
    assert state(page) == "open"
    expect(page.locator("input:checked")).to_have_count(0)
    assert page.evaluate("document.activeElement.className") == "score-summary"
    assert [name for name in page.evaluate("Object.keys(localStorage)") if ":quiz:" in name] == []


@pytest.mark.failure("F56")
def test_another_tab_hears_of_a_result(page: Page, context: BrowserContext) -> None:
    """A result in one tab shows in the other."""
    other = context.new_page()
    other.goto(page.url)
    choose(page, "second")
    expect(other.locator(".score-summary")).to_contain_text("সব ১টি")


@pytest.mark.failure("F56")
def test_results_of_two_questions_do_not_overwrite_each_other(context: BrowserContext) -> None:
    """Two tabs keep results question by question; neither overwrites the other."""
    two = ONE + ONE.replace("## The part {#part}\n", "").replace("which-one", "another")
    page, other = open_blocks(context, two), context.new_page()
    other.goto(page.url)
    for opened, name in ((page, "which-one"), (other, "another")):
        opened.locator(f"#{name}").get_by_label("second", exact=True).check()
        opened.locator(f"#{name} [data-do=check]").click()
    kept = page.evaluate("Object.entries(localStorage).filter(([name]) => name.includes(':quiz:'))")
    assert sorted((name.rsplit(":")[-1], json.loads(text)["right"]) for name, text in kept) == [
        ("another", True),
        ("which-one", True),
    ]
