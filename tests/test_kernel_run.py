"""What a cell emits when it runs: values, names, endings."""

from __future__ import annotations

import pytest
from kernel.session import Session

from kernel_runs import error_of, note, parts_of, run, stderr, stdout, value


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        ("1 + 1", [value("2")]),
        ("x = 1", []),
        ("None", []),
        ("1 + 1;", []),
        ("1 + 1;  # বাংলা", []),
        ("x = 3\nx  # ';'", [value("3")]),
        ("'a;'", [value("'a;'")]),
        ("print('বইঘাট')\n3", [stdout("বইঘাট\n"), value("3")]),
        ("", []),
        ("# শুধু মন্তব্য", []),
        ("if True:\n    5", []),
        ("def f():\n    return 1\nf()\n\n", [value("1")]),
        ("import __main__\n__main__.__name__, __name__", [value("('__main__', '__main__')")]),
        ("from __future__ import annotations\ndef f(x: int): pass\nf.__annotations__['x']", [value("'int'")]),
    ],
)
def test_a_cell_shows_the_value_of_its_last_expression(code: str, parts: list[object]) -> None:
    assert run(code) == ("ok", parts)


def test_code_of_the_kernel_does_not_lend_its_future_imports() -> None:
    assert parts_of("def f(x: int): pass\nf.__annotations__['x'] is int") == [value("True")]


def test_f37_one_namespace_serves_functions_classes_and_comprehensions() -> None:
    code = """
n = 2
def double(x): return n * x
class Box:
    size = n
    def all(self): return [double(i) for i in range(n)]
Box().all(), Box.__module__
"""
    assert parts_of(code) == [value("([0, 2], '__main__')")]


def test_f37_dataclasses_and_pickling_find_their_module() -> None:
    code = """
import pickle
from dataclasses import dataclass
@dataclass
class Order:
    book: str
    price: "float" = 1.5
pickle.loads(pickle.dumps(Order("গণিত")))
"""
    assert parts_of(code) == [value("Order(book='গণিত', price=1.5)")]


def test_source_of_a_function_can_be_inspected() -> None:
    code = "import inspect\ndef f(a):\n    return a\nprint(inspect.getsource(f), end='')"
    assert parts_of(code) == [stdout("def f(a):\n    return a\n")]


def test_cells_of_a_lesson_share_names_and_other_lessons_do_not() -> None:
    lesson = Session("04")
    run("x = 41", lesson, cell="a")
    assert parts_of("x + 1", lesson, cell="b") == [value("42")]
    assert error_of("x", Session("05"))["type"] == "NameError"


def test_f35_a_fresh_session_has_no_names_of_the_old_one() -> None:
    first = Session("04")
    run("x = 1\nimport math", first)
    assert set(Session("04").namespace) == set(Session("anything").namespace)
    assert {"x", "math"} <= set(first.namespace)


def test_f38_a_name_of_a_cell_that_has_not_run_is_explained_with_that_cell() -> None:
    lesson = Session("04")
    lesson.later = {"W1": "ছোট নেটওয়ার্ক"}
    assert error_of("W1", lesson)["explain"] == {"key": "name-unrun", "args": {"name": "W1", "cell": "ছোট নেটওয়ার্ক"}}


@pytest.mark.parametrize(
    "code", ["s = '''a\n\\\nb'''\nlen(s)", "s = 'ক\\\nখ'\nlen(s)", "x = 1 + \\\n  2\nx", "'\"`${}</script>'"]
)
def test_f39_code_arrives_as_it_was_written(code: str) -> None:
    namespace: dict[str, object] = {}
    *body, last = code.rsplit("\n", 1)
    exec("\n".join(body), namespace)
    assert parts_of(code) == [value(repr(eval(last, namespace)))]


@pytest.mark.parametrize(
    ("code", "outcome", "parts"),
    [
        ("import sys; print(1); sys.exit()", "ok", [stdout("1\n"), note("program-ended", code=0)]),
        ("raise SystemExit(3)", "error", [note("program-ended", code=3)]),
        ("import sys; sys.exit('বিদায়')", "error", [stderr("বিদায়\n"), note("program-ended", code=1)]),
        ("exit()", "ok", [note("program-ended", code=0)]),
        ("raise SystemExit(True)", "error", [note("program-ended", code=1)]),
    ],
)
def test_f33_a_program_that_ends_itself_says_so(code: str, outcome: str, parts: list[object]) -> None:
    assert run(code) == (outcome, parts)
    assert parts_of("1") == [value("1")]


@pytest.mark.parametrize(
    "kind", ["KeyboardInterrupt", "GeneratorExit", "StopIteration", "StopAsyncIteration", "BaseException"]
)
def test_every_exception_ends_the_run_as_an_error(kind: str) -> None:
    assert error_of(f"raise {kind}('থামুন')")["type"] == kind


def test_top_level_await_works_and_shows_its_value() -> None:
    code = "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    return 7\nx = await f()\nawait f() + x"
    assert parts_of(code) == [value("14")]


def test_an_error_after_an_await_is_an_error() -> None:
    assert error_of("import asyncio\nawait asyncio.sleep(0)\n1 / 0")["line"] == 3


def test_f30_asyncio_run_fails_in_the_same_words_everywhere() -> None:
    error = error_of("import asyncio\nasync def f(): pass\nasyncio.run(f())")
    assert error["message"] == "asyncio.run() cannot be called from a running event loop"
    assert error["explain"] == {"key": "asyncio-run", "args": {}}


def test_f29_input_reads_the_prepared_answers_and_echoes_them() -> None:
    code = "name = input('নাম? ')\nage = int(input('বয়স? '))\nname, age"
    assert parts_of(code, answers=["রহিম", "২০"]) == [stdout("নাম? রহিম\nবয়স? ২০\n"), value("('রহিম', 20)")]


def test_f29_input_without_an_answer_is_a_clear_error() -> None:
    outcome, parts = run("input('নাম? ')")
    assert (outcome, parts[0], parts[1]["type"]) == ("error", stdout("নাম? "), "EOFError")
    assert parts[1]["explain"] == {"key": "input-empty", "args": {}}


def test_stdin_reads_whole_and_by_lines() -> None:
    assert parts_of("import sys\nlines = sys.stdin.read()\nlines;", answers=["a", "b"]) == [stdout("a\nb\n")]
    assert parts_of("import sys\n[len(line) for line in sys.stdin]", answers=["a", "bc"])[-1] == value("[2, 3]")


@pytest.mark.parametrize(
    "code", ["list(range(10**6))", "'x' * 10**7", "b'x' * 10**7", "dict.fromkeys(range(10**6))", "set(range(10**6))"]
)
def test_f24_a_huge_value_is_cut_with_a_note(code: str) -> None:
    outcome, parts = run(code)
    assert outcome == "ok"
    assert [part["kind"] for part in parts] == ["value", "note"]
    assert len(parts[0]["text"]) == 250_000
    assert parts[0]["text"] == repr(eval(code))[:250_000]


def test_a_repr_that_fails_is_the_readers_error() -> None:
    error = error_of("class Bad:\n    def __repr__(self):\n        return 1 / 0\nBad()")
    assert (error["type"], error["line"], error["frames"][-1]["name"]) == ("ZeroDivisionError", 3, "__repr__")
