"""The cells that a cell needs are read from its code: nothing is declared, nothing is run."""

from __future__ import annotations

import ast
import textwrap

import pytest

from lessonkit.dependencies import Code, prerequisites
from lessonkit.names import names_of


def needs(*codes: str, alone: int | None = None) -> list[str]:
    """The prerequisites of the last of these cells, as letters: a b c … in page order."""
    cells = [
        Code(chr(97 + place), ast.parse(textwrap.dedent(code)), alone=place == alone)
        for place, code in enumerate(codes)
    ]
    return prerequisites(cells)[cells[-1].id]


@pytest.mark.parametrize(
    ("code", "free"),
    [
        ("print(x)", {"x"}),
        ("x = 1\nprint(x)", set()),
        ("print(x)\nx = 1", {"x"}),
        ("x += 1", {"x"}),
        ("x: int\nprint(x)", {"x"}),
        ("x: int = 1\nprint(x)", set()),
        ("x = x + 1", {"x"}),
        ("for i in range(n): pass\nprint(i)", {"n"}),
        ("for i in xs: y = i\nprint(y)", {"xs"}),
        ("if a: y = 1\nprint(y)", {"a", "y"}),
        ("if a: y = 1\nelse: y = 2\nprint(y)", {"a"}),
        ("[i * k for i in xs if i > m]", {"k", "xs", "m"}),
        ("[j for i in xs for j in i]", {"xs"}),
        ("{k: v for k, v in d.items()}", {"d"}),
        ("print([y := f(x) for x in xs], y)", {"f", "xs"}),
        ("i = [i for i in xs]\nprint(i)", {"xs"}),
        ("import numpy as np\nnp.dot(a, b)", {"a", "b"}),
        ("from math import exp as e\ne(x)", {"x"}),
        ("def f(a, b=c, *d, e=g, **h): return a + b", {"c", "g"}),
        ("def f(x: T) -> R: ...", {"T", "R"}),
        ("@d\ndef f(): ...", {"d"}),
        ("class A(B, metaclass=M):\n    x = y\n    z = x", {"B", "M", "y"}),
        ("with open(p) as f: f.read()\nprint(f)", {"p"}),
        ("try:\n    y = f()\nexcept E as e:\n    print(e)\nprint(y)", {"f", "E"}),
        ("match v:\n    case [a, *b]: print(a, b)\n    case {'k': c, **d}: print(c, d)", {"v"}),
        ("del x", {"x"}),
        ("x = 1\ndel x\nprint(x)", {"x"}),
        ("x[0] = 1", {"x"}),
        ("x.a = 1", {"x"}),
        ("a = b = c", {"c"}),
        ("a, (b, *d) = c", {"c"}),
        ("print(f'{x:.{p}f}')", {"x", "p"}),
        ("async def f():\n    async with a: ...", set()),
        ("try_it(lambda q: q + r)", {"try_it", "r"}),
    ],
)
def test_names_that_must_come_from_earlier_are_found(code: str, free: set[str]) -> None:
    assert names_of(ast.parse(code)).needs == free


@pytest.mark.parametrize(
    ("code", "later"),
    [
        ("def f(): return x", {"f": {"x"}}),
        ("def f(x): return x + y", {"f": {"y"}}),
        ("def f():\n    x = 1\n    return x + len([x])", {}),
        ("def f():\n    global n\n    n = n + 1", {"f": {"n"}}),
        ("def f():\n    def g(): return a + b\n    a = 1\n    return g", {"f": {"b"}}),
        ("f = lambda x: x + k", {"f": {"k"}}),
        ("class A:\n    k = 1\n    def f(self): return k + self.k", {"A": {"k"}}),
        ("def f(xs): return [x + y for x in xs for y in z]", {"f": {"z"}}),
        ("def f():\n    import math\n    return math.exp(1)", {}),
        ("def f():\n    for i in r: pass\n    return i", {"f": {"r"}}),
    ],
)
def test_names_that_a_function_needs_when_called_are_kept_apart(code: str, later: dict[str, set[str]]) -> None:
    names = names_of(ast.parse(code))
    assert (names.needs, {name: found for name, found in names.later.items() if found}) == (set(), later)


def test_a_cell_needs_the_last_cell_that_binds_its_name() -> None:
    assert needs("x = 1", "y = 1", "x = 2", "print(x)") == ["c"]


def test_needs_go_through_other_cells_in_page_order() -> None:
    assert needs("import numpy as np", "x = np.ones(3)", "z = 1", "y = x * 2", "print(y)") == ["a", "b", "d"]


def test_a_cell_that_needs_nothing_has_no_prerequisites() -> None:
    assert needs("x = 1", "y = 1\nprint(y)") == []


def test_a_later_cell_is_never_a_prerequisite() -> None:
    cells = [Code("a", ast.parse("print(x)")), Code("b", ast.parse("x = 1"))]
    assert prerequisites(cells) == {"a": [], "b": []}


