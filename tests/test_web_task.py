"""Exercises and predictions in a real browser with the real kernel: one interpreter for the module."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from block_page import RUNTIME, open_blocks

pytestmark = pytest.mark.browser

CELLS = {"setup": "base = 10", "add": "print([1, 2] + [3])\nprint(base)", "fail": "[1][2]"}
NEEDED = {"setup": [], "add": ["setup"], "fail": []}


def cell(name: str, options: str = "") -> str:
    return f'```python cell="{name}"{options}\n{CELLS[name]}\n```\n'


MARKDOWN = f'''
## The part {{#part}}

{cell("setup")}

//// task | above-base
    title: Above the base

Write `above(n)`: `n` more than `base`.

```python starter
def above(n):
    return n
```

```python solution
def above(n):
    return base + n
```

```python tests
def test_above():
    """যোগ"""
    assert above(5) == 15, f"`above(5)` হওয়ার কথা 15, পাওয়া গেল {{above(5)}}"

def test_zero():
    assert above(0) == base, "শূন্যে base-ই থাকার কথা"
```

/// hint
First hint.
///

/// hint
Second hint.
///
////

//// predict | what-adds
    level: easy
    section: part
    cell: add

What does it print?

{cell("add")}

/// answer
Lists join.
///
////

/// predict | what-fails
    level: hard
    section: part
    cell: fail

Which error?

{cell("fail", ' raises="true"')}
///
'''


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lesson's folder with the record of its cells."""
    folder: Path = tmp_path_factory.mktemp("lesson") / "04-backpropagation"
    (folder / "recorded").mkdir(parents=True)
    printed = {"setup": "", "add": "[1, 2, 3]\n10\n", "fail": "IndexError: list index out of range\n"}
    cells: dict[str, Any] = {}
    for name, text in printed.items():
        codes = "\n\0\n".join(CELLS[needed] for needed in [*NEEDED[name], name])
        outcome = "error" if name == "fail" else "ok"
        (folder / "recorded" / f"{name}.txt").write_text(text)
        digest = hashlib.sha256(codes.encode()).hexdigest()
        cells[name] = {"hash": digest, "outcome": outcome, "text": f"{name}.txt", "figures": []}
    (folder / "recorded" / "index.json").write_text(json.dumps({"versions": {}, "cells": cells}))
    return folder


@pytest.fixture(scope="module")
def shared(chromium: Browser, lesson: Path) -> Iterator[Page]:
    assert (RUNTIME / "manifest.json").exists(), "There is no packed runtime: run make build first."
    context = chromium.new_context()
    page = open_blocks(context, MARKDOWN, folder=lesson)
    page.set_default_timeout(60_000)
    yield page
    context.close()


@pytest.fixture
def page(shared: Page) -> Page:
    """The same page and interpreter, as if nothing had been answered."""
    shared.evaluate("""() => {
        for (const name of Object.keys(localStorage)) if (name.includes(':quiz:')) localStorage.removeItem(name);
        window.done = [];
        document.querySelector('py-task').reset();
        for (const cell of document.querySelectorAll('py-cell')) cell.reset();
        document.dispatchEvent(new CustomEvent('quiz:reset'));
    }""")
    if not shared.evaluate("window.listens"):
        shared.evaluate("""() => {
            window.listens = true;
            document.addEventListener('quiz:done', event => window.done.push(event.detail));
        }""")
    return shared


def submit(page: Page, code: str | None = None) -> None:
    """Give the exercise this code and run its tests."""
    task = page.locator("py-task")
    if code is not None:
        task.evaluate("(task, code) => { task.code = code }", code)
    before = page.evaluate("window.done.length")
    task.locator('[data-do="run"]').click()
    page.wait_for_function("before => window.done.length > before", arg=before)


def guess(page: Page, name: str, text: str) -> None:
    question = page.locator(f"#{name}")
    question.get_by_label("কী ছাপা হবে").fill(text)
    question.locator('[data-do="check"]').click()
    expect(question).not_to_have_attribute("data-state", "open", timeout=60_000)


def test_the_starter_fails_test_by_test_and_says_why(page: Page) -> None:
    submit(page)
    rows = page.locator(".task-tests > li")
    expect(rows).to_have_count(2)
    assert "✗ ফেল যোগ" in rows.first.inner_text()
    assert "above(5) হওয়ার কথা 15, পাওয়া গেল 5" in rows.first.inner_text()
    expect(page.locator("py-task .cell-status")).to_contain_text("২টি পরীক্ষার মধ্যে ০টি পাস")
    assert page.evaluate("window.done") == [{"id": "above-base", "right": False, "tries": 1}]


def test_the_cells_it_needs_run_first(page: Page) -> None:
    submit(page, "def above(n):\n    return base + n\n")
    expect(page.locator("#setup")).to_have_attribute("state", "ok")
    expect(page.locator("py-task .cell-status")).to_contain_text("সব কটি পরীক্ষা পাস")
    expect(page.locator("py-task")).to_have_attribute("data-state", "right")
    assert page.evaluate("window.done")[-1] == {"id": "above-base", "right": True, "tries": 1}


def test_one_test_may_pass_and_another_fail(page: Page) -> None:
    submit(page, "def above(n):\n    return base if n == 0 else 0\n")
    assert page.locator(".task-tests > li").evaluate_all("rows => rows.map(row => row.dataset.right)") == [
        "false",
        "true",
    ]


