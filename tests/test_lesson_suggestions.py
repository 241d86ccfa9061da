"""What a reader may change in each cell: said of every one, and in the words of its code."""

from __future__ import annotations

import re
from typing import Any

import pytest

from lesson_code import ROOT

FENCE = re.compile(r'^```python cell="([\w-]+)"([^\n]*)\n(.*?)^```', re.DOTALL | re.MULTILINE)
TRY = re.compile(r'\btry="([^"]*)"')
# The code right before “instead of”: what the reader looks for in the cell.
QUOTED = re.compile(r"([^\u0980-\u09ff।]*[^\u0980-\u09ff।\s-]) বদলে ")

CELLS: list[Any] = [
    pytest.param(options, code, id=f"{file.parent.name}#{name}")
    for file in sorted((ROOT / "lessons").glob("[0-9]*/index.md"))
    for name, options, code in FENCE.findall(file.read_text("utf-8"))
]


@pytest.mark.parametrize(("options", "code"), CELLS)
def test_a_cell_suggests_a_change(options: str, code: str) -> None:
    found = TRY.search(options)
    assert found, "every cell ends with one suggestion: try=…"
    for quoted in QUOTED.findall(found[1]):
        assert quoted.strip(" :;,-") in code, "the suggestion speaks of code that is not there"


def test_most_suggestions_quote_their_code() -> None:
    quoting = [code for options, code in (cell.values for cell in CELLS) if QUOTED.search(options)]
    assert len(quoting) > len(CELLS) / 2
