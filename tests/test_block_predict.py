"""The predict block and the score."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from site_helpers import refuse, render

SECTION = "## Part {#part}\n\n"
CELL = '```python cell="add"\nprint(1 + 1)\n```\n'
GOOD = f"""
/// predict | what-is-printed
    level: easy
    section: part
    cell: add

What does it print?

{CELL}
It adds.
///
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A lesson's folder with the recorded output of the cell."""
    folder = tmp_path / "04-backpropagation"
    (folder / "recorded").mkdir(parents=True)
    (folder / "recorded" / "add.txt").write_text("2\n")
    cell = {"hash": hashlib.sha256(b"print(1 + 1)").hexdigest(), "outcome": "ok", "text": "add.txt", "figures": []}
    (folder / "recorded" / "index.json").write_text(json.dumps({"versions": {}, "cells": {"add": cell}}))
    return folder


def test_a_prediction_holds_its_cell_outside_the_named_group(lesson: Path) -> None:
    html = render(SECTION + GOOD, folder=lesson)
    assert 'data-cell="add"' in html
    assert html.index("</fieldset>") < html.index("<py-cell") < html.index("It adds.")


def test_the_cell_may_stand_elsewhere_on_the_page(lesson: Path) -> None:
    elsewhere = SECTION + GOOD.replace(CELL, "") + CELL
    assert render(elsewhere, folder=lesson).count("<py-cell") == 1


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("cell: add", "cell: sub", "there is no cell 'sub'; cells of this page: add"),
        ("    cell: add\n", "", "the option cell is missing"),
        ('cell="add"', 'cell="add" volatile="true"', "the cell 'add' is volatile: nobody can predict it"),
        ("What does it print?\n", "", "does not begin with a sentence"),
    ],
)
def test_an_authors_mistake_stops_the_build(good: str, bad: str, why: str, lesson: Path) -> None:
    assert why in refuse(SECTION + GOOD.replace(good, bad), folder=lesson)


@pytest.mark.parametrize(("text", "count"), [("", 0), ("x\n" * 13, 13)])
def test_nobody_predicts_nothing_or_a_screenful(text: str, count: int, lesson: Path) -> None:
    (lesson / "recorded" / "add.txt").write_text(text)
    assert f"the cell 'add' prints {count} lines; ask for 1 to 12" in refuse(SECTION + GOOD, folder=lesson)


def test_one_cell_is_asked_once(lesson: Path) -> None:
    again = GOOD.replace("what-is-printed", "again").replace(CELL, "")
    assert "the cell 'add' is asked twice" in refuse(SECTION + GOOD + again, folder=lesson)


CHOICE = """
/// choice | {id}
    level: easy
    section: part

Which?

- [ ] a

    No.

- [x] b

    Yes.
///
"""


def test_a_page_with_questions_ends_them_with_a_score() -> None:
    html = render(SECTION + CHOICE.format(id="one") + CHOICE.format(id="two") + "\nAfter.\n")
    assert html.index('id="two"') < html.index("<quiz-score") < html.index("After.")
    assert re.findall(r'data-quiz="(\w+)"', html) == ["one", "two"]
    assert '<a class="score-section" href="#part">Part</a>' in html


def test_the_author_may_say_where_the_score_stands() -> None:
    html = render(SECTION + CHOICE.format(id="one") + "\nAfter.\n\n/// score\n///\n")
    assert html.count("<quiz-score") == 1
    assert html.index("After.") < html.index("<quiz-score")


def test_a_page_without_questions_has_no_score() -> None:
    assert "quiz-score" not in render("Text.")


@pytest.mark.parametrize(
    ("markdown", "why"),
    [
        ("/// score\n///", "has nothing to count"),
        (CHOICE.format(id="one") + "/// score\n///\n\n/// score\n///", "stands on the page twice"),
        (CHOICE.format(id="one") + "/// score\ntext\n///", "holds text; it has no body"),
    ],
)
def test_a_mistake_with_the_score_stops_the_build(markdown: str, why: str) -> None:
    assert why in refuse(SECTION + markdown)
