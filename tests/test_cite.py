"""Cited numbers: looked up in a recorded output, printed as prose writes them, or the build stops."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_helpers import Course
from lessonkit.cite import formatted, look_up, uncited
from lessonkit.html import make, render

MINUS, NBSP = "\u2212", "\u00a0"


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path)


def shown(value: str, how: str) -> str:
    return render(make("p", {}, *formatted(value, how)))[3:-4]


@pytest.mark.parametrize(
    ("value", "how", "expected"),
    [
        ("0.4170", "bn", "০.৪১৭০"),
        ("0.4170", "en", "0.4170"),
        ("-1.5", "bn", f"{MINUS}১.৫"),
        ("17,667", "bn", "১৭,৬৬৭"),
        ("1234567", "bn int", "১২,৩৪,৫৬৭"),
        ("0.6569", "bn fix2", "০.৬৬"),
        ("0.8", "bn pct1", "৮০.০%"),
        ("0.783", "en pct0", "78%"),
        ("9.17e-10", "bn sci2", f"৯.২{NBSP}×{NBSP}১০<sup>{MINUS}১০</sup>"),
        ("9.17e-10", "en sci3", f"9.17{NBSP}×{NBSP}10<sup>{MINUS}10</sup>"),
        ("0.00000035", "bn sci2", f"৩.৫{NBSP}×{NBSP}১০<sup>{MINUS}৭</sup>"),
        ("(2, 16)", "bn", "(২, ১৬)"),
        ("True", "bn", "True"),
        ("nan", "bn", "nan"),
    ],
)
def test_formats(value: str, how: str, expected: str) -> None:
    assert shown(value, how) == expected


@pytest.mark.parametrize(
    ("value", "how", "message"),
    [
        ("1", "hindi", "there is no format 'hindi'"),
        ("1", "bn sci", "there is no format 'bn sci'"),
        ("1.2e-07", "bn", "has an exponent"),
        ("True", "bn fix2", "not a number"),
    ],
)
def test_a_format_that_does_not_fit_says_so(value: str, how: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        formatted(value, how)


def test_a_pattern_is_looked_up_line_by_line() -> None:
    assert look_up("a 1\nb 2\n", r"^b (\d)$") == "2"
    assert look_up("x 1\nmany\nlast 3\n", r"^x[\s\S]*last (\d)") == "3"


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        (r"^c (\d)", "matches nothing"),
        (r"^[ab] (\d)", r"matches 2 times \(1, 2\)"),
        (r"^a \d", "has 0 groups"),
        (r"^(a) (\d)", "has 2 groups"),
        (r"(", "is no regular expression"),
    ],
)
def test_a_pattern_must_find_exactly_one_number(pattern: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        look_up("a 1\nb 2\n", pattern)


def test_a_number_of_a_desktop_run_stands_in_the_prose(course: Course) -> None:
    page = course.render("শেষে ক্ষতি {= run:train | ^epoch 5  loss (\\S+)$ | bn =}।")
    assert page == '<p>শেষে ক্ষতি <data class="cited" value="0.2000">০.২০০০</data>।</p>'


def test_a_number_can_be_cited_in_a_table_and_in_a_stepper(course: Course) -> None:
    table = course.render("| a |\n|---|\n| {= run:train \\| ^epoch 4  loss (\\S+) \\| bn fix2 =} |")
    assert '<td><data class="cited" value="0.2500">০.২৫</data></td>' in table
    stepper = (
        "//// stepper | s\n    columns: {a: A}\n    caption: c\n/// step | one\n"
        '    set: {a: "{= run:train | ^epoch 2  loss (.+) | en =}"}\ntext\n///\n/// step | two\ntext\n///\n////'
    )
    assert '<data class="cited" value="0.5000">0.5000</data>' in course.render(stepper)


def test_dollars_and_bars_belong_to_the_pattern(course: Course) -> None:
    page = course.render("$x$ {= run:train | ^saved (?:a | b |)(\\S+) of .*$ | bn sci3 =} $y$")
    assert 'value="1.25e-07"' in page
    assert page.count("<math>") == 2


def test_in_code_a_citation_is_only_shown(course: Course) -> None:
    assert "<code>{= run:train | x | bn =}</code>" in course.render("`{= run:train | x | bn =}`")


def test_removing_the_cited_line_stops_the_build_with_page_line_and_pattern(course: Course) -> None:
    text = "এক\n\nদুই {= run:train | ^epoch 5  loss (\\S+)$ | bn =}"
    course.render(text)
    source = (course.home / "train.py").read_text(encoding="utf-8")
    course.write("train.py", source.replace("range(1, 6):\n    # region", "range(1, 5):\n    # region"))
    course.capture()
    assert course.refuse(text) == (
        "lessons/05-tiny/index.md:3: run:train: the pattern '^epoch 5  loss (\\\\S+)$' "
        "matches nothing in the recorded output; it must match once"
    )


@pytest.mark.parametrize(
    ("citation", "message"),
    [
        ("{= run:train | bn =}", "cannot be read; write {= cell:id | pattern | bn =}"),
        ("{= train | (x) | bn =}", "cannot cite 'train'; a source is cell:id"),
        ("{= cell:nope | (x) | bn =}", "there is no cell 'nope' to cite; cells: none"),
        ("{= run:nope | (x) | bn =}", "has no such session"),
        ("{= run:train | ^epoch \\d  loss (\\S+) | bn =}", "matches 5 times (1.0000, 0.5000, 0.3333, 0.2500)"),
        ("{= run:train | ^saved (\\S+) | bn =}", "found '1.25e-07', but 1.25e-07 has an exponent"),
    ],
)
def test_a_mistake_stops_the_build(course: Course, citation: str, message: str) -> None:
    said = course.refuse(f"x {citation}")
    assert said.startswith("lessons/05-tiny/index.md:1: ")
    assert message in said


def test_a_number_that_only_looks_typed_is_listed(course: Course) -> None:
    page = course.page(
        "/// desktop | train\n///\n\n"
        "ক্ষতি ০.৩৩৩৩ আর 0.333, মোট ১৭,৬৬৭; {= run:train | ^epoch 4  loss (\\S+) | bn =} ঠিক।\n"
        "অন্য: 0.7777, `0.2500`, $0.2500$, 5, ২০২৫।\n\n$$x = 0.2500$$"
    )
    assert uncited(page) == [(4, "0.3333", "run:train"), (4, "0.333", "run:train"), (4, "17,667", "run:train")]


def test_sizes_that_somebody_chose_are_not_listed(course: Course) -> None:
    course.write("train.py", "print('512 513 loss 1024')\nopen('loss.csv', 'w').close()")
    course.capture()
    assert uncited(course.page("/// desktop | train\n///\n\n৫১২, 513, আর 1024।")) == [(4, "513", "run:train")]