def test_an_augmented_assignment_needs_and_binds() -> None:
    assert needs("w = 1", "w -= 0.1", "print(w)") == ["a", "b"]


@pytest.mark.parametrize(
    "change",
    [
        "x[0] = 1",
        "x[0] += 1",
        "x.a = 1",
        "x.a.b[1] = 1",
        "del x[0]",
        "x.append(1)",
        "last = x.pop()",
        "x.anything()\nprint(1)",
        "x.fit(1)",
        "y = x\ny[0] = 1",
        "w = x['w']\nw -= 1",
        "for p in x: p -= 1",
        "for p, q in zip(x, [1, 2]):\n    p[:] = q",
        "for k in x: x[k] = 0",
        "a, b = x\na += 1",
        "x[0], y = 1, 2",
        "import numpy as np\nnp.add(1, 2, out=x)",
        "import numpy as np\nnp.fill_diagonal(x, 0)",
        "import numpy as np\nnp.add.at(x, 1, 2)",
        "def f(v): v[0] = 1\nf(x)",
        "def f(v, w):\n    w -= 1\nf(2, w=x)",
        "def f(): x.append(1)\nf()",
        "def f(): g()\ndef g(): x.append(1)\nf()",
        "def f(v): g(v)\ndef g(u): u.append(1)\nloss = f(x)",
        "def f():\n    global x\n    x = 2\nf()",
        "class O:\n    def move(self, p, g): p -= g\nO().move(x, 1)",
    ],
)
def test_a_cell_that_changes_an_object_in_place_is_needed_by_its_later_users(change: str) -> None:
    assert needs("x = [1, 2]", change, "print(x)") == ["a", "b"]


@pytest.mark.parametrize(
    "look",
    [
        "print(x)",
        "x.mean()",
        "print(x.mean())",
        "y = x + 1",
        "y = x.copy()\ny[0] = 1",
        "import numpy as np\ny = np.add(x, 1)",
        "import matplotlib.pyplot as plt\nplt.plot(x)\nplt.show()",
        "def f(v): return v[0]\nf(x)",
        "def f(v):\n    v = v + 1\n    return v\nf(x)",
        "x[0]",
    ],
)
def test_a_cell_that_only_looks_is_not_needed(look: str) -> None:
    assert needs("x = [1, 2]", look, "print(x)") == ["a"]


def test_a_method_that_changes_its_object_is_known_from_the_lessons_class() -> None:
    net = "class Net:\n    def forward(self, v):\n        self.h = v\n    def look(self): return self.h"
    assert needs(net, "net = Net()", "y = net.forward(1)", "print(net.look())") == ["a", "b", "c"]
    assert needs(net, "net = Net()", "y = net.look()", "print(net.look())") == ["a", "b"]


def test_a_class_that_is_called_can_change_itself() -> None:
    net = "class Net:\n    def __call__(self, v): self.h = v"
    assert needs(net, "net = Net()", "y = net(1)", "print(net)") == ["a", "b", "c"]


def test_a_draw_from_a_generator_moves_it_on_for_the_next() -> None:
    made = "import numpy as np\nrng = np.random.default_rng(0)"
    assert needs(made, "x = rng.normal(size=3)", "y = rng.integers(5)") == ["a", "b"]


def test_numpys_global_generator_is_shared_by_the_cells() -> None:
    seed = "import numpy as np\nnp.random.seed(0)"
    assert needs(seed, "x = 1", "y = np.random.rand(2)", "z = np.random.rand(2)") == ["a", "c"]
    assert needs("import random\nrandom.seed(1)", "x = 2", "random.random()") == ["a"]


def test_a_function_is_called_with_the_names_as_they_are_at_the_call() -> None:
    assert needs("lr = 1\ndef step(): return lr", "lr = 2", "print(step())") == ["a", "b"]
    assert needs("def step(): return lr", "lr = 2", "print(step())") == ["a", "b"]


def test_a_function_of_a_function_brings_its_names_too() -> None:
    assert needs("def f(): return k", "def g(): return f()", "k = 3", "print(g())") == ["a", "b", "c"]


def test_an_object_keeps_needing_what_its_class_needs() -> None:
    cells = ["class A:\n    def f(self): return k", "a = A()", "k = 3", "print(a.f())"]
    assert needs(*cells) == ["a", "b", "c"]


def test_a_name_that_is_only_maybe_bound_needs_both_cells() -> None:
    assert needs("x = 1", "if 1 > 2: x = 2", "print(x)") == ["a", "b"]


def test_a_deleted_name_needs_the_cell_that_deleted_it() -> None:
    assert needs("x = 1", "del x", "print(x)") == ["a", "b"]


def test_star_imports_may_bring_any_name() -> None:
    assert needs("from numpy import *", "y = 2", "print(ones(y))") == ["a", "b"]


def test_an_alone_cell_needs_nothing_and_gives_nothing() -> None:
    assert needs("x = 1", "print(x)", alone=1) == []
    assert needs("x = 1", "x = 2", "print(x)", alone=1) == ["a"]
