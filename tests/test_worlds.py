"""Same code, two worlds: where a cell prints otherwise on a desktop its author says why, and says it truly."""

from __future__ import annotations

import pytest

from drive import worlds
from drive.worlds import Change, Comparison, compare, faults_of
from lessonkit.cells import Cell
from site_helpers import refuse

LESSONS = worlds.lessons()


@pytest.fixture(scope="module")
def compared() -> dict[str, list[Comparison]]:
    """Every cell of every lesson in both worlds."""
    return {lesson: worlds.both_worlds(lesson)[0] for lesson in LESSONS}


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_difference_is_declared_and_each_declared_one_is_there(
    compared: dict[str, list[Comparison]], lesson: str
) -> None:
    faults = [fault for one in compared[lesson] for fault in faults_of(one)]
    assert not faults, "\n".join(faults)


def test_the_report_tells_what_is_so(compared: dict[str, list[Comparison]]) -> None:
    rows = worlds.table(one for found in compared.values() for one in found)
    assert "\n".join(rows) in worlds.REPORT.read_text("utf-8"), "tests/WORLDS.md is old: run make worlds"


# --- comparing --------------------------------------------------------------------------------------------------------


def cell(differs: str = "", volatile: str = "") -> Cell:
    return Cell("one", "x = 1", 7, differs=tuple(differs.split()), volatile=volatile)


def reasons(page: str, desktop: str, differs: str = "", volatile: str = "") -> list[str | None]:
    return [change.reason for change in compare(cell(differs, volatile), page, desktop)]


def test_equal_outputs_have_no_differences() -> None:
    assert compare(cell(), "a 1\nb 2\n", "a 1\nb 2\n") == []


def test_a_difference_nobody_declared_has_no_reason() -> None:
    assert compare(cell(), "a 1\nb 2\n", "a 1\nb 3\n") == [Change(("b 2",), ("b 3",), None)]


@pytest.mark.parametrize(
    ("reason", "page", "desktop", "explained"),
    [
        ("silent-overflow", "inf\n", "RuntimeWarning: overflow encountered in exp\ninf\n", True),
        ("silent-overflow", "inf\n", "RuntimeWarning: Mean of empty slice\ninf\n", False),
        ("silent-overflow", "loss 2.0\n", "loss 3.0\n", False),
        ("last-digits", "loss 0.12345\n", "loss 0.12346\n", True),
        ("last-digits", "loss 0.12\n", "loss 0.13\n", False),
        ("last-digits", "loss 1.0 a\n", "loss 1.0 b\n", False),
        ("last-digits", "0.12345 inf nan\n", "0.12346 inf nan\n", True),
        ("last-digits", "1.0\n", "nan\n", False),
        ("rounding-noise", "error 1.1e-09\n", "error 3.0e-10\n", True),
        ("rounding-noise", "error 0.0e+00\n", "error 6.7e-16\n", True),
        ("rounding-noise", "float32 2.9e-01\n", "float32 1.3e-02\n", True),
        ("rounding-noise", "error 1.1e-09\n", "error 0.5\n", False),
        ("int32", "int32 -2147483648\n", "int64 2147483648\n", True),
        ("python", "SyntaxError: a\n", "SyntaxError: b\n", True),
    ],
)
def test_a_reason_explains_what_it_can_and_no_more(reason: str, page: str, desktop: str, explained: bool) -> None:
    assert reasons(page, desktop, reason) == [reason if explained else None]
    assert reasons(page, desktop) == [None]


def test_two_reasons_each_explain_their_own_lines() -> None:
    desktop = "RuntimeWarning: overflow encountered in exp\nW1 1.2e-09\n"
    assert reasons("W1 1.1e-09\n", desktop, "rounding-noise silent-overflow") == ["silent-overflow", "rounding-noise"]


def test_volatile_lines_are_compared_in_shape_only() -> None:
    assert reasons("time 5.2 ms\n", "time 1.1 ms\n", volatile="^time") == ["volatile"]
    assert reasons("time 5.2 ms\n", "time 1.1 s\n", volatile="^time") == [None]
    assert reasons("loss 5.2\n", "loss 1.1\n", volatile="^time") == [None]


def test_a_declared_reason_that_explains_nothing_is_a_fault_unless_the_machine_decides() -> None:
    declared = Comparison("05-tiny", "one", 7, ("silent-overflow", "rounding-noise", "python"))
    assert declared.gone == ["silent-overflow"]
    assert faults_of(declared) == [
        "lessons/05-tiny/index.md:7: cell 'one' declares differs=\"silent-overflow\", "
        "but the two worlds agree; take it out"
    ]


def test_an_undeclared_difference_is_a_fault_that_shows_both_lines() -> None:
    (fault,) = faults_of(Comparison("05-tiny", "one", 7, (), [Change(("b 2",), ("b 3",), None)]))
    assert fault.startswith("lessons/05-tiny/index.md:7: cell 'one' prints otherwise on a desktop")
    assert fault.endswith("\n    - b 2\n    + b 3")


def test_a_reason_that_does_not_exist_stops_the_build() -> None:
    said = refuse('```python cell="a" differs="weather"\nx = 1\n```')
    assert 'cell "a": there is no reason to differ weather' in said
    assert "silent-overflow" in said


# --- the desktop's world ----------------------------------------------------------------------------------------------


def test_cells_share_a_namespace_and_one_that_stands_alone_does_not() -> None:
    cells = [
        Cell("a", "n = 2", 1),
        Cell("b", "print(n + 1)\nn", 2),
        Cell("c", "print('n' in globals())", 3, alone=True),
        Cell("d", "1 / 0", 4),
    ]
    texts, versions = worlds.on_the_desktop(cells)
    assert (texts["a"], texts["b"], texts["c"]) == ("", "3\n2\n", "False\n")
    assert texts["d"].endswith("ZeroDivisionError: division by zero\n")
    assert versions.keys() == {"python"}


def test_a_desktop_warns_where_the_page_is_silent() -> None:
    texts, _ = worlds.on_the_desktop([Cell("a", "import numpy as np\nprint(np.exp(np.array([1000.0])))", 1)])
    assert texts["a"] == "RuntimeWarning: overflow encountered in exp\n[inf]\n"
