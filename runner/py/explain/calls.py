"""Functions called with too few, too many, or misnamed arguments."""

from __future__ import annotations

import inspect
import re

from .base import Args, Rule, Situation, counts, near

_MISSING = (
    r"(?P<name>[\w.<>]+)\(\) missing (?P<count>\d+) required (?:positional|keyword-only) arguments?: (?P<missing>.+)"
)
_TOO_MANY = (
    r"(?P<name>[\w.<>]+)\(\) takes (?:from \d+ to )?(?P<takes>\d+) positional arguments? "
    r"but (?P<given>\d+) (?:was|were) given"
)
_UNEXPECTED = (
    r"(?:(?P<name>[\w.<>]+)\(\) got an unexpected keyword argument '(?P<arg>\w+)'(?:\. Did you mean '(?P<near>\w+)')?"
    r"|'(?P<arg2>\w+)' is an invalid keyword argument for (?P<name2>\w+)\(\))"
)


def _missing(match: re.Match[str], _situation: Situation) -> Args:
    names = ", ".join(re.findall(r"'(\w+)'", match["missing"]))
    return {"name": match["name"], "count": int(match["count"]), "missing": names}


def _self_forgotten(match: re.Match[str], _situation: Situation) -> Args | None:
    """A method whose ``def`` lacks ``self`` gets the object as one argument too many."""
    owner, dot, method = match["name"].rpartition(".")
    fits = dot and int(match["given"]) == int(match["takes"]) + 1 and "<locals>" not in owner.rpartition(".")[2]
    return {"name": method} if fits and match["takes"] == "0" else None


def _unexpected(match: re.Match[str], situation: Situation) -> tuple[str, str, str | None]:
    name, argument = match["name"] or match["name2"], match["arg"] or match["arg2"]
    meant = match["near"] or near(argument, _parameters(name, situation))
    return name, argument, meant


def _unexpected_near(match: re.Match[str], situation: Situation) -> Args | None:
    name, argument, meant = _unexpected(match, situation)
    return {"name": name, "argument": argument, "near": meant} if meant else None


def _unexpected_plain(match: re.Match[str], situation: Situation) -> Args:
    name, argument, _ = _unexpected(match, situation)
    return {"name": name, "argument": argument}


def _parameters(name: str, situation: Situation) -> list[str]:
    """The parameter names of a function or class in the namespace, by its (possibly dotted) name."""
    first, *rest = name.removesuffix(".__init__").split(".")
    found = situation.namespace.get(first)
    for part in rest:
        found = vars(found).get(part) if isinstance(found, type) else None
    try:
        return [] if found is None else list(inspect.signature(found).parameters)
    except (TypeError, ValueError):
        return []


RULES = [
    Rule("call-missing", TypeError, _MISSING, _missing),
    Rule("call-self", TypeError, _TOO_MANY, _self_forgotten),
    Rule("call-many", TypeError, _TOO_MANY, counts("takes", "given")),
    Rule("call-none", TypeError, r"(?P<name>[\w.]+)\(\) takes no arguments", lambda m, _: {"name": m["name"]}),
    Rule("call-keyword-near", TypeError, _UNEXPECTED, _unexpected_near),
    Rule("call-keyword", TypeError, _UNEXPECTED, _unexpected_plain),
    Rule("call-twice", TypeError, r"(?P<name>[\w.]+)\(\) got multiple values for argument '(?P<argument>\w+)'"),
    Rule("call-shape-tuple", TypeError, r"Cannot interpret '(?P<number>\d+)' as a data type"),
    Rule("call-shape-numbers", TypeError, r"'tuple' object cannot be interpreted as an integer"),
    Rule("call-float-count", TypeError, r"'(?P<type>float|numpy\.float64)' object cannot be interpreted as an integer"),
    Rule("call-float-count", TypeError, r"expected a sequence of integers or a single integer, got '(?P<type>[\d.]+)'"),
    Rule("super-outside", RuntimeError, r"super\(\): no arguments"),
    Rule("not-implemented", NotImplementedError),
]
