"""Between runs nothing of the reader's may break the kernel, and lessons do not feel each other."""

from __future__ import annotations

import builtins
import json
import subprocess
import sys
import time
import warnings
from typing import Any

import pytest
from kernel.session import Session

from kernel_runs import error_of, parts_of, run, stdout, value

CLOBBERING = [
    "print = len = sum = str = isinstance = None",
    "import builtins\nfor name in dir(builtins):\n    if name[0].islower(): setattr(builtins, name, None)",
    "import builtins\nbuiltins.len = builtins.isinstance = builtins.min = lambda *a: 1 / 0\nprint('x')",
    "import builtins\ndel builtins.print\nbuiltins.extra = 5",
    "__builtins__ = {}",
    "del __builtins__",
    "import sys\nsys.stdout = sys.stderr = sys.stdin = None",
    "import sys\nsys.stdout = sys.stderr = 5",
    "import sys\nsys.modules = {}",
    "import sys\nsys.modules['__main__'] = None",
    "import sys\ndel sys.modules['__main__']",
    "import sys\nsys.setrecursionlimit(60)",
    "import sys\nsys.settrace(lambda *a: 1 / 0)",
    "import sys\nsys.setprofile(lambda *a: 1 / 0)",
    "import json\njson.dumps = json.loads = json.encoder.JSONEncoder = None",
    "import time\ntime.sleep = time.monotonic = None",
    "import traceback\ntraceback.TracebackException = traceback.StackSummary = None",
    "import linecache\nlinecache.cache = linecache.getline = None",
    "import asyncio\nasyncio.run = asyncio.sleep = asyncio.ensure_future = None",
    "import warnings\nwarnings.showwarning = warnings.catch_warnings = warnings.filters = None",
    "import warnings\nwarnings.resetwarnings()\nwarnings.simplefilter('error')",
    "import ast, tokenize, inspect\nast.parse = ast.walk = tokenize.generate_tokens = inspect.isawaitable = None",
    "import re, difflib\nre.search = re.compile = difflib.get_close_matches = None",
    "globals().clear()",
    "__name__ = 'x'\n__doc__ = 3",
    "import kernel.run, kernel.errors\nkernel.run.parts = 5",
]
# Runs every piece in one interpreter, after each a healthy cell and a failing one, and prints what these two emitted.
DRIVER = """
import asyncio, json, sys
from kernel import bridge
pieces, real = json.loads(sys.argv[1]), sys.stdout
def run(code, session):
    posted = []
    done = asyncio.run(bridge.run(json.dumps({"cell": "one", "code": code, "session": session}), posted.append))
    return [part for message in posted for part in json.loads(message)]
for number, code in enumerate(pieces):
    run(code, f"wild {number}")
    healthy = run("print(len([1, 2]), sum([1, 2]), str(3))\\n[isinstance(1, int), max(1, 2)]", f"next {number}")
    failing = run("lenn([1])", f"next {number}")
    print(json.dumps([healthy, failing]), file=real, flush=True)
"""


@pytest.fixture(scope="module")
def after_clobbering() -> dict[str, Any]:
    """What the healthy and the failing cell emitted after each piece."""
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, json.dumps(CLOBBERING)], capture_output=True, text=True, check=False
    )
    return dict(zip(CLOBBERING, [json.loads(line) for line in done.stdout.splitlines()], strict=False))


@pytest.mark.parametrize("code", CLOBBERING)
def test_f36_whatever_a_cell_clobbers_the_next_run_is_healthy(code: str, after_clobbering: dict[str, Any]) -> None:
    healthy, [error] = after_clobbering[code]
    assert healthy == [stdout("2 3 3\n"), value("[True, 2]")]
    assert (error["line"], error["explain"]) == (1, {"key": "name-near", "args": {"name": "lenn", "near": "len"}})


@pytest.mark.parametrize(
    "code", ["len = None\n1 / 0", "import builtins\nbuiltins.len = builtins.isinstance = None\n1 / 0"]
)
def test_f36_an_error_after_clobbering_is_still_shown_whole(code: str) -> None:
    error = error_of(code)
    assert (error["type"], error["explain"]) == ("ZeroDivisionError", {"key": "zero-division", "args": {}})


def state() -> list[object]:
    """What a run may not leave changed."""
    streams = [sys.stdout, sys.stderr, sys.stdin, sys.__stdout__, sys.__stderr__, sys.__stdin__]
    return [*streams, sys.modules["__main__"], time.sleep, list(warnings.filters), vars(builtins).copy()]


def test_everything_is_put_back_after_a_run() -> None:
    before = state()
    run("import sys, warnings\nsys.stdout = 1\nwarnings.simplefilter('ignore')\n1 / 0")
    assert state() == before


