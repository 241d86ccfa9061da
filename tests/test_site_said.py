"""Formulas that stand alone in a table head or a choice have a name that can be spoken."""

from __future__ import annotations

import pytest

from lessonkit.finish import for_reading
from lessonkit.maths import render
from lessonkit.said import said


@pytest.mark.parametrize(
    ("tex", "words"),
    [
        ("W", "W"),
        (r"dW = X^\top dZ", "dW = X^⊤dZ"),
        (r"\frac{a + b}{2}", "(a + b)/2"),
        (r"\sum_{i=1}^{n} x_i", "∑_(i = 1)^nx_i"),
        (r"\sqrt{d_k}", "√(d_k)"),
    ],
)
def test_a_formula_is_one_line_of_text(tex: str, words: str) -> None:
    assert said(render([(tex, False)])[0]) == words


def test_a_table_head_that_is_only_a_formula_is_named() -> None:
    formula = render([("dX", False)])[0]
    named = for_reading(f'<table><tr><th scope="col">{formula}</th></tr></table>')
    assert '<th scope="col"><span class="sr-only">dX</span><math aria-hidden="true"' in named
    assert "sr-only" not in for_reading(f"<table><tr><th>ঢাল {formula}</th></tr></table>")


def test_an_empty_corner_of_a_table_is_no_head() -> None:
    assert for_reading('<tr><th scope="col"></th><th scope="col">a</th></tr>').startswith("<tr><td></td><th")


def test_a_choice_that_is_only_a_formula_is_named() -> None:
    formula = render([("p < y", False)])[0]
    text = f'<span class="quiz-option-text">{formula}</span>'
    html = for_reading(f'<label><input name="a" type="radio" value="0"> {text}</label>')
    assert 'value="0" aria-label="p &lt; y"' in html and formula in html
