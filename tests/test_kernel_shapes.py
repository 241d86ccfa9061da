"""The variables after a run."""

from __future__ import annotations

import time
from typing import Any

import pytest
from kernel.session import Session
from kernel.shapes import variables

from kernel_runs import run


def after(code: str, session: Session | None = None) -> dict[str, dict[str, Any]]:
    """The variables after a cell, by name."""
    lesson = session or Session("04")
    outcome, parts = run(code, lesson)
    assert outcome == "ok", parts
    return {row["name"]: row for row in variables(lesson)}


@pytest.mark.parametrize(
    ("expression", "kind", "shape", "dtype", "shown"),
    [
        ("3", "int", "", "", "3"),
        ("2.5", "float", "", "", "2.5"),
        ("True", "bool", "", "", "True"),
        ("None", "NoneType", "", "", "None"),
        ("'বইঘাট'", "str", "", "", "'বইঘাট'"),
        ("[1, [2, [3, [4]]], 5]", "list", "3", "", "[1, [2, …], 5]"),
        ("(1,)", "tuple", "1", "", "(1,)"),
        ("{'ক': 1}", "dict", "1", "", "{'ক': 1}"),
        ("{3}", "set", "1", "", "{3}"),
        ("range(4)", "range", "4", "", "range(0, 4)"),
        ("list(range(9))", "list", "9", "", "[0, 1, 2, 3, 4, …]"),
        ("10**5000", "int", "", "", "16610 bits"),
        ("np.ones((2, 3))", "ndarray", "(2, 3)", "float64", "[[1 1 1] [1 1 1]]"),
        ("np.arange(9, dtype=np.int64)", "ndarray", "(9,)", "int64", "[0 1 2 3 4 …]"),
        ("np.array(1 / 3)", "ndarray", "()", "float64", "0.3333"),
        ("np.float32(0.5)", "float32", "()", "float32", "0.5"),
        ("np.zeros((0, 3))", "ndarray", "(0, 3)", "float64", "[]"),
        ("np.array([None, 'a'], dtype=object)", "ndarray", "(2,)", "object", "[None 'a']"),
        ("{'W1': np.ones((2, 3))}", "dict", "1", "", "{'W1': array(2, 3)}"),
        ("(i for i in [])", "generator", "", "", ""),
    ],
)
def test_a_value_is_described(expression: str, kind: str, shape: str, dtype: str, shown: str) -> None:
    row = after(f"import numpy as np\nx = {expression}")["x"]
    assert row == {
        "name": "x",
        "kind": "data",
        "type": kind,
        "shape": shape,
        "dtype": dtype,
        "value": shown,
        "changed": True,
    }


def test_names_that_are_not_the_lessons_data_are_left_out() -> None:
    code = """
import numpy as np, math
from math import sqrt
from collections import Counter
from dataclasses import dataclass
_private = 1
x = 2
def loss(p, y, *, eps=1e-9): q = 1
class Net: pass
"""
    rows = list(after(code).values())
    assert [(row["name"], row["kind"], row["value"]) for row in rows] == [
        ("x", "data", "2"),
        ("loss", "function", "(p, y, eps)"),
        ("Net", "class", ""),
    ]


def test_an_object_shows_its_plain_attributes_and_none_of_its_code_runs() -> None:
    code = """
import numpy as np
class Net:
    def __init__(self): self.W, self.lr = np.ones((2, 2)), 0.1
    def __repr__(self): raise SystemExit
    __len__ = __eq__ = __hash__ = __getattr__ = __repr__
    @property
    def shape(self): raise SystemExit
net = Net()
"""
    row = after(code)["net"]
    assert (row["type"], row["value"]) == ("Net", "W=array(2, 2), lr=0.1")


@pytest.mark.parametrize(
    ("first", "second", "changed"),
    [
        ("x = 1", "x = 1", False),
        ("x = 1", "x = 2", True),
        ("x = 1", "x = 1.0", True),
        ("x = float('nan')", "y = 1", False),
        ("x = np.ones((2, 3))", "x[1, 2] = 5", True),
        ("x = np.ones((2, 3))", "x = np.ones((2, 3))", False),
        ("x = np.ones((2, 3))", "x = x.reshape(3, 2)", True),
        ("x = np.ones(300_000)", "x *= 2", True),
        ("x = {'W': np.ones(2)}", "x['W'][0] = 3", True),
        ("x = [[1], [2]]", "x[1].append(3)", True),
        ("x = [[1], [2]]", "y = x", False),
        ("x = {1, 2}", "x.add(3)", True),
        ("class N: pass\nx = N(); x.w = 1", "x.w = 2", True),
        ("x = []\nx.append(x)", "y = 1", False),
    ],
)
def test_the_changed_mark_tells_what_the_run_changed(first: str, second: str, changed: bool) -> None:
    lesson = Session("04")
    run("import numpy as np", lesson)
    assert after(first, lesson)["x"]["changed"]
    assert after(second, lesson)["x"]["changed"] is changed


def test_at_most_100_variables_of_bounded_width() -> None:
    rows = after("for i in range(500): globals()[f'v{i}' + 'x' * 200] = 'y' * 10**6")
    assert len(rows) == 100
    assert all(len(cell) <= 60 for row in rows.values() for cell in (row["name"], row["value"]))


def test_huge_values_cost_next_to_nothing() -> None:
    lesson = Session("04")
    run(
        "import numpy as np\na = np.zeros(3 * 10**7)\nb = list(range(10**6))\nc = dict.fromkeys(b)\nd = [b] * 1000",
        lesson,
    )
    started = time.perf_counter()
    variables(lesson)
    assert time.perf_counter() - started < 0.25


def test_objects_that_fake_an_array_do_not_break_the_list() -> None:
    faked = "{'__module__': 'numpy', 'shape': 3, 'dtype': 4, 'flat': 5, 'tobytes': 6}"
    assert after(f"x = type('ndarray', (), {faked})()")["x"]["type"] == "ndarray"
