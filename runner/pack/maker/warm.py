"""Warms Python up before its picture is taken, and leaves nothing behind. Imported as ``kernel_warm`` by make.js."""

import functools
import gc
import json
import linecache
import os
import sys
from typing import Any

import kernel_start  # type: ignore[import-not-found]  # runner/worker/start.py
from kernel import bridge

# What every lesson does first: a result, an error of each common kind, its explanation.
EVERYWHERE = (
    "x = [1, 2, 3]\nfor value in x:\n    print(f'{value:.3f}', value / 3)\nx",
    "import math, random\nprint(math.exp(1), random.random())\nnobody_knows_this_name",
    "def half(x):\n    return x / 0\nhalf(2)",
    "def broken(:\n",
)


def warm_up(programs_json: str) -> None:
    """Run each program as a cell of a lesson, then forget all of them."""
    os.environ.pop("PYTHONHASHSEED", None)
    for code in (*EVERYWHERE, *json.loads(programs_json)):
        _run(code)
    kernel_start.lacking("import json, numpy.linalg\nfrom math import pi")
    bridge.reset("warm")
    if "matplotlib.pyplot" in sys.modules:
        kernel_start.fonts_come_late()
        _forget_fonts()
    linecache.clearcache()
    del sys.modules[__name__]


def collect() -> None:
    """Throw away what nobody needs; after this, only the picture."""
    gc.collect()
    sys._clear_internal_caches()  # type: ignore[attr-defined]
    gc.collect()
    gc.freeze()  # a collection in a lesson has nothing to find among these


def _run(code: str) -> None:
    said: list[str] = []
    request = {"cell": "warm", "code": code, "session": "warm", "stdin": []}
    task: Any = bridge.run(json.dumps(request), said.append)
    try:
        task.send(None)  # a run without a top-level await never suspends
    except StopIteration as ended:
        expected = "ok" if code not in EVERYWHERE[1:] else "error"
        if json.loads(ended.value)["outcome"] != expected:
            raise RuntimeError(f"a program that warms up went wrong:\n{code}\n{''.join(said)[-1500:]}") from None
        return
    raise RuntimeError(f"a program that warms up did not end:\n{code}")


def _forget_fonts() -> None:
    """Each FT2Font in a cache holds an open file, which a restored Python does not have."""
    sys.modules["matplotlib.pyplot"].close("all")
    for kept in gc.get_objects():
        if isinstance(kept, functools._lru_cache_wrapper) and str(kept.__module__).startswith("matplotlib"):
            kept.cache_clear()