@pytest.mark.parametrize(
    ("change", "look"),
    [
        (
            "import numpy as np\nnp.set_printoptions(precision=2, suppress=True)",
            "import numpy as np\nnp.array([1 / 3])",
        ),
        ("import numpy as np\nnp.seterr(all='raise')", "import numpy as np\nnp.geterr()"),
        ("import decimal\ndecimal.getcontext().prec = 3", "import decimal\ndecimal.Decimal(1) / 3"),
        ("import sys\nsys.setrecursionlimit(2345)", "import sys\nsys.getrecursionlimit()"),
        ("import os\nos.chdir('/')", "import os\nos.getcwd()"),
        ("import warnings\nwarnings.simplefilter('ignore')", "import warnings\nwarnings.filters[:1]"),
        (
            "import matplotlib\nmatplotlib.rcParams['lines.linewidth'] = 7",
            "import matplotlib\nmatplotlib.rcParams['lines.linewidth']",
        ),
    ],
)
def test_settings_hold_for_the_lesson_and_no_other(change: str, look: str) -> None:
    lesson, other = Session("04"), Session("05")
    usual = parts_of(look, Session("plain"))
    run(change, lesson)
    changed = parts_of(look, lesson)
    assert changed != usual
    assert parts_of(look, other) == usual
    assert parts_of(look, lesson) == changed
    assert parts_of(look, Session("fresh")) == usual


@pytest.mark.parametrize(
    ("seed", "draw"),
    [
        ("import random\nrandom.seed(1)", "random.random()"),
        ("import numpy as np\nnp.random.seed(1)", "np.random.rand()"),
    ],
)
def test_seeded_numbers_go_on_though_another_lesson_drew_some(seed: str, draw: str) -> None:
    straight, interrupted = Session("04"), Session("04")
    run(seed, straight)
    expected = [parts_of(draw, straight), parts_of(draw, straight)]
    run(seed, interrupted)
    first = parts_of(draw, interrupted)
    run(f"{seed}\n{draw}", Session("05"))
    assert [first, parts_of(draw, interrupted)] == expected


def test_a_fresh_lesson_is_not_seeded_by_another() -> None:
    code = "import numpy as np\nnp.random.seed(1)\nnp.random.rand()"
    drawn = parts_of(code, Session("04"))
    assert parts_of("import numpy as np\nnp.random.rand()", Session("05")) != drawn


def warning_parts(code: str, session: Session | None = None) -> list[tuple[object, ...]]:
    """The warnings of a cell: category, text, cell, line."""
    parts = parts_of(code, session)
    return [(p["category"], p["text"], p["cell"], p["line"]) for p in parts if p["kind"] == "warning"]


def test_a_warning_is_shown_once_for_each_place_and_again_in_the_next_run() -> None:
    lesson = Session("04")
    code = "import warnings\nfor i in range(3):\n    warnings.warn('পুরোনো')\nwarnings.warn('পুরোনো')"
    expected = [("UserWarning", "পুরোনো", "one", 3), ("UserWarning", "পুরোনো", "one", 4)]
    assert warning_parts(code, lesson) == expected
    assert warning_parts(code, lesson) == expected


def test_a_warning_from_a_library_points_at_the_readers_line() -> None:
    assert warning_parts("import numpy as np\nx = 1\nnp.mean([])")[0] == (
        "RuntimeWarning",
        "Mean of empty slice",
        "one",
        3,
    )


def test_warnings_stand_between_the_prints_around_them() -> None:
    code = "import warnings\nprint(1)\nwarnings.warn('x')\nprint(2)"
    assert [part["kind"] for part in parts_of(code)] == ["stdout", "warning", "stdout"]


def test_a_flood_of_warnings_is_cut() -> None:
    code = "import warnings\nwarnings.simplefilter('always')\nfor i in range(12_000): warnings.warn(str(i))"
    kinds = [part["kind"] for part in parts_of(code)]
    assert kinds == ["warning"] * 10_000 + ["note"]


def test_warnings_that_the_reader_silenced_or_raised_obey() -> None:
    lesson = Session("04")
    run("import warnings\nwarnings.simplefilter('ignore')", lesson)
    assert parts_of("import warnings\nwarnings.warn('x')", lesson) == []
    code = "import warnings\nwarnings.simplefilter('error')\nwarnings.warn('x')"
    assert error_of(code)["type"] == "UserWarning"


def test_deprecations_inside_libraries_stay_silent_and_the_readers_own_do_not() -> None:
    assert warning_parts("import warnings\nwarnings.warn('x', DeprecationWarning)") == [
        ("DeprecationWarning", "x", "one", 2)
    ]
    library = "import warnings; warnings.warn('x', DeprecationWarning)"
    assert warning_parts(f"exec({library!r}, {{'__name__': 'lib'}})") == []
