"""Indices and axes outside what is there, keys that are missing, values that do not unpack."""

from __future__ import annotations

import ast
import re

from . import peek
from .base import Args, Rule, Situation, counts, near


def _bounds(match: re.Match[str], _situation: Situation) -> Args | None:
    size = int(match["size"])
    return {**match.groupdict(), "last": str(size - 1)} if size else None


def _axis(match: re.Match[str], _situation: Situation) -> Args | None:
    ndim = int(match["ndim"])
    return {"axis": match["axis"], "ndim": ndim, "last": str(ndim - 1)} if ndim else None


def _key(match: re.Match[str], situation: Situation) -> Args | None:
    key = situation.error.args[0] if situation.error.args else None
    return {"key": repr(key)} if isinstance(key, (str, int, float, tuple)) else None


def _near_key(match: re.Match[str], situation: Situation) -> Args | None:
    node = peek.failing(situation)
    key = situation.error.args[0] if situation.error.args else None
    if not isinstance(node, ast.Subscript) or not isinstance(key, str):
        return None
    owner = peek.value(node.value, situation)
    meant = near(key, list(owner)) if type(owner) is dict else None
    return {"key": repr(key), "near": repr(meant)} if meant else None


def _number_key(match: re.Match[str], situation: Situation) -> Args | None:
    """``d["1"]`` where the key is 1, or the other way round."""
    node = peek.failing(situation)
    key = situation.error.args[0] if situation.error.args else None
    owner = peek.value(node.value, situation) if isinstance(node, ast.Subscript) else None
    other: int | str | None = None
    if isinstance(key, int):
        other = str(key)
    elif isinstance(key, str) and key.isdecimal():
        other = int(key)
    if type(owner) is not dict:
        return None
    return {"key": repr(key), "near": repr(other)} if other is not None and other in owner else None


def _list_by_tuple(match: re.Match[str], _situation: Situation) -> Args | None:
    return {"type": match["type"]} if match["index"] == "tuple" else None


def _unpacked(match: re.Match[str], _situation: Situation) -> Args:
    return {"expected": int(match["expected"])}


RULES = [
    Rule(
        "axis-bounds", ValueError, r"axis (?P<axis>-?\d+) is out of bounds for array of dimension (?P<ndim>\d+)", _axis
    ),
    Rule("axis-number", ValueError, r"axis (?P<axis>-?\d+) is out of bounds for array of dimension 0"),
    Rule(
        "index-bounds",
        IndexError,
        r"index (?P<index>-?\d+) is out of bounds for axis (?P<axis>\d+) with size (?P<size>\d+)",
        _bounds,
    ),
    Rule("index-empty", IndexError, r"is out of bounds for axis (?P<axis>\d+) with size 0"),
    Rule(
        "index-too-many",
        IndexError,
        r"array is (?P<ndim>\d+)-dimensional, but (?P<given>\d+) were indexed",
        counts("ndim", "given"),
    ),
    Rule("index-number", IndexError, "invalid index to scalar variable"),
    Rule("index-kind", IndexError, "only integers, slices|arrays used as indices must be of integer"),
    Rule(
        "index-mask",
        IndexError,
        r"boolean index did not match .* along axis (?P<axis>\d+); size of axis is (?P<size>\d+) but size of "
        r"corresponding boolean axis is (?P<mask>\d+)",
    ),
    Rule("index-sequence", IndexError, r"(?P<type>list|tuple|string) (?:assignment )?index out of range"),
    Rule("pop-empty", IndexError, "pop from (?:an )?empty"),
    Rule("list-by-tuple", TypeError, r"(?P<type>list|tuple) indices must be .*, not (?P<index>\w+)", _list_by_tuple),
    Rule("list-index-kind", TypeError, r"(?P<type>list|tuple|string) indices must be .*, not '?(?P<index>[\w.]+)"),
    Rule("key-number", KeyError, "", _number_key),
    Rule("key-near", KeyError, "", _near_key),
    Rule("key-missing", KeyError, "", _key),
    Rule("unpack-many", ValueError, r"too many values to unpack \(expected (?P<expected>\d+)", _unpacked),
    Rule(
        "unpack-few",
        ValueError,
        r"not enough values to unpack \(expected (?:at least )?(?P<expected>\d+), got (?P<got>\d+)",
        counts("expected", "got"),
    ),
    Rule("not-in-sequence", ValueError, r"not in (?P<type>list|tuple|deque)$"),
    Rule("substring", ValueError, "substring not found"),
    Rule("slice-step", ValueError, "slice step cannot be zero"),
]
