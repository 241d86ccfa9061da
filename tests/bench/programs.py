"""Small programs from a seed: what a learner might type, right or wrong. The same seed gives the same programs."""

from __future__ import annotations

import random
from collections.abc import Iterator

_VALUES = ["0", "1", "-3", "2.5", "'ক্ষতি'", "[1, 2, 3]", "None", "{'a': 1}", "1e308 * 10", "১২"]
_VALUES += ["np.arange(6)", "np.ones((2, 3))"]
_NAMES = ["x", "y", "grad", "W", "loss", "print", "len", "np"]
_STATEMENTS = [
    "{n} = {v}",
    "{n} = {n2} + {v}",
    "print({n})",
    "print({v}, {v2})",
    "{n}",
    "{v} @ {v2}",
    "{n}.reshape(3, 2)",
    "{n}[{i}]",
    "for k in range({i}): print(k, {n})",
    "if {n} is {v}: print('yes')",
    "def f(a): return a + {v}\n{n} = f({v2})",
    "def f(n): return f(n - 1)\nf({i})",
    "import random\nprint(random.random() < 2)",
    "raise ValueError({v})",
    "assert {n} == {v}, 'no'",
    "del {n}",
    "{n} = [{v} for _ in range({i})]",
    "print('x' * {i} * 1000)",
    "import warnings\nwarnings.warn('w')",
    "import sys\nsys.exit({i})",
    "{n} = input()",
    "print({n}",
    "  print(1)",
    "“{n}”",
    "class A: pass\nprint(A().b)",
    "await __import__('asyncio').sleep(0)",
    "import torch",
    "{n} = {n}.T @ {n}",
    "lambda: {v}",
    "while {i} < 0: pass",
]


def programs(count: int, seed: int) -> Iterator[str]:
    """`count` programs of one to five statements each."""
    draw = random.Random(seed)
    for _ in range(count):
        lines = ["import numpy as np"] if draw.random() < 0.8 else []
        for _ in range(draw.randint(1, 5)):
            lines.append(
                draw.choice(_STATEMENTS).format(
                    n=draw.choice(_NAMES[:5] if draw.random() < 0.95 else _NAMES),
                    n2=draw.choice(_NAMES),
                    v=draw.choice(_VALUES),
                    v2=draw.choice(_VALUES),
                    i=draw.randint(0, 9),
                )
            )
        yield "\n".join(lines)
