"""Interview cards, and the problems of a coding interview in their one format."""

from __future__ import annotations

import re

import pytest

from site_helpers import refuse, render

CARD = "//// interview | Why $x$?\n    level: hard\n\n/// good\nYes.\n///\n/// weak\nNo.\n///\n////"
PROBLEM = """
///// problem | mlp
    title: Two layers
    level: medium
    topics: [MLP, gradients]

/// ask
Write it.
///

/// clarify
- What shapes?
///

/// hint
Start small.
///

/// hint
Then grow.
///

/// plan
1. Forward.
///

```python cell="mlp-code"
print(1)
```

It prints one.

//// followup | Why?
    level: easy

/// good
Yes.
///

/// weak
No.
///
////

/// complexity
$O(n)$
///
/////
"""


@pytest.fixture(autouse=True)
def _unrecorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")


def test_a_card_shows_question_and_level_and_hides_both_answers() -> None:
    html = render(CARD)
    assert '<span class="level level-hard">কঠিন</span>' in html
    assert html.index("reveal-good") < html.index("Yes.") < html.index("reveal-weak") < html.index("No.")
    assert "<details open" not in html


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("/// good\nYes.\n///\n", "", "holds 0 × good; it needs exactly 1"),
        ("/// weak\nNo.\n///\n", "", "holds 0 × weak"),
        ("Yes.\n", "", "good: is empty; write the answer in it"),
        ("    level: hard\n", "", "the option level is missing"),
        ("/// good", "text\n\n/// good", "holds text of its own"),
        (" | Why $x$?", "", "interview: needs the question after |"),
        ("/// weak", "/// key\nx\n///\n/// weak", "cannot hold key"),
    ],
)
def test_a_mistake_in_a_card_stops_the_build(good: str, bad: str, why: str) -> None:
    assert why in refuse(CARD.replace(good, bad))


def test_the_good_answer_comes_first() -> None:
    swapped = CARD.replace("good", "GOOD").replace("weak", "good").replace("GOOD", "weak")
    assert "gives the weak answer first" in refuse(swapped)


def test_an_answer_cannot_stand_alone() -> None:
    assert "must stand directly in interview or followup" in refuse("/// good\nx\n///")


def test_a_problem_has_a_heading_of_its_own() -> None:
    assert re.search(
        r'<section [^>]*aria-labelledby="mlp"[^>]*data-level="medium".*<h3 id="mlp">Two layers', render(PROBLEM), re.S
    )


def test_the_parts_of_a_problem_stand_in_their_order() -> None:
    html = render(PROBLEM)
    parts = re.findall(r'data-part="(\w+)"', html)
    assert parts == ["ask", "clarify", "hint", "hint", "plan", "solution", "complexity"]
    assert html.index('data-part="solution"') < html.index("interview-followup") < html.index('data-part="complexity"')


def test_the_solution_holds_cell_and_prose_and_stands_open() -> None:
    html = render(PROBLEM)
    solution = html[html.index('data-part="solution"') : html.index("interview-followup")]
    assert "<py-cell" in solution
    assert "It prints one." in solution
    assert re.search(r'data-part="solution"[^>]*open', html)


def test_several_hints_are_numbered() -> None:
    html = render(PROBLEM)
    assert "ইঙ্গিত ১" in html
    assert "ইঙ্গিত ২" in html


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("/// ask\nWrite it.\n///\n", "", "holds 0 × ask; it needs exactly 1"),
        ("/// complexity\n$O(n)$\n///\n", "", "holds 0 × complexity"),
        ("Write it.\n", "", "ask: is empty"),
        ("1. Forward.\n", "", "plan: is empty"),
        ("Start small.\n", "", "hint: is empty"),
        ('```python cell="mlp-code"\nprint(1)\n```\n', "", "has no cell; its solution is a ```python cell="),
        ("/// ask", "Hello.\n\n/// ask", "has text outside its parts"),
        ("/// complexity", "Hello.\n\n/// complexity", "has text outside its parts"),
        (
            "/// ask\n",
            "```text\nx\n```\n\n/// ask\n",
            "has code outside its solution; put it between plan and followup",
        ),
        ("    title: Two layers\n", "", "the option title is missing"),
        ("topics: [MLP, gradients]", "topics: []", "the option topics must not be an empty list"),
    ],
)
def test_a_mistake_in_a_problem_stops_the_build(good: str, bad: str, why: str) -> None:
    assert why in refuse(PROBLEM.replace(good, bad, 1))


def test_parts_out_of_order_are_refused_at_their_line() -> None:
    ask = "/// ask\nWrite it.\n///\n\n"
    late = PROBLEM.replace(ask, "").replace("/// hint\nStart", f"{ask}/// hint\nStart")
    message = refuse(late)
    assert (
        'problem "mlp": ask stands after clarify; the order is ask, clarify, hint, plan, solution, followup' in message
    )
    assert ":10: " in message


def test_a_hint_belongs_to_a_problem_or_a_task() -> None:
    assert "hint: must stand directly in problem or task" in refuse("/// hint\nx\n///")


def test_a_followup_belongs_to_a_problem() -> None:
    assert "must stand directly in problem" in refuse(CARD.replace("interview", "followup"))


TOOLS = "/// practice-tools\n///\n"


def test_practice_tools_carry_the_length_of_the_interview() -> None:
    assert 'data-minutes="45"' in render(TOOLS + PROBLEM)
    assert 'data-minutes="30"' in render(TOOLS.replace("\n///", "\n    minutes: 30\n\n///") + PROBLEM)


@pytest.mark.parametrize(
    ("markdown", "why"),
    [
        (TOOLS, "has no problem to work on"),
        (TOOLS + TOOLS + PROBLEM, "stands on the page twice"),
        ("/// practice-tools\ntext\n///\n" + PROBLEM, "holds text; it has no body"),
        ("/// practice-tools\n    minutes: 1\n\n///\n" + PROBLEM, "the option minutes must be from 5 to 180"),
    ],
)
def test_a_mistake_with_practice_tools_stops_the_build(markdown: str, why: str) -> None:
    assert why in refuse(markdown)


def test_a_stepper_with_the_numbers_by_hand_belongs_to_the_solution() -> None:
    stepper = "//// stepper | by-hand\n    caption: By hand\n\n/// step | One\nx\n///\n/// step | Two\ny\n///\n////\n\n"
    html = render(PROBLEM.replace("It prints one.\n", f"It prints one.\n\n{stepper}"))
    assert html.index('data-part="solution"') < html.index("<step-player") < html.index("interview-followup")
    early = PROBLEM.replace("/// plan", f"{stepper}/// plan")
    assert "plan stands after solution" in refuse(early)
