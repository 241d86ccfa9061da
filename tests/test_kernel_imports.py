"""What a cell imports, told before it runs."""

from __future__ import annotations

import pytest
from kernel.imports import find_imports


@pytest.mark.parametrize(
    ("code", "modules"),
    [
        ("import numpy as np", ["numpy"]),
        ("import matplotlib.pyplot as plt, json", ["json", "matplotlib"]),
        ("from scipy.special import expit", ["scipy"]),
        ("def f():\n    import numpy\n    from math import pi", ["math", "numpy"]),
        ("from . import x", []),
        ("# import torch\ns = 'import jax'", []),
        ("import numpy as np\nx = (১২", ["numpy"]),
        ("  from scipy import stats\nif x\n", ["scipy"]),
        ("import a.b as c, d\nx = [", ["a", "d"]),
        ("import\nx = (", []),
        ("x = 1\0", []),
        ("(" * 5000, []),
    ],
)
def test_top_level_modules_are_found_even_in_broken_code(code: str, modules: list[str]) -> None:
    assert find_imports(code) == modules
