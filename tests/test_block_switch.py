"""The comparison switcher: without JavaScript its cases stand one after another, each under its label."""

from __future__ import annotations

import pytest

from site_helpers import refuse, render

SWITCH = """
//// switch | gates
    caption: Two **gates**

/// case | ReLU
Text *one*.
///
/// case | tanh
Text two.
///
////
"""


def test_cases_stand_one_after_another_under_their_labels() -> None:
    html = render(SWITCH)
    assert '<case-switch aria-labelledby="gates--caption" id="gates" role="group">' in html
    assert 'id="gates--caption">Two <strong>gates</strong></p>' in html
    assert '<section aria-labelledby="gates--1-label" class="case" id="gates--1">' in html
    assert '<p class="case-label" id="gates--2-label">tanh</p>' in html
    assert html.index("<em>one</em>") < html.index("Text two.")


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("    caption: Two **gates**\n", "", "the option caption is missing"),
        ("/// case | tanh\nText two.\n///\n", "", "holds 1 × case; it needs 2 to 6"),
        ("Text two.\n", "", 'case "tanh": is empty'),
        ("/// case | ReLU", "Stray.\n\n/// case | ReLU", "has text outside its cases"),
        ("/// case | tanh", "/// case", "needs the case's label, a word or two after |"),
    ],
)
def test_a_wrong_switch_is_refused_with_the_reason(good: str, bad: str, why: str) -> None:
    assert why in refuse(SWITCH.replace(good, bad, 1))


def test_a_case_outside_a_switch_is_refused() -> None:
    assert "must stand directly in switch" in refuse("/// case | a\ntext\n///")