def test_an_error_in_the_readers_function_is_shown_as_an_error(page: Page) -> None:
    submit(page, "def above(n):\n    return n / 0\n")
    expect(page.locator(".task-tests > li").first).to_contain_text("ZeroDivisionError")


def test_code_that_does_not_run_is_no_test_result(page: Page) -> None:
    submit(page, "def above(n)\n")
    expect(page.locator(".task-results")).to_be_hidden()
    expect(page.locator("py-task .cell-status")).to_contain_text("কোডটি শেষ পর্যন্ত চলেনি")
    expect(page.locator('py-task [data-role="output"]')).to_contain_text("SyntaxError")


def test_what_an_earlier_attempt_left_behind_does_not_help(page: Page) -> None:
    submit(page, "def above(n):\n    return base + n\n")
    submit(page, "pass\n")
    expect(page.locator("py-task .cell-status")).to_contain_text("২টি পরীক্ষার মধ্যে ০টি পাস")


def test_an_exercise_leaves_the_lessons_names_alone(page: Page) -> None:
    submit(page, "base = 0\ndef above(n):\n    return n\n")
    guess(page, "what-adds", "[1, 2, 3]\n10")
    assert page.locator("#what-adds").get_attribute("data-state") == "right"


def test_hints_come_one_by_one(page: Page) -> None:
    first, second = page.get_by_text("ইঙ্গিত ১"), page.get_by_text("ইঙ্গিত ২")
    expect(second).to_be_hidden()
    first.click()
    expect(page.get_by_text("First hint.")).to_be_visible()
    expect(second).to_be_visible()
    first.click()


def test_a_solution_looked_at_is_no_first_find(page: Page) -> None:
    page.locator("py-task .reveal-solution summary").click()
    expect(page.locator("py-task .reveal-body code")).to_contain_text("return base + n")
    page.locator("py-task .reveal-solution summary").click()
    submit(page, "def above(n):\n    return base + n\n")
    expect(page.locator('[data-quiz="above-base"] .score-sign')).to_have_text("✓ ঠিক")


def test_the_buttons_of_an_exercise_do_what_they_say(page: Page) -> None:
    run = page.locator('py-task [data-do="run"]')
    expect(run).to_have_text("চালিয়ে পরীক্ষা করুন")
    expect(page.locator('py-task [data-do="run-above"]')).to_have_count(0)


def test_output_is_covered_until_the_guess(page: Page) -> None:
    add = page.locator("#add")
    expect(add.locator('[data-role="recorded"]')).to_be_hidden()
    expect(add.locator(".cell-covered")).to_be_visible()
    expect(page.get_by_text("Lists join.")).to_be_hidden()
    guess(page, "what-adds", "[1,2,3]\n\n১০")
    expect(add.locator('[data-role="output"]')).to_be_visible()
    expect(add.locator(".cell-covered")).to_have_count(0)
    assert "আপনার অনুমান মিলেছে" in page.locator("#what-adds .quiz-result").inner_text()


def test_a_wrong_guess_stands_beside_what_was_printed(page: Page) -> None:
    guess(page, "what-adds", "[1, 2, 3]\n11")
    assert "প্রথম অমিল ২ নম্বর লাইনে" in page.locator("#what-adds .quiz-result").inner_text()
    assert page.locator("#what-adds .quiz-compared pre").all_inner_texts() == ["[1, 2, 3]\n11", "[1, 2, 3]\n10"]
    page.locator('#what-adds [data-do="again"]').click()
    expect(page.locator('#add [data-role="output"]')).to_be_hidden()


def test_no_guess_is_no_try(page: Page) -> None:
    page.locator('#what-adds [data-do="check"]').click()
    expect(page.locator("#what-adds .quiz-result")).to_contain_text("আগে আপনার অনুমানটি লিখুন")
    assert page.evaluate("window.done") == []


def test_an_error_may_be_predicted_by_its_name(page: Page) -> None:
    guess(page, "what-fails", "IndexError")
    assert page.locator("#what-fails").get_attribute("data-state") == "right"


def test_a_guess_about_changed_code_does_not_count(page: Page) -> None:
    page.locator("#add").evaluate("cell => { cell.code = 'print(7)' }")
    guess(page, "what-adds", "7")
    expect(page.locator("#what-adds .quiz-result")).to_contain_text("কোড বদলানো হয়েছে")
    assert page.evaluate("window.done") == []


def test_without_the_runtime_the_record_answers(chromium: Browser, lesson: Path) -> None:
    context = chromium.new_context()
    page = open_blocks(context, MARKDOWN, folder=lesson)
    page.route("**/assets/runtime/**", lambda route: route.abort())
    guess(page, "what-adds", "[1, 2, 3]\n10")
    expect(page.locator("#what-adds .quiz-result")).to_contain_text("রেকর্ড করা আউটপুটের সঙ্গে")
    assert page.locator("#what-adds").get_attribute("data-state") == "right"
    context.close()


def test_without_javascript_the_program_shows_its_output(context: BrowserContext, lesson: Path) -> None:
    page = open_blocks(context, MARKDOWN, folder=lesson, scripts=False)
    expect(page.locator('#add [data-part="text"]')).to_be_visible()
    expect(page.locator("button, textarea")).to_have_count(0)
    page.get_by_text("সমাধান দেখুন").click()
    expect(page.locator("py-task .reveal-body code")).to_be_visible()
