"""No message without a test: each place that tells an author's mistake is met by a test, which asserts all of it.

The messages are in `tests/author_messages.txt`, under the tests that meet them; conftest.py compares them whole. Here
the source is read for every place that can tell one, and each must fit a line of that list.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import messages
from site_helpers import ROOT

KIT = ROOT / "site" / "lessonkit"
# What tells a mistake; the second row's text becomes part of a longer message.
TELLS = {"fail", "_fail", "error", "LessonError", "RecordError", "CourseError"}
PARTS = {"ValueError", "CutError", "PlotError", "DrawingError", "FormulaError", "JoinerError", "_UnfitError"}
# Mistakes of a developer, not of an author; and the functions that only hand a message on.
OTHERS = ("csp.py", "look.py", "bangla.py:grouped")
ANY = ".*"
Names = dict[str, list[ast.expr]]  # what each name of a function is set to


@dataclass(frozen=True)
class Place:
    """One call that tells a mistake, and what its message must look like."""

    where: str
    pattern: str


def pattern(node: ast.expr, names: Names) -> str:
    """A regular expression of a text: its fixed words, and anything where values go."""
    if isinstance(node, ast.Constant):
        return re.escape(str(node.value))
    if isinstance(node, ast.JoinedStr):
        return "".join(ANY if isinstance(part, ast.FormattedValue) else pattern(part, names) for part in node.values)
    if isinstance(node, ast.Name) and node.id in names:
        return f"({'|'.join(pattern(value, {}) for value in names[node.id])})"
    return ANY


def places() -> Iterator[Place]:
    """Every call in lessonkit that tells an author's mistake."""
    for file in sorted(KIT.rglob("*.py")):
        shown = str(file.relative_to(KIT))
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef) or function.name in TELLS:
                continue
            if shown in OTHERS or f"{shown}:{function.name}" in OTHERS:
                continue
            names: Names = {}
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    names.setdefault(node.targets[0].id, []).append(node.value)
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and (found := _pattern_of(node, names)):
                    yield Place(f"{shown}:{node.lineno}", found)


def _pattern_of(call: ast.Call, names: Names) -> str:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    texts = [argument for argument in call.args if not isinstance(argument, ast.Constant) or argument.value]
    if name in PARTS:
        skip = 1 if name == "FormulaError" else 0
        return ANY + ANY.join(pattern(text, names) for text in texts[skip:]) + ANY
    if name not in TELLS:
        return ""
    # Whose text is where: fail(what, hint, line), error(line, what, hint), XError(page, line, what, hint).
    skip = {"fail": 0, "_fail": 1, "error": 1, "CourseError": 1}.get(name, 2)
    if name == "fail" and "line" in ast.unparse(call.args[0]).split(".")[-1]:
        skip = 1  # scan.py's own: fail(line, what, hint)
    what, *hint = call.args[skip : skip + 2]
    found, said = ANY + pattern(what, names), pattern(hint[0], names) if hint else ""
    if said in ("", ANY, f"({ANY})"):  # a hint that is worked out may be none
        return f"{found}(; {ANY})?"
    return f"{found}; {said}"


KNOWN = sorted({message for told in messages.read().values() for message in told})


def test_the_list_is_not_empty() -> None:
    assert len(KNOWN) > 300
    assert len(list(places())) > 200


@pytest.mark.parametrize("place", list(places()), ids=lambda place: place.where)
def test_every_message_is_met_by_a_test(place: Place) -> None:
    assert any(re.fullmatch(place.pattern, message) for message in KNOWN), f"no test meets: {place.pattern}"


def test_every_message_of_a_page_names_the_page_and_mostly_the_line() -> None:
    """A page as a whole may be wrong, and a file too; everything else has a line."""
    without_line = {"recorded/index.json cannot be read", "there is a recorded output of cell"}
    for message in KNOWN:
        assert re.match(r"[\w./-]+(:\d+)?: ", message), message
        if re.match(r"lessons/[\w-]+/index\.md: ", message):
            assert any(words in message for words in without_line) or "already" in message, message


def test_a_place_without_a_message_is_noticed(tmp_path: Path) -> None:
    call = ast.parse('self.fail(f"holds {n} moons", "one is enough")', mode="eval").body
    assert isinstance(call, ast.Call)
    found = _pattern_of(call, {})
    assert re.fullmatch(found, "lessons/a/index.md:3: sky: holds 2 moons; one is enough")
    assert not any(re.fullmatch(found, message) for message in KNOWN)
