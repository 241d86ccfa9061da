"""Attributes that an object does not have."""

from __future__ import annotations

import re

from .base import Args, Find, Rule, Situation, near

_MISSING = r"'(?P<type>[\w.]+)' object has no attribute '(?P<name>\w+)'"
_NO_MEMBER = r"module '(?P<module>[\w.]+)' has no attribute '(?P<name>\w+)'"

_OF_ARRAYS = set(
    "shape dtype T ndim size mean sum std var dot reshape astype max min flatten ravel transpose argmax".split()
)
_OF_TENSORS = set("backward grad detach numpy cpu cuda to unsqueeze permute float requires_grad zero_ relu".split())


def _type_and_name(kinds: set[str], names: set[str] | None = None) -> Find:
    def find(match: re.Match[str], _situation: Situation) -> Args | None:
        fits = match["type"] in kinds and (names is None or match["name"] in names)
        return {"type": match["type"], "name": match["name"]} if fits else None

    return find


def _near(match: re.Match[str], situation: Situation) -> Args | None:
    owner = getattr(situation.error, "obj", None)
    meant = near(match["name"], dir(owner)) if owner is not None else None
    return {**match.groupdict(), "near": meant} if meant and not meant.startswith("_") else None


RULES = [
    Rule("attribute-none", AttributeError, _MISSING, _type_and_name({"NoneType"})),
    Rule(
        "attribute-list-not-array",
        AttributeError,
        _MISSING,
        _type_and_name({"list", "tuple", "float", "int"}, _OF_ARRAYS),
    ),
    Rule("attribute-tensor", AttributeError, _MISSING, _type_and_name({"numpy.ndarray", "numpy.float64"}, _OF_TENSORS)),
    Rule(
        "attribute-append", AttributeError, _MISSING, _type_and_name({"numpy.ndarray"}, {"append", "extend", "insert"})
    ),
    Rule("attribute-near", AttributeError, _MISSING, _near),
    Rule("attribute-unknown", AttributeError, _MISSING),
    Rule("attribute-module-near", AttributeError, _NO_MEMBER, _near),
    Rule("attribute-module", AttributeError, _NO_MEMBER),
]
