"""Values of the wrong type on the sides of an operator, in brackets, or where a loop wants a sequence."""

from __future__ import annotations

import re

from .base import Args, Find, Rule, Situation

_OPERANDS = r"unsupported operand type\(s\) for (?P<op>\S+?): '(?P<left>[\w.]+)' and '(?P<right>[\w.]+)'"
_NOT_CALLABLE = r"'(?P<type>[\w.]+)' object is not callable"
_SUBSCRIPT = r"'(?P<type>[\w.]+)' object is not subscriptable"
_UNPACK = r"cannot unpack non-iterable (?P<type>[\w.]+) object"
_FUNCTIONS = {"function", "builtin_function_or_method", "method", "type"}


def _either(kind: str) -> Find:
    return lambda match, _: dict(match.groupdict()) if kind in (match["left"], match["right"]) else None


def _only(group: str, kinds: set[str]) -> Find:
    return lambda match, _: dict(match.groupdict()) if match[group] in kinds else None


def _shadowed(match: re.Match[str], situation: Situation) -> Args | None:
    """A built-in name, called on the failing line, that the reader's code has bound to something else."""
    builtins = situation.namespace.get("__builtins__", {})
    known = builtins if isinstance(builtins, dict) else vars(builtins)
    for name in re.findall(r"\b(\w+)\s*\(", situation.line):
        if name in known and name in situation.namespace and type(situation.namespace[name]).__name__ == match["type"]:
            return {"name": name}
    return None


def _times(match: re.Match[str], situation: Situation) -> Args | None:
    """A number directly before a bracket: algebra's way to multiply."""
    found = re.search(r"(?:(?<![\w.])\d[\d.]*|\))\s*\(", situation.line)
    return {"type": match["type"]} if found and match["type"] in ("int", "float") else None


RULES = [
    Rule("operand-none", TypeError, _OPERANDS, _either("NoneType")),
    Rule(
        "operand-list",
        TypeError,
        _OPERANDS,
        lambda match, _: (
            {"op": match["op"], "type": kind}
            if (kind := next((match[s] for s in ("left", "right") if match[s] in ("list", "tuple")), None))
            else None
        ),
    ),
    Rule("operand-str", TypeError, _OPERANDS, _either("str")),
    Rule(
        "operand-function",
        TypeError,
        _OPERANDS,
        lambda m, _: m.groupdict() if {m["left"], m["right"]} & _FUNCTIONS else None,
    ),
    Rule("operand-types", TypeError, _OPERANDS),
    Rule("operand-unary", TypeError, r"bad operand type for (?:unary )?(?P<op>\S+): '(?P<type>[\w.]+)'"),
    Rule("list-times-float", TypeError, r"can't multiply sequence by non-int of type '(?P<type>[\w.]+)'"),
    Rule("concat-str", TypeError, r'can only concatenate str \(not "(?P<type>[\w.]+)"\) to str'),
    Rule("concat-list", TypeError, r'can only concatenate (?P<to>list|tuple) \(not "(?P<type>[\w.]+)"\)'),
    Rule("join-types", TypeError, r"sequence item (?P<index>\d+): expected str instance, (?P<type>[\w.]+) found"),
    Rule("compare-none", TypeError, r"'(?P<op>[<>=]+)' not supported .*'NoneType'"),
    Rule(
        "compare-types",
        TypeError,
        r"'(?P<op>[<>=]+)' not supported between instances of '(?P<left>[\w.]+)' and '(?P<right>[\w.]+)'",
    ),
    Rule("callable-shadowed", TypeError, _NOT_CALLABLE, _shadowed),
    Rule("callable-times", TypeError, _NOT_CALLABLE, _times),
    Rule("callable-module", TypeError, _NOT_CALLABLE, _only("type", {"module"})),
    Rule("callable-array", TypeError, _NOT_CALLABLE, _only("type", {"numpy.ndarray", "list", "tuple", "dict"})),
    Rule("callable-not", TypeError, _NOT_CALLABLE),
    Rule("subscript-none", TypeError, _SUBSCRIPT, _only("type", {"NoneType"})),
    Rule("subscript-function", TypeError, _SUBSCRIPT, _only("type", _FUNCTIONS)),
    Rule("subscript-type", TypeError, r"type '(?P<type>\w+)' is not subscriptable"),
    Rule("subscript-not", TypeError, _SUBSCRIPT),
    Rule("unpack-none", TypeError, _UNPACK, _only("type", {"NoneType"})),
    Rule("unpack-not", TypeError, _UNPACK),
    Rule("iterate-int", TypeError, r"'(?P<type>int)' object is not iterable"),
    Rule("iterate-none", TypeError, r"'NoneType' object is not iterable"),
    Rule("iterate-not", TypeError, r"'(?P<type>[\w.]+)' object is not iterable"),
    Rule("item-assignment", TypeError, r"'(?P<type>[\w.]+)' object does not support item assignment"),
    Rule("unhashable", TypeError, r"unhashable type: '(?P<type>[\w.]+)'"),
    Rule("length-none", TypeError, r"object of type '(?P<type>[\w.]+)' has no len\(\)"),
    Rule("length-array", TypeError, r"len\(\) of unsized object"),
]
