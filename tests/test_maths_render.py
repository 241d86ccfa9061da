"""TeX becomes MathML at build time; a mistake in it is an author's mistake with its place."""

from pathlib import Path

import markdown
import pytest

from lessonkit.errors import LessonError
from lessonkit.maths import FormulaError, render
from lessonkit.page import PageContext, attach


def convert(source: str) -> str:
    md = markdown.Markdown(extensions=["lessonkit.maths", "tables", "attr_list"])
    attach(md, PageContext("lessons/04/index.md", source, offset=10))
    return md.convert(source)


def test_a_batch_keeps_its_order_and_is_kept_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = render([("a", False), (r"\frac{1}{2}", True), ("a", False)], tmp_path)
    assert first[0] == first[2] == "<math><mi>a</mi></math>"
    assert first[1].startswith('<div class="maths"><wide-part><math display="block"')
    assert "<mfrac>" in first[1]
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    assert render([("a", False), (r"\frac{1}{2}", True)], tmp_path) == first[:2], "a second build needs no Node"


@pytest.mark.parametrize(
    ("tex", "told"),
    [
        (r"\frac{a", "Unexpected end of input"),
        (r"\gradd L", r"\gradd"),
        ("x_{ক্ষতি}", r"write \text{ক্ষতি}"),
        ("৩ + x", "written with 0-9"),
    ],
)
def test_a_wrong_formula_is_refused_with_its_reason(tex: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(FormulaError) as caught:
        render([("a", False), (tex, False)], tmp_path)
    assert told in str(caught.value)
    assert tex in str(caught.value)


def test_bangla_is_at_home_inside_text(tmp_path: Path) -> None:
    assert "ক্ষতি" in render([(r"\text{ক্ষতি} = 0.5", False)], tmp_path)[0]


def test_dollars_in_a_line_and_on_their_own() -> None:
    html = convert("মান $W_1$-এর।\n\n$$\n\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}\n$$\n")
    assert "<p>মান <math><msub><mi>W</mi><mn>1</mn></msub></math>-এর।</p>" in html
    assert "<p><div" not in html
    assert html.count("<mtr>") == 2


@pytest.mark.parametrize("text", ["$5 ও $6", r"\$x\$", "`$x$`", "৫$"])
def test_a_dollar_that_is_money_or_code_stays(text: str) -> None:
    assert "<math" not in convert(text)


def test_emphasis_and_underscores_inside_a_formula_are_tex() -> None:
    html = convert("$a_b * c_d$ আর $e_f * g$")
    assert "<em>" not in html
    assert html.count("<math>") == 2


def test_a_mistake_on_a_page_names_page_line_and_formula() -> None:
    with pytest.raises(LessonError) as caught:
        convert("ভালো $x$।\n\nখারাপ $\\fooo$।\n")
    assert caught.value.page == "lessons/04/index.md"
    assert caught.value.line == 13
    assert r"$\fooo$" in caught.value.what
