"""runner/page/numbers.js and printed.js, run in Node: how an answer is read and compared."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from pack.node import node
from site_helpers import ROOT

MODULES = ROOT / "runner" / "page"


def each(module: str, function: str, calls: list[list[Any]]) -> list[Any]:
    """What an exported function returns for each list of arguments; one Node.js for all of them."""
    source = (
        f"import {{ {function} }} from {json.dumps((MODULES / module).as_uri())};"
        f"console.log(JSON.stringify({json.dumps(calls)}.map(given => {function}(...given))))"
    )
    command = [str(node()), "--input-type=module", "--eval", source]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    results: list[Any] = json.loads(done.stdout)
    return results


READABLE: dict[str, float] = {
    # both kinds of digits, mixed too
    "৫": 5,
    "12": 12,
    "৫2": 52,
    "০.৮৮২৪": 0.8824,
    "0.8824": 0.8824,
    ".5": 0.5,
    "৫.": 5,
    # grouping in lakhs and in thousands
    "১,২৩,৪৫৬": 123456,
    "1,23,456": 123456,
    "123,456": 123456,
    "১২,৩৪,৫৬৭.৮৯১": 1234567.891,
    "1,234,567": 1234567,
    # signs, in every dash a keyboard gives
    "-2.4": -2.4,
    "−2.4": -2.4,
    "–২.৪": -2.4,
    "- 4.8": -4.8,
    "+3": 3,
    # what people put around a number
    "১২টি": 12,
    "১২ টা": 12,
    "৩ জন।": 3,
    "৪২।": 42,
    "42.": 42,
    "= ৪২": 42,
    "প্রায় ৪২": 42,
    "≈ 0.5": 0.5,
    "  ৭  ": 7,
    "৭\u00a0": 7,
    # powers of ten
    "৩.৫ × ১০^-৭": 3.5e-7,
    "3.5 × 10^-7": 3.5e-7,
    "৩.৫\u00a0×\u00a0১০⁻⁷": 3.5e-7,
    "3.5x10^-7": 3.5e-7,
    "3.5*10**-7": 3.5e-7,
    "3.5 · 10^(-7)": 3.5e-7,
    "৩.৫ × ১০−৭": 3.5e-7,  # copied from the page, where the exponent is raised
    "3.5e-7": 3.5e-7,
    "৩.৫e-৭": 3.5e-7,
    "3.5E+7": 3.5e7,
    "2.3e−10": 2.3e-10,
    "১০^৬": 1e6,
    "10⁻⁷": 1e-7,
    "-10^3": -1000,
    "1,000 × 10^3": 1e6,
}

UNREADABLE = [
    *("", "  ", "abc", "৩৫ হাজার", "1,2", "12,34", "1.2.3", "5-3", "৩ + ৪", "1/2", "1 2"),
    *("--5", "e5", "× ১০^৩", "0x1f", "∞", "1e999"),
]


def test_a_number_is_read_as_people_write_it() -> None:
    read = each("numbers.js", "readNumber", [[text] for text in READABLE])
    values = {text: result and result["value"] for text, result in zip(READABLE, read, strict=True)}
    assert values == pytest.approx(READABLE, rel=1e-12, abs=0)


def test_what_is_not_one_number_is_not_guessed_at() -> None:
    read = each("numbers.js", "readNumber", [[text] for text in UNREADABLE])
    assert dict(zip(UNREADABLE, read, strict=True)) == dict.fromkeys(UNREADABLE)


def test_percent_is_noticed_in_sign_and_word() -> None:
    for result in each("numbers.js", "readNumber", [["৮৮.২৪%"], ["88.24 %"], ["৮৮.২৪ শতাংশ"], ["৮৮.২৪ শতাংশ।"]]):
        assert result == {"value": 88.24, "percent": True}


def test_the_questions_unit_may_stand_after_the_number() -> None:
    read = each("numbers.js", "readNumber", [["৮.৩ MB", "MB"], ["8.3MB", "MB"], ["8.3 MB"], ["8.3 kB", "MB"]])
    assert [result and result["value"] for result in read] == [8.3, 8.3, None, None]


RIGHT: list[tuple[float, float, float, bool]] = [  # given, answer, tolerance
    (0.8824, 0.8824, 0, True),
    (0.88235, 0.8824, 0.0005, True),
    (0.8829, 0.8824, 0.0005, True),  # the edge belongs to it, whatever binary fractions say
    (0.8830, 0.8824, 0.0005, False),
    (42, 42, 0, True),
    (42.0001, 42, 0, False),
    (-2.4, -2.4, 0, True),
    (2.4, -2.4, 0, False),
    (3.5e-7, 3.5e-7, 1e-9, True),
    (0.3, 0.1 + 0.2, 0, True),
]


def test_an_answer_is_right_within_its_tolerance() -> None:
    calls = [[{"value": given, "percent": False}, answer, tolerance] for given, answer, tolerance, _ in RIGHT]
    assert each("numbers.js", "matches", calls) == [right for *_, right in RIGHT]


def test_a_percentage_answers_a_question_meant_either_way() -> None:
    percent = {"value": 12.5, "percent": True}
    calls = [[percent, 12.5, 0], [percent, 0.125, 0], [percent, 1.25, 0]]
    assert each("numbers.js", "matches", calls) == [True, True, False]


MISSES: list[tuple[float, float, str | None]] = [  # given, answer
    (2.4, -2.4, "sign"),
    (0.24, 2.4, "scale"),
    (2400, 2.4, "scale"),
    (2.41, 2.4, "near"),
    (7, 2.4, None),
    (0, 2.4, None),
]


def test_a_miss_that_teaches_is_named() -> None:
    calls = [[{"value": given, "percent": False}, answer, 0.001] for given, answer, _ in MISSES]
    assert each("numbers.js", "nearMiss", calls) == [kind for *_, kind in MISSES]


def test_a_number_is_told_in_bangla_digits() -> None:
    told = each("numbers.js", "bnNumber", [[0.8824], [1234567], [-2.4], [3.5e-7], [0], [-0.5], [42]])
    assert told == ["০.৮৮২৪", "১২,৩৪,৫৬৭", "−২.৪", "৩.৫\u00a0×\u00a0১০^−৭", "০", "−০.৫", "৪২"]


def test_what_it_tells_it_can_read() -> None:
    numbers = [0.8824, 1234567, -2.4, 3.5e-7, 0, -0.5, 42, 1e15, 0.0001, 123456.789]
    told = each("numbers.js", "bnNumber", [[number] for number in numbers])
    read = each("numbers.js", "readNumber", [[text] for text in told])
    assert [result["value"] for result in read] == numbers


PRINTED: list[tuple[str, str, bool]] = [  # guess, real
    ("2", "2\n", True),
    ("(2, 3)", "(2,3)\n", True),
    ("[ 1.  2.]", "[1. 2.]\n", True),
    ("a b", "a   b\n", True),
    ("ab", "a b\n", False),
    ("১২", "12\n", True),
    ("“x”", '"x"\n', True),
    ("−1", "-1\n", True),
    ("1\n\n2", "1\n2\n", True),
    ("1 2", "1\n2\n", False),
    ("True", "true\n", False),
    ("1.0", "1\n", False),
]


def test_a_guess_is_compared_as_people_compare() -> None:
    same = each("printed.js", "sameOutput", [[guess, real] for guess, real, _ in PRINTED])
    assert same == [expected for *_, expected in PRINTED]


def test_the_first_line_that_differs_is_named() -> None:
    calls = [["1\n2", "1\n3\n"], ["1", "1\n2\n"], ["1\n2", "1\n"], ["1", "1\n"]]
    assert each("printed.js", "firstDifference", calls) == [2, 2, 2, 0]
