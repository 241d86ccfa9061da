"""Did you mean: the hint of a message about a name that is not there."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def near(name: str, known: Iterable[str], otherwise: str) -> str:
    """`is it stepper?` when a known name is written much like `name`, else the hint `otherwise`."""
    close = difflib.get_close_matches(name, list(known), 1)
    return f"is it {close[0]}?" if close else otherwise
