"""Every question of every lesson, answered in the built page: each wrong answer for its reason, then the right one.

Wrong answers are given by script, for there are many; each right one by the mouse, as a reader does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from drive.site import Cell, Watch, until
from lesson_answers import Answers, answers, beginning, lessons_with_questions, letters

pytestmark = pytest.mark.browser

# Chooses each wrong option alone, checks, and takes "try again"; what a reader saw each time.
WRONG_CHOICES = """(quiz, places) => places.map(place => {
    const press = name => quiz.querySelector(`[data-do="${name}"]`).click();
    quiz.querySelector(`input[value="${place}"]`).click();
    press('check');
    const seen = {place, state: quiz.dataset.state, said: quiz.querySelector('.quiz-result').innerText,
        reasons: [...quiz.querySelectorAll('.quiz-reason')].map(reason => reason.innerText),
        where: quiz.querySelector('.quiz-reason')?.closest('li')?.querySelector('input').value};
    press('again');
    seen.left = quiz.querySelectorAll('input:checked, .quiz-reason').length;
    seen.after = quiz.dataset.state;
    return seen;
})"""
# Items one step at a time, by the buttons, into the order given.
ARRANGE = """(quiz, order) => order.forEach((item, place) => {
    const row = quiz.querySelector(`[data-item="${item}"]`);
    while ([...row.parentElement.children].indexOf(row) > place) row.querySelector('[data-do="up"]').click();
})"""


@pytest.fixture(scope="module")
def reader(chromium: Browser, address: str) -> Iterator[tuple[Page, Watch]]:
    """One reader for all lessons: what the first Run fetched is there for the next lesson."""
    context = chromium.new_context(service_workers="block")
    page, watch = context.new_page(), Watch(address)
    watch.follow(page)
    page.set_default_timeout(60_000)
    yield page, watch
    context.close()


@pytest.mark.parametrize("lesson", lessons_with_questions())
def test_every_question_answers_every_answer(reader: tuple[Page, Watch], address: str, lesson: str) -> None:
    page, watch = reader
    asked = answers(lesson)
    page.goto(f"{address}/{lesson}/")
    until(page, "document.querySelector('.score-summary')?.textContent")
    choices(page, asked)
    orders(page, asked)
    numbers(page, asked)
    predictions(page, asked)
    exercises(page, asked)
    score = page.locator("quiz-score")
    expect(score.locator('li[data-standing="right"], li[data-standing="first"]')).to_have_count(asked.count)
    expect(score.locator(".score-summary")).to_contain_text("সব ")
    assert watch.errors == []
    assert watch.strangers == []


def question(page: Page, name: str, tag: str) -> Locator:
    return page.locator(f"{tag}#{name}")


def press(quiz: Locator, action: str) -> None:
    quiz.locator(f'[data-do="{action}"]').click()


def accepted(quiz: Locator) -> None:
    expect(quiz).to_have_attribute("data-state", "right")
    expect(quiz.locator(".quiz-result")).to_have_attribute("data-tone", "right")


def choices(page: Page, asked: Answers) -> None:
    for name, options in asked.choices.items():
        quiz = question(page, name, "quiz-choice")
        wrong = [place for place, option in options.items() if not option.ticked]
        seen: list[dict[str, Any]] = quiz.evaluate(WRONG_CHOICES, wrong)
        for one in seen:
            at = f"{name}, {options[one['place']].text}"
            assert one["state"] == "wrong", at
            assert one["said"].strip(), at
            assert [one["where"]] == [str(one["place"])] * len(one["reasons"]), f"{at}: the reason stands elsewhere"
            assert beginning(options[one["place"]]) in letters(one["reasons"][0]), f"{at}: a reason of another choice"
            assert (one["left"], one["after"]) == (0, "open"), f"{at}: trying again leaves something behind"
        for place in set(options) - set(wrong):
            quiz.locator(f'input[value="{place}"]').check()
        press(quiz, "check")
        accepted(quiz)
        press(quiz, "reasons")
        reasons = quiz.locator(".quiz-reason").all_inner_texts()
        bodies = {text.split("\n", 1)[-1].strip() for text in reasons}
        assert "" not in bodies
        assert len(bodies) == len(options), f"{name}: two choices give one reason"


def orders(page: Page, asked: Answers) -> None:
    for name, order in asked.orders.items():
        quiz = question(page, name, "quiz-order")
        quiz.evaluate(ARRANGE, [*order[1:], order[0]])
        press(quiz, "check")
        expect(quiz).to_have_attribute("data-state", "wrong")
        expect(quiz.locator('[data-item][data-right="true"]')).to_have_count(0)
        press(quiz, "again")
        quiz.evaluate(ARRANGE, order)
        press(quiz, "check")
        accepted(quiz)


def numbers(page: Page, asked: Answers) -> None:
    for name, (answer, wrong) in asked.numbers.items():
        quiz = question(page, name, "quiz-number")
        box = quiz.locator("input")
        for item in wrong:
            box.fill(item.text.strip("`$ "))
            press(quiz, "check")
            expect(quiz).to_have_attribute("data-state", "wrong")
            reason = letters(quiz.locator(".quiz-reason").inner_text())
            assert reason.startswith(beginning(item)), f"{name}, {item.text}: a reason of another value"
            assert reason
            press(quiz, "again")
            expect(box).to_have_value("")
        box.fill(answer)
        press(quiz, "check")
        accepted(quiz)
        expect(quiz.locator("reveal-answer .reveal-body")).to_be_visible()


def predictions(page: Page, asked: Answers) -> None:
    for name, printed in asked.predictions.items():
        quiz = question(page, name, "quiz-output")
        cell = Cell(page, str(quiz.get_attribute("data-cell")))
        for guess, state in (("?", "wrong"), (printed, "right")):
            quiz.locator("textarea").fill(guess)
            press(quiz, "check")
            expect(quiz).to_have_attribute("data-state", state)
            assert cell.state in ("ok", "error"), f"{name}: the program did not run"
            expect(quiz.locator(".quiz-compared pre")).to_have_count(2)
            if state == "wrong":
                press(quiz, "again")
        accepted(quiz)


def exercises(page: Page, asked: Answers) -> None:
    for name, solution in asked.tasks.items():
        task = page.locator(f"py-task#{name}")
        task.evaluate("(task, code) => { task.code = code }", solution)
        press(task, "run")
        expect(task).to_have_attribute("data-state", "right", timeout=120_000)  # Python may be starting
