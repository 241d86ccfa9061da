"""Numbered equations: TeX in, MathML and a number out."""

from __future__ import annotations

from site_helpers import PAGE, refuse, render

EQUATION = r"""
/// equation | grads
dW = X^{\top} D, \qquad a < b_1 < c_1, \\
dX = D\,W^{\top} *not* emphasis
///
"""


def test_an_equation_is_mathml_with_its_number_beside_it() -> None:
    html = render(EQUATION)
    assert '<div aria-label="সমীকরণ\u00a0৪.১" class="equation" id="grads" role="group">' in html
    assert "<math" in html
    assert '<span aria-hidden="true" class="number">(৪.১)</span>' in html


def test_tex_reaches_the_formula_untouched_by_markdown() -> None:
    html = render(EQUATION)
    assert "<em>" not in html
    assert "&lt;" in html


def test_empty_lines_in_tex_end_nothing() -> None:
    assert render("/// equation | grads\na = b\n\n+ c\n///").count("<math") == 1


def test_an_equation_can_be_referred_to() -> None:
    assert '<a class="reference" href="#grads">সমীকরণ\u00a0৪.১</a>' in render(f"[[eq:grads]]\n{EQUATION}")


def test_equations_in_nested_blocks_work() -> None:
    html = render("//// key | a\n/// equation | grads\nx^2\n///\n////")
    assert "<math" in html


def test_wrong_tex_is_refused_at_the_equation() -> None:
    message = refuse(r"text" + "\n\n" + EQUATION.replace(r"\top", r"\topp").strip())
    assert message.startswith(f'{PAGE}:3: equation "grads": the formula is not TeX that Temml knows')


def test_dollars_in_an_equation_are_refused() -> None:
    assert "holds a $; its whole body is TeX" in refuse(EQUATION.replace("dW", "$dW$"))


def test_an_empty_equation_is_refused() -> None:
    assert 'equation "grads": is empty' in refuse("/// equation | grads\n///")
