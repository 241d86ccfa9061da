"""Answers that wait (`answer`, `think`), prompts to copy and checklists."""

from __future__ import annotations

import re

import pytest

from site_helpers import refuse, render

THINK = "//// think | why\nWhy so?\n\n/// answer\nBecause.\n///\n////"
CHECKLIST = "/// checklist | ready\n- one `x`\n- two\n///"
PROMPT = "/// prompt | ask\nSay this:\n\n```text\nDo <b>\n  that.\n```\n///"


def test_an_answer_is_native_details() -> None:
    html = render("/// answer\nIt is **so**.\n///")
    assert re.search(r'<reveal-answer>\s*<details class="reveal reveal-answer">\s*<summary>.*→ উত্তর', html)
    assert "<strong>so</strong>" in html


def test_an_answer_may_carry_its_question() -> None:
    assert '<span class="reveal-question">Why <code>x</code>?</span>' in render("/// answer | Why `x`?\nSo.\n///")


def test_an_empty_answer_is_refused() -> None:
    assert "answer: is empty; write the answer in it" in refuse("/// answer\n///")


def test_a_thought_question_can_be_linked_to_and_is_named() -> None:
    html = render(THINK)
    assert re.search(r'<div [^>]*id="why"', html)
    assert 'aria-labelledby="why-label"' in html and 'role="group"' in html  # not one landmark a question
    assert html.index("Why so?") < html.index("<reveal-answer>") < html.index("Because.")


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("Why so?\n\n", "", "has no question before its answer"),
        ("///\n////", "///\n\nmore\n////", "has text after its answer"),
        ("/// answer\nBecause.\n///\n", "", "holds 0 × answer; it needs exactly 1"),
        (" | why", "", "think: needs names the question on its page after |"),
    ],
)
def test_a_mistake_in_a_thought_question_stops_the_build(good: str, bad: str, why: str) -> None:
    assert why in refuse(THINK.replace(good, bad))


def test_a_checklist_has_a_working_box_for_each_line() -> None:
    html = render(CHECKLIST)
    assert html.count('<label><input type="checkbox"') == 2
    assert '<span class="checklist-text">one <code>x</code></span>' in html
    assert 'data-lesson="04-backpropagation"' in html


def test_a_tick_belongs_to_the_words_of_its_line() -> None:
    marks = re.findall(r'value="(\w+)"', render(CHECKLIST))
    longer = re.findall(r'value="(\w+)"', render(CHECKLIST.replace("- one", "- zero\n- one")))
    assert len(set(marks)) == 2
    assert longer[1:] == marks


def test_what_is_nested_under_a_line_stays_under_it() -> None:
    html = render("/// checklist | ready\n- one\n\n    more about it\n\n- two\n///")
    assert re.search(r"</label>\s*<p>more about it</p>", html)


@pytest.mark.parametrize(
    ("markdown", "why"),
    [
        ("/// checklist | ready\ntext\n///", "holds something else than one list"),
        (CHECKLIST.replace("- two", "- two\n\ntext\n\n1. three"), "holds something else than one list"),
        (CHECKLIST.replace("two", "\n- three"), "holds something else than one list"),  # Markdown makes a heading of it
        (CHECKLIST.replace("two", "one `x`"), "has one line twice"),
        (CHECKLIST.replace("- two", "- > two"), "begins with something else than text"),
    ],
)
def test_a_mistake_in_a_checklist_stops_the_build(markdown: str, why: str) -> None:
    assert why in refuse(markdown)


def test_a_prompt_is_shown_as_it_was_written() -> None:
    html = render(PROMPT)
    assert "Do &lt;b&gt;\n  that.</pre>" in html
    assert html.index("Say this:") < html.index("<pre")
    assert "highlight" not in html


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("```text", "```python", "its fence is python; write ```text"),
        ("```text", "```", "its fence is without a language"),
        ("Do <b>\n  that.\n", "", "its text is empty"),
        ("```text\nDo <b>\n  that.\n```\n", "", "holds 0 fenced texts"),
    ],
)
def test_a_mistake_in_a_prompt_stops_the_build(good: str, bad: str, why: str) -> None:
    assert why in refuse(PROMPT.replace(good, bad))
