"""The repr of a value, without ever building one much longer than can be shown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from . import parts

# Every element of a container takes at least three characters ("0, "), so this many elements fill any output.
_ENOUGH = 90_000
_TEXT = 260_000
_SLICED: dict[type, Callable[[Any], object]] = {
    str: lambda value: value[:_TEXT],
    bytes: lambda value: value[:_TEXT],
    list: lambda value: value[:_ENOUGH],
    tuple: lambda value: value[:_ENOUGH],
    set: lambda value: set(islice(value, _ENOUGH)),
    dict: lambda value: dict(islice(value.items(), _ENOUGH)),
}


def shown(value: object) -> str:
    """Return ``repr(value)``; of a huge built-in container only as much as could be shown. Runs the reader's code."""
    shorten = _SLICED.get(type(value))
    if shorten is not None and len(value) > _ENOUGH:  # type: ignore[arg-type]
        value = shorten(value)
    return parts.clean(repr(value))
