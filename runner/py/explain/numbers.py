"""Numbers that do not fit, do not exist, or are not numbers at all."""

from __future__ import annotations

import re

from .base import Args, Rule, Situation

_EXTREME = (
    r"(?:max\(\)|min\(\)) (?:arg is an empty sequence|iterable argument is empty)"
    r"|zero-size array to reduction|of an empty sequence"
)


def _float_text(match: re.Match[str], _situation: Situation) -> Args | None:
    """Text that is no int but a float."""
    try:
        float(match["text"])
    except ValueError:
        return None
    return {"text": match["text"]}


def _allocation(match: re.Match[str], _situation: Situation) -> Args:
    return {"size": match["size"], "shape": match["shape"]}


def _scalar_function(match: re.Match[str], situation: Situation) -> Args | None:
    found = re.search(r"\bmath\.(?P<name>\w+)\s*\(", situation.line)
    return {"name": found["name"]} if found else None


_TO_SCALAR = r"only (?:0-dimensional|length-1|size-1) arrays can be converted|can only convert an array of size 1"

RULES = [
    Rule("zero-division", ZeroDivisionError),
    Rule("int-out-of-bounds", OverflowError, r"Python integer (?P<value>-?\d+) out of bounds for (?P<dtype>\w+)"),
    Rule(
        "int-too-large",
        (OverflowError, ValueError),
        r"too large to convert to C|int too big to convert|out of bounds for int(?:32|64)",
    ),
    Rule("index-too-large", OverflowError, "cannot fit 'int' into an index-sized integer"),
    Rule("float-infinite-to-int", OverflowError, "cannot convert float infinity to integer"),
    Rule("float-nan-to-int", ValueError, "cannot convert float NaN to integer"),
    Rule("float-overflow", OverflowError, "math range error|Numerical result out of range|Result not representable"),
    Rule("int-to-text-limit", ValueError, "Exceeds the limit .* for integer string conversion"),
    Rule(
        "math-domain",
        ValueError,
        r"math domain error|expected a (?:positive|nonnegative|finite) input|expected a number in range",
    ),
    Rule(
        "array-memory",
        MemoryError,
        r"Unable to allocate (?P<size>\S+ \S+) for an array with shape (?P<shape>\([^)]*\))",
        _allocation,
    ),
    Rule("array-too-big", ValueError, "array is too big|Maximum allowed (?:dimension|size) exceeded"),
    Rule("memory", MemoryError),
    Rule("truth-ambiguous", ValueError, "truth value of an array with more than one element is ambiguous"),
    Rule("truth-empty", ValueError, "truth value of an empty array is ambiguous"),
    Rule("math-of-array", TypeError, _TO_SCALAR, _scalar_function),
    Rule("array-to-number", (TypeError, ValueError), _TO_SCALAR),
    Rule("empty-reduction", ValueError, _EXTREME),
    Rule(
        "cast-inplace",
        TypeError,
        r"Cannot cast ufunc '(?P<op>\w+)' output from dtype\('(?P<source>[^']+)'\) to dtype\('(?P<target>[^']+)'\)",
    ),
    Rule(
        "ufunc-types",
        TypeError,
        r"ufunc '(?P<op>\w+)' did not contain a loop .*types "
        r"\(dtype\('(?P<left>[^']+)'\)(?:, dtype\('(?P<right>[^']+)'\))?",
        lambda m, _: {"op": m["op"], "left": m["left"], "right": m["right"] or m["left"]},
    ),
    Rule("ufunc-input", TypeError, r"ufunc '(?P<op>\w+)' not supported for the input types"),
    Rule(
        "ufunc-object",
        TypeError,
        r"loop of ufunc does not support argument \d+ of type (?P<type>\w+) which has no callable (?P<op>\w+) method",
    ),
    Rule("dtype-unknown", TypeError, r"data type '(?P<dtype>[^']*)' not understood"),
    Rule("negative-dimension", ValueError, "negative dimensions are not allowed"),
    Rule("read-only", ValueError, "assignment destination is read-only"),
    Rule("probabilities", ValueError, "probabilities do not sum to 1"),
    Rule("sample-size", ValueError, "larger (?:sample )?than population"),
    Rule("random-range", ValueError, r"low >= high|empty range (?:in|for) rand"),
    Rule("int-of-float-text", ValueError, r"invalid literal for int\(\) with base 10: '(?P<text>[^']*)'", _float_text),
    Rule("int-of-text", ValueError, r"invalid literal for int\(\) with base \d+: (?P<text>.+)"),
    Rule("float-of-text", ValueError, r"could not convert string to float: (?P<text>.+)"),
    Rule("number-of-type", TypeError, r"(?P<to>int|float)\(\) argument must be .*, not '(?P<type>[\w.]+)'"),
]
