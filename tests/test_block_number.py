"""The number block: an answer with a tolerance, and wrong values with their reasons."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lessonkit.seal import unseal
from site_helpers import refuse, render

SECTION = "## Part {#part}\n\n"
GOOD = """
//// number | ratio
    level: hard
    section: part
    answer: 0.8824
    tolerance: 0.0005
    hint: divide by `17`

What is $B$ over it?

- [ ] 0.9375

    That divides by 16.

- [ ] ১৫

    That does not divide.

/// answer
It is 15/17.
///
////
"""


def facts(html: str) -> dict[str, Any]:
    sealed = re.search(r'data-key="([^"]+)"', html)
    assert sealed
    return unseal(sealed[1], "ratio")


def test_answer_tolerance_and_wrong_values_are_sealed() -> None:
    html = render(SECTION + GOOD)
    assert facts(html) == {"answer": 0.8824, "tolerance": 0.0005, "wrong": [0.9375, 15.0]}
    assert "0.9375" not in html
    assert "0.8824" not in html


def test_the_reasons_stand_in_the_order_of_the_values() -> None:
    reasons = re.findall(r'<template data-role="reason">\s*<p>(.*?)</p>', render(SECTION + GOOD))
    assert reasons == ["That divides by 16.", "That does not divide."]


def test_hint_and_explanation_open_without_javascript() -> None:
    html = render(SECTION + GOOD)
    assert re.search(r'<details class="quiz-hint">\s*<summary>ইঙ্গিত</summary>\s*<p>divide by <code>17</code></p>', html)
    assert "<reveal-answer>" in html


def test_a_whole_number_needs_no_tolerance() -> None:
    whole = GOOD.replace("0.8824", "42").replace("    tolerance: 0.0005\n", "")
    assert facts(render(SECTION + whole))["tolerance"] == 0


def test_known_wrong_values_are_optional() -> None:
    without = GOOD[: GOOD.index("- [ ] 0.9375")] + GOOD[GOOD.index("/// answer") :]
    assert facts(render(SECTION + without))["wrong"] == []


def test_a_unit_stands_on_the_element() -> None:
    assert 'data-unit="MB"' in render(SECTION + GOOD.replace("    hint:", "    unit: MB\n    hint:"))


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("    tolerance: 0.0005\n", "", "the option tolerance is missing; how far from 0.8824 still counts"),
        ("tolerance: 0.0005", "tolerance: -1", "the tolerance -1 cannot be"),
        ("tolerance: 0.0005", "tolerance: 3", "the tolerance 3 cannot be; from 0 up, and less than the answer itself"),
        ("answer: 0.8824", "answer: .inf", "must be a finite number"),
        ("answer: 0.8824", "answer: ০.৮৮", "the option answer must be a number in 0-9"),
        ("    answer: 0.8824\n", "", "the option answer is missing; answer: the right number"),
        ("- [ ] 0.9375", "- [ ] 0.8823", "the wrong value 0.8823 counts as right; it lies within the tolerance"),
        ("- [ ] ১৫", "- [ ] 0.93750", "the wrong value 0.93750 stands in it twice"),
        ("- [ ] ১৫", "- [ ] fifteen", ":17: number \"ratio\": the wrong value 'fifteen' is not a number"),
        ("- [ ] ১৫", "- [x] ১৫", "marks a value of its list with [x]; the list is of wrong ones"),
        ("    That divides by 16.\n", "", "'0.9375' does not say why it is wrong"),
        ("/// answer\nIt is 15/17.\n///\n", "", "holds 0 × answer; it needs exactly 1"),
        ("What is $B$ over it?\n", "", "does not begin with a sentence"),
    ],
)
def test_an_authors_mistake_stops_the_build(good: str, bad: str, why: str) -> None:
    assert why in refuse(SECTION + GOOD.replace(good, bad))
