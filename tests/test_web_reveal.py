"""Answers, checklists, prompts and practice tools in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from block_page import ORIGIN, open_blocks

pytestmark = pytest.mark.browser

REVEALED = """
//// think | why
Why so?

/// answer
Because of [this](#there).

<span id="inside">Inside.</span>
///
////

/// checklist | ready
- one
- two
- three
///

/// prompt | ask
```text
Say this.
  And that.
```
///
"""


def problem(name: str, level: str) -> str:
    return f"""
///// problem | {name}
    title: Problem {name}
    level: {level}
    topics: [a]

/// ask
Ask {name}.
///
/// clarify
Clarify {name}.
///
/// hint
Hint {name}.
///
/// plan
Plan {name}.
///

```python cell="{name}-code"
print(1)
```

Prose {name}.

//// followup | More {name}?
    level: easy

/// good
Good {name}.
///
/// weak
Weak {name}.
///
////

/// complexity
Cost {name}.
///
/////
"""


PRACTICE = "/// practice-tools\n///\n" + problem("one", "easy") + problem("two", "hard") + problem("three", "hard")


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return open_blocks(context, REVEALED)


@pytest.fixture
def practice(context: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> Page:
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")
    return open_blocks(context, PRACTICE)


def test_an_answer_opens_by_mouse_and_by_key(page: Page) -> None:
    answer = page.get_by_text("Because of")
    expect(answer).to_be_hidden()
    page.locator(".reveal summary").focus()
    page.keyboard.press("Enter")
    expect(answer).to_be_visible()


def test_a_link_into_an_answer_opens_it(page: Page) -> None:
    page.evaluate("location.hash = 'inside'")
    expect(page.get_by_text("Inside.")).to_be_visible()


def test_a_page_opened_at_an_answer_shows_it(context: BrowserContext) -> None:
    expect(open_blocks(context, REVEALED, fragment="#inside").get_by_text("Inside.")).to_be_visible()


def test_paper_shows_every_answer_and_the_screen_forgets_it(page: Page) -> None:
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.get_by_text("Because of")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.get_by_text("Because of")).to_be_hidden()


def test_ticks_are_counted_and_kept(page: Page) -> None:
    page.get_by_label("two").check()
    expect(page.locator(".checklist-count")).to_have_text("৩টির মধ্যে ১টি হয়েছে")
    page.reload()
    expect(page.get_by_label("two")).to_be_checked()
    expect(page.get_by_label("one")).not_to_be_checked()


def test_all_ticks_are_cleared_at_once(page: Page) -> None:
    for line in ("one", "two", "three"):
        page.get_by_label(line).check()
    expect(page.locator(".checklist-count")).to_have_text("সব ৩টি হয়েছে")
    page.locator('[data-do="clear"]').click()
    expect(page.locator("check-list input:checked")).to_have_count(0)
    expect(page.get_by_label("one")).to_be_focused()
    page.reload()
    expect(page.locator("check-list input:checked")).to_have_count(0)


def test_a_tick_reaches_the_other_tab(page: Page, context: BrowserContext) -> None:
    other = context.new_page()
    other.goto(page.url)
    page.get_by_label("three").check()
    expect(other.get_by_label("three")).to_be_checked()


def test_ticks_without_storage_last_as_long_as_the_page(context: BrowserContext) -> None:
    context.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no') }})")
    page = open_blocks(context, REVEALED)
    page.get_by_label("two").check()
    expect(page.locator(".checklist-notice")).to_be_visible()
    expect(page.locator(".checklist-count")).to_have_text("৩টির মধ্যে ১টি হয়েছে")


def test_boxes_work_without_javascript(context: BrowserContext) -> None:
    page = open_blocks(context, REVEALED, scripts=False)
    page.get_by_label("two").check()
    expect(page.locator("button")).to_have_count(0)


def test_a_prompt_is_copied_as_it_was_written(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=ORIGIN)
    page.locator('[data-do="copy-prompt"]').click()
    expect(page.locator(".prompt-said")).to_have_text("কপি হয়েছে।")
    assert page.evaluate("navigator.clipboard.readText()") == "Say this.\n  And that."


def test_a_prompt_that_cannot_be_copied_is_selected(context: BrowserContext) -> None:
    context.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page = open_blocks(context, REVEALED)
    page.locator('[data-do="copy-prompt"]').click()
    expect(page.locator(".prompt-said")).to_contain_text("কপি করা গেল না")
    assert page.evaluate("getSelection().toString()") == "Say this.\n  And that."


def shown(page: Page) -> list[str]:
    return [re.sub(r"\W+$", "", title) for title in page.locator(".problem:visible h3").all_inner_texts()]


def test_problems_are_filtered_by_difficulty_and_that_is_said(practice: Page) -> None:
    assert len(shown(practice)) == 3
    practice.get_by_label("কঠিন (২)").uncheck()
    assert shown(practice) == ["Problem one"]
    expect(practice.locator(".practice-count")).to_have_text("৩টি সমস্যার মধ্যে ১টি দেখাচ্ছে।")
    practice.get_by_label("সহজ (১)").uncheck()
    expect(practice.locator(".practice-count")).to_contain_text("কোনো সমস্যা দেখাচ্ছে না")
    expect(practice.get_by_label("মাঝারি", exact=False)).to_have_count(0)


def test_a_filter_is_kept(practice: Page) -> None:
    practice.get_by_label("কঠিন (২)").uncheck()
    practice.reload()
    assert shown(practice) == ["Problem one"]


def test_all_solutions_hide_and_each_still_opens(practice: Page) -> None:
    expect(practice.get_by_text("Plan two.")).to_be_visible()
    practice.get_by_label("সব সমাধান ঢেকে রাখুন").check()
    for part in ("Plan", "Prose", "Cost"):
        expect(practice.get_by_text(f"{part} two.")).to_be_hidden()
    expect(practice.get_by_text("Ask two.")).to_be_visible()
    practice.locator('.problem:has(#two) [data-part="solution"] > summary').click()
    expect(practice.get_by_text("Prose two.")).to_be_visible()
    practice.reload()
    expect(practice.get_by_text("Prose two.")).to_be_hidden()
    practice.get_by_label("সব সমাধান ঢেকে রাখুন").uncheck()
    expect(practice.get_by_text("Prose two.")).to_be_visible()
    expect(practice.get_by_text("Good two.")).to_be_hidden()


def test_a_mock_interview_counts_down_and_survives_a_reload(practice: Page) -> None:
    practice.clock.install()
    practice.reload()
    practice.locator('[data-do="timer-start"]').click()
    expect(practice.locator('[data-do="timer-pause"]')).to_be_focused()
    practice.clock.run_for(65_000)
    expect(practice.locator(".timer-face")).to_have_text("বাকি ৪৩:৫৫")
    practice.reload()
    expect(practice.locator(".timer-face")).to_contain_text("৪৩:")
    practice.clock.run_for(29 * 60_000)
    expect(practice.locator(".timer-said")).to_have_text("আর ১৫ মিনিট বাকি।")
    practice.clock.run_for(15 * 60_000)
    expect(practice.locator(".timer-said")).to_contain_text("সময় শেষ")
    expect(practice.locator('[data-do="timer-start"]')).to_be_visible()


def test_a_paused_interview_stands_still(practice: Page) -> None:
    practice.clock.install()
    practice.reload()
    practice.locator('[data-do="timer-start"]').click()
    practice.clock.run_for(60_000)
    practice.locator('[data-do="timer-pause"]').click()
    practice.clock.run_for(600_000)
    expect(practice.locator(".timer-face")).to_have_text("বাকি ৪৪:০০")
    expect(practice.locator('[data-do="timer-start"]')).to_have_text("আবার চালু করুন")
    practice.locator('[data-do="timer-reset"]').click()
    expect(practice.locator(".timer-face")).to_be_hidden()


def test_problems_read_whole_without_javascript(context: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")
    page = open_blocks(context, PRACTICE, scripts=False)
    assert len(shown(page)) == 3
    expect(page.get_by_text("Prose two.")).to_be_visible()
    expect(page.locator("practice-tools button, practice-tools input")).to_have_count(0)
