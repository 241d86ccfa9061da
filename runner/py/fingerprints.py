"""Cheap fingerprints of variables: equal means, nearly surely, unchanged since the last look."""

from __future__ import annotations

from itertools import islice
from typing import Any
from zlib import crc32

_ITEMS = 1_000  # looked at in all containers of one variable
_BYTES = 1_000_000  # of an array; of a larger one a sample
_DEPTH = 4


def fingerprint(value: object) -> object:
    """A hashable-or-tuple summary that differs when a value, or what it holds a few levels deep, has changed."""
    return _look(value, _DEPTH, [_ITEMS])


def _look(value: Any, depth: int, budget: list[int]) -> object:
    kind = type(value)
    budget[0] -= 1
    if kind in (int, float, bool, complex, str, bytes, type(None)):
        return kind.__name__, value if kind not in (float, complex) else repr(value)  # nan differs from itself
    if kind.__module__ == "numpy" and hasattr(kind, "tobytes"):
        return _array(value)
    if budget[0] <= 0 or depth == 0:
        return id(value)
    if kind in (list, tuple):
        return id(value), len(value), tuple(_look(item, depth - 1, budget) for item in value[: max(budget[0], 0)])
    if kind is dict:
        items = [*islice(value.items(), max(budget[0], 0))]
        return id(value), len(value), tuple((id(key), _look(item, depth - 1, budget)) for key, item in items)
    if kind in (set, frozenset):
        return id(value), len(value), tuple(id(item) for item in islice(value, _ITEMS))
    try:
        attributes = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return id(value)
    return id(value), _look(attributes, depth - 1, budget) if type(attributes) is dict else None


def _array(value: Any) -> object:
    """Shape, dtype and a checksum; of objects in an array only which they are."""
    if value.dtype.hasobject:
        return str(value.shape), tuple(id(item) for item in value.flat[:_ITEMS])
    if value.nbytes > _BYTES:
        value = value.flat[:: max(1, value.size // 100_000)]
    return str(value.shape), str(value.dtype), crc32(value.tobytes())
