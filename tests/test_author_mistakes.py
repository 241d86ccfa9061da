"""Mistakes in values, wherever they are written: each stops the build and says what the value must be."""

from __future__ import annotations

from typing import Any

import pytest

from lessonkit.cite import formatted, look_up
from lessonkit.desktop import CutError, pick
from lessonkit.errors import LessonError
from lessonkit.frontmatter import read
from lessonkit.plots import STYLES, Plot, PlotError, draw, read_columns
from site_helpers import ROOT, refuse

SINK = ROOT / "lessons" / "kitchen-sink"
PLOT: dict[str, Any] = {"x": "x", "title": "t", "alt": "a", "x_label": "", "y_label": "", "log": False, "marks": {}}
NUMBER = """
    ## One {#one}

    //// number | n
        level: easy
        section: one
        answer: 1

    How many?

    /// answer
    One.
    ///
    ////
"""


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("/// answer\nA.\n///\n\n/// prompt | Two Words\n```text\nx\n```\n///", "must be an ASCII name such as"),
        (NUMBER.replace("answer: 1", "answer: .inf"), "the option answer must be a finite number"),
        (NUMBER.replace("answer: 1", "answer: অনেক"), "must be a number in 0-9, for example 0.8824"),
        (NUMBER.replace("answer: 1", "answer: 1\n        unit: [a]"), "must be text (quote it if it holds : or {)"),
        ("/// checklist | c\n- > a quote\n///", "has a line that begins with something else than text"),
        ('```python cell="One"\n1\n```', "the id must be an ASCII name such as grad-check"),
        ('```python cell="one" volatile="("\n1\n```', "the option volatile is no regular expression"),
        ("/// desktop | 04-backpropagation/overflow-warnings\n    show: true\n///", "must be lines such as"),
        (
            "/// desktop | 04-backpropagation/overflow-warnings\n    show: x-y\n///",
            "the option show is not line numbers",
        ),
        ("/// figure | f\n    src: figures/x.svg\n\nA.\n///", "cannot show a figure on a page without a folder"),
    ],
)
def test_a_wrong_value_stops_the_build(markdown: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = None if "figures/x.svg" in markdown else SINK
    assert message in refuse(markdown, folder=folder)


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("y: loss", "must be a mapping such as {h: value}"),
        ("y: {val_loss: ক্ষতি}\n    log: maybe", "must be true or false"),
    ],
)
def test_a_wrong_option_of_a_plot_stops_the_build(option: str, message: str) -> None:
    head = (
        "/// plot | p\n    run: 10-training-loop/train\n    data: losses.csv\n    x: epoch\n    title: t\n    alt: a\n"
    )
    assert message in refuse(f"{head}    {option}\n\nA.\n///", folder=SINK)


@pytest.mark.parametrize(
    ("pattern", "message"),
    [("(", "is no regular expression"), ("a", "has 0 groups; it needs one"), ("(z)", "matches nothing")],
)
def test_a_citation_that_cannot_be_looked_up_says_why(pattern: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        look_up("mean 2.33", pattern)


def test_a_number_with_an_exponent_needs_a_format() -> None:
    with pytest.raises(ValueError, match="has an exponent: say how to write it"):
        formatted("1e-9", "bn")


@pytest.mark.parametrize(
    ("show", "message"),
    [
        ([{"to": "b"}], "is not {from: pattern, to: pattern}"),
        (["("], r"is not a pattern: \("),
        (["z"], "matches no line of the transcript"),
    ],
)
def test_lines_that_cannot_be_chosen_say_why(show: list[Any], message: str) -> None:
    with pytest.raises(CutError, match=message):
        pick(["$ run", "a", "b"], show, {0})


@pytest.mark.parametrize(
    ("text", "changed", "message"),
    [
        ("x,y\n1,2\n", {}, "has fewer than two points to draw"),
        ("x,y\n1,2\n2,0\n", {"log": True}, "has numbers that are not above 0"),
        ("x\n1\n", {}, "has no column 'y' of numbers"),
    ],
)
def test_data_that_cannot_be_drawn_say_why(text: str, changed: dict[str, bool], message: str) -> None:
    with pytest.raises(PlotError, match=message):
        draw(Plot(**{**PLOT, "y": {"y": "y"}, **changed}), read_columns(text, "a.csv"), "p")


def test_more_lines_than_can_be_told_apart_are_refused() -> None:
    names = [f"y{place}" for place in range(len(STYLES) + 1)]
    columns = {"x": [1.0, 2.0], **{name: [1.0, 2.0] for name in names}}
    with pytest.raises(PlotError, match="cannot tell more than"):
        draw(Plot(**{**PLOT, "y": {name: name for name in names}}), columns, "p")


def test_a_file_that_is_no_table_is_refused() -> None:
    with pytest.raises(PlotError, match="is not a table of numbers"):
        read_columns("", "a.csv")


def test_front_matter_that_is_a_list_is_refused() -> None:
    with pytest.raises(LessonError, match="the front matter is not a list of `field: value` lines"):
        read("- title\n- summary\n", "lessons/04-backpropagation/index.md")
