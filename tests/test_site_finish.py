"""The last touches: no-break marks in prose only, and no formula in the search index."""

from __future__ import annotations

import pytest

from lessonkit.finish import for_reading, for_search
from lessonkit.typeset import typeset

MATHS = "<math><mi>x</mi><mo>-</mo></math>"
CODE = '<pre><span></span><code><span class="n">a</span> ১০ হাজার\n</code></pre>'
FIGURE = "<svg><text>১০ হাজার</text></svg>"


@pytest.mark.parametrize(
    "html",
    [
        "<p>network-এর ১০ হাজার</p>",
        f"<p>{MATHS}-এর মান</p>{CODE}<p>{MATHS} ।</p>",
        f"<figure>{FIGURE}<figcaption>১০ হাজার {MATHS}-এর</figcaption></figure>",
        f"<p>a</p>{CODE}{CODE}{FIGURE}{MATHS}",
        "<pre>&lt;math&gt;</pre><p>৫ MB</p>",
    ],
)
def test_setting_parts_aside_changes_nothing_in_the_result(html: str) -> None:
    assert for_reading(html) == typeset(html)


def test_code_and_figures_come_back_as_they_were() -> None:
    html = for_reading(f"<p>১০ হাজার</p>{CODE}{FIGURE}")
    assert CODE in html
    assert FIGURE in html
    assert "data-held" not in html
    assert "১০\u00a0হাজার</p>" in html


def test_search_reads_code_and_formulas_and_no_figure() -> None:
    formula = "<math><msub><mi>x</mi><mn>1</mn></msub><mo>&lt;</mo><mn>2</mn></math>"
    read = for_search(f"<p>মান {formula} হলো</p>{CODE}{FIGURE}")
    assert read == "<p>মান x_1 &lt; 2 হলো</p><pre><code>a ১০ হাজার\n</code></pre> "
    long = f"<math><mrow>{'<mi>a</mi><mo>+</mo>' * 60}</mrow></math>"
    assert for_search(f"<p>মান {long} হলো</p>") == "<p>মান   হলো</p>"
