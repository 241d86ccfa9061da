"""Errors: the real exception, only the reader's frames, the right place."""

from __future__ import annotations

import traceback

import pytest
from kernel.session import Session

from kernel_runs import error_of, parts_of, run, value


def cpython_traceback(code: str, cell: str = "one") -> str:
    """What plain CPython prints for the same code, without the frame of this function."""
    import linecache

    name = f"<cell {cell}>"
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    try:
        exec(compile(code, name, "exec", dont_inherit=True), {"__name__": "__main__"})
    except SyntaxError as error:
        return "".join(traceback.format_exception_only(error))
    except BaseException as error:
        assert error.__traceback__ is not None
        return "".join(traceback.format_exception(type(error), error, error.__traceback__.tb_next))
    raise AssertionError("the code did not fail")


@pytest.mark.parametrize(
    "code",
    [
        "1 / 0",
        "def f(x):\n    return g(x)\ndef g(x):\n    return 1 / x\nf(0)",
        "x = [1,\n     2][5]",
        "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError('ভুল দাম') from e",
        "try:\n    1 / 0\nexcept ZeroDivisionError:\n    {}['x']",
        "try:\n    1 / 0\nexcept ZeroDivisionError:\n    raise ValueError('x') from None",
        "raise ExceptionGroup('দুটি', [ValueError(1), KeyError('a')])",
        "class Bad(Exception):\n    def __str__(self): return 1 / 0\nraise Bad()",
        "e = ValueError('x')\ne.add_note('একটি টীকা')\nraise e",
        "def f(n): return f(n + 1)\ndef g(): raise ValueError('গভীর')\n[g() for i in [1]]",
        "x = ১২",
        "def f(:\n    pass",
        "if True:\nx = 1",
    ],
)
def test_f26_the_traceback_is_what_cpython_prints(code: str) -> None:
    assert error_of(code)["traceback"] == cpython_traceback(code)


def test_f26_an_error_inside_a_library_shows_only_the_readers_frames() -> None:
    error = error_of("import json\n\njson.loads('{')")
    assert [frame["line"] for frame in error["frames"]] == [3]
    assert "json/" not in error["traceback"]
    assert error["traceback"].startswith(
        'Traceback (most recent call last):\n  File "<cell one>", line 3, in <module>\n'
    )
    assert (
        error["traceback"].rstrip().splitlines()[-1].startswith("json.decoder.JSONDecodeError: Expecting property name")
    )


def test_f26_frames_of_other_cells_are_named_and_the_line_is_of_the_running_cell() -> None:
    lesson = Session("04")
    run("def loss(x):\n    return 1 / x", lesson, cell="define")
    error = error_of("# চালাই\nloss(0)", lesson, cell="use")
    assert [(frame["cell"], frame["line"], frame["name"]) for frame in error["frames"]] == [
        ("use", 2, "<module>"),
        ("define", 2, "loss"),
    ]
    assert (error["line"], error["column"]) == (2, 1)


@pytest.mark.parametrize(
    ("code", "line", "column"),
    [
        ("x = 1\ny = x +  / 2", 2, 10),
        ("'বাংলা', 1 / 0", 1, 10),
        ("x = ১২", 1, 5),
        ("def f():\n  'ক'; return [][1]\nf()", 2, 15),
        ("exec('1 +')", 1, 1),
        ("print((1", 1, 7),
        ("s = 'abc", 1, 5),
        ("if 1:\n    pass\n   x = 1", 3, None),
    ],
)
def test_f26_the_place_is_right_in_characters(code: str, line: int, column: int | None) -> None:
    error = error_of(code)
    assert error["line"] == line
    assert column is None or error["column"] == column


def test_an_error_has_every_field() -> None:
    error = error_of("{'a': 1}['b']")
    error.pop("traceback")
    assert error == {
        "kind": "error",
        "type": "KeyError",
        "message": "'b'",
        "cell": "one",
        "frames": [{"cell": "one", "line": 1, "name": "<module>", "source": "{'a': 1}['b']"}],
        "line": 1,
        "column": 1,
        "explain": {"key": "key-missing", "args": {"key": "'b'"}},
    }


def test_a_huge_message_is_cut() -> None:
    error = error_of("raise ValueError('x' * 10**6)")
    assert len(error["message"]) < 3_000
    assert len(error["traceback"]) < 25_000


@pytest.mark.parametrize(
    "code",
    [
        "class E(Exception):\n    def __str__(self): raise KeyboardInterrupt\nraise E",
        "class E(Exception):\n    __traceback__ = 3\nraise E",
        "class E(Exception):\n    def __getattribute__(self, name): raise SystemExit\nraise E",
        "class M(type):\n    __name__ = property(lambda c: 1 / 0)\nclass E(Exception, metaclass=M): pass\nraise E",
        "class E(Exception):\n    __module__ = 5\nraise E",
        "e = ValueError()\ne.__cause__ = e\nraise e",
        "class E(ExceptionGroup):\n    exceptions = None\nraise E('x', [ValueError()])",
        "e = SyntaxError('x')\ne.filename = 3\ne.lineno = 'y'\ne.offset = []\nraise e",
        "e = UnicodeDecodeError('utf-8', b'x', 0, 1, '\\ud800')\nraise e",
    ],
)
def test_an_exception_built_to_break_its_reader_still_ends_the_run(code: str) -> None:
    lesson = Session("04")
    assert error_of(code, lesson)["kind"] == "error"
    assert parts_of("1", lesson) == [value("1")]


def test_f17_deep_recursion_is_an_error_with_few_frames() -> None:
    error = error_of("def f(n): return f(n + 1)\nf(0)")
    assert error["type"] == "RecursionError"
    assert len(error["frames"]) == 20
    assert "Previous line repeated" in error["traceback"]


def test_a_group_with_one_member_is_explained_by_it() -> None:
    assert error_of("raise ExceptionGroup('এক', [ZeroDivisionError()])")["explain"] == {
        "key": "zero-division",
        "args": {},
    }


def test_null_bytes_in_code_are_an_error() -> None:
    assert error_of("x = 1\0")["type"] in ("ValueError", "SyntaxError")
