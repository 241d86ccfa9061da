"""Hidden test suites of exercises."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from kernel.check import check
from kernel.session import Session

from kernel_runs import run

TESTS = '''
import math

LIMIT = 2

def helper(x): return x

def test_adds():
    """যোগফল ঠিক"""
    assert add(2, 3) == 5, "২ আর ৩ যোগ করলে ৫ হয়"

async def test_waits():
    import asyncio
    await asyncio.sleep(0)
    assert helper(add(0, LIMIT)) == 2
'''


def results(code: str, tests: str = TESTS) -> list[dict[str, Any]]:
    """Run an answer, then the suite."""
    session = Session("task")
    run(code, session, cell="task")
    found: list[dict[str, Any]] = asyncio.run(check(tests, session, "task"))
    assert not {"LIMIT", "helper", "test_adds"} & set(session.namespace), "the suite leaks into the reader's names"
    return found


def result(**changes: Any) -> dict[str, Any]:
    """A passed test, changed."""
    return {
        "name": "test_adds",
        "title": "যোগফল ঠিক",
        "ok": True,
        "message": None,
        "error": None,
        "output": "",
    } | changes


def test_a_right_answer_passes_every_test() -> None:
    assert results("def add(a, b): return a + b") == [result(), result(name="test_waits", title="")]


def test_a_wrong_answer_gets_the_authors_sentence() -> None:
    first, second = results("def add(a, b): return a * b")
    assert first == result(ok=False, message="২ আর ৩ যোগ করলে ৫ হয়")
    assert second == result(name="test_waits", title="", ok=False)


def test_an_answer_that_fails_shows_its_own_error_and_not_the_suite() -> None:
    first, _ = results("def add(a, b):\n    return a + c")
    error = first["error"]
    assert (first["ok"], first["message"]) == (False, None)
    assert (error["type"], error["line"], [frame["name"] for frame in error["frames"]]) == ("NameError", 2, ["add"])
    assert "tests" not in error["traceback"]


def test_an_assert_in_the_answer_is_an_error_of_the_answer() -> None:
    first, _ = results("def add(a, b):\n    assert a > 5, 'ছোট'\n    return a + b")
    assert (first["message"], first["error"]["type"]) == (None, "AssertionError")


@pytest.mark.parametrize("ending", ["raise SystemExit", "raise KeyboardInterrupt", "import sys; sys.exit(0)"])
def test_an_answer_that_ends_the_program_does_not_pass(ending: str) -> None:
    assert [one["ok"] for one in results(f"def add(a, b):\n    {ending}")] == [False, False]


def test_what_an_answer_prints_is_kept_with_the_test() -> None:
    first, _ = results("def add(a, b):\n    print('যোগ', a)\n    return a + b")
    assert first == result(output="যোগ 2\n")


def test_a_missing_function_is_a_name_error() -> None:
    assert [one["error"]["explain"]["key"] for one in results("x = 1")] == ["name-unknown", "name-unknown"]


def test_the_readers_own_test_functions_are_not_run() -> None:
    assert [one["name"] for one in results("def add(a, b): return a + b\ndef test_mine(): assert False")] == [
        "test_adds",
        "test_waits",
    ]


def test_a_suite_that_cannot_be_loaded_raises_for_its_author() -> None:
    with pytest.raises(SyntaxError):
        results("x = 1", "def test_x(:")
