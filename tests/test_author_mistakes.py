"""Mistakes in values, wherever they are written: each stops the build and says what the value must be."""

from __future__ import annotations

import pytest

from lessonkit.cite import formatted
from lessonkit.course import load_course
from lessonkit.errors import LessonError, LessonErrors
from lessonkit.frontmatter import read
from lessonkit.reading import read_page
from site_helpers import PAGE, ROOT, refuse

SINK = ROOT / "lessons" / "kitchen-sink"
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


def test_a_number_with_an_exponent_needs_a_format() -> None:
    with pytest.raises(ValueError, match="has an exponent: say how to write it"):
        formatted("1e-9", "bn")


def test_front_matter_that_is_a_list_is_refused() -> None:
    with pytest.raises(LessonError, match="the front matter is not a list of `field: value` lines"):
        read("- title\n- summary\n", "lessons/04-backpropagation/index.md")


# --- what Markdown did not read ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("one\n\n> ///", "3: this was left as plain text: '///'; take it out of the quotation, or indent it rightly"),
        (
            "one\n\n> /// key | a\n> text\n> ///",
            "3: /// key stands where no block can be read; take it out of the quotation",
        ),
        (
            "one\n\n        /// key\n        two\n        ///",
            "3: key was not read as a block; put an empty line before it",
        ),
        ("/// ready\ntext\n///", "1: ready: takes no text; which lessons are written is seen in lessons/"),
        ("/// costs\ntext\n///", "1: costs: takes no text; it is computed from the files of the build"),
        ("one\n\n/// stepperr | x\n///", "3: there is no block 'stepperr'; is it stepper?"),
        ("one\n\n/// key | x\n    opne: true\n///", '3: key "x": there is no option opne; its options: none'),
        (
            "one\n\n/// checklist | x\n    levle: easy\n\n- a\n///",
            '3: checklist "x": there is no option levle; its options: none',
        ),
        (NUMBER.replace("level:", "levle:"), '3: number "n": there is no option levle; is it level?'),
        ('```python cell="a" titel="x"\n1\n```', '1: cell "a": there is no option titel; is it title?'),
        ("$৩ + x$", "1: the formula $৩ + x$ has the Bangla digits ৩; formulas are written with 0-9"),
        ("one\n\n$ক$", "3: the formula $ক$ has the Bangla ক outside \\text{}; write \\text{ক}"),
    ],
)
def test_what_cannot_be_read_is_told_whole(markdown: str, message: str) -> None:
    assert refuse(markdown) == f"{PAGE}:{message}"


def test_many_mistakes_of_a_page_are_told_at_once_in_its_order() -> None:
    front = "title: পাতা\nsummary: একটি বাক্য।"
    body = "## One\n\na <b>c</b>\n\nকী হয় ।\n\n##### Two {#two}\n"
    with pytest.raises(LessonErrors) as stopped:
        read_page(f"---\n{front}\n---\n{body}", "lessons/index.md", load_course())
    told = str(stopped.value).splitlines()
    assert [line.split(":")[1] for line in told] == ["5", "7", "9", "11"]
    assert [line.split(": ")[1].split(" ")[0] for line in told] == ["heading", "there", "danda-space", "heading"]
