"""Formatting of text, and asserts, iterators and dictionaries used the wrong way."""

from __future__ import annotations

from .base import Rule

RULES = [
    Rule("format-array", TypeError, r"unsupported format string passed to (?P<type>[\w.]+)\.__format__"),
    Rule("format-code", ValueError, r"Unknown format code '(?P<code>.)' for object of type '(?P<type>[\w.]+)'"),
    Rule("format-spec", ValueError, "Invalid format specifier"),
    Rule(
        "format-percent",
        TypeError,
        r"not (?:all|enough) arguments (?:converted during|for) string format|format string",
    ),
    Rule("formula", ValueError, r"Parse\w*Exception"),
    Rule("surrogate", UnicodeEncodeError, "surrogates not allowed"),
    Rule("assertion-message", AssertionError, r"^\s*(?P<text>.*?[^\s।.])[\s।.]*$"),
    Rule("assertion", AssertionError),
    Rule("stop-iteration", StopIteration),
    Rule("stop-iteration", RuntimeError, "generator raised StopIteration"),
    Rule("recursion", RecursionError),
    Rule(
        "changed-while-looping",
        RuntimeError,
        r"(?:dictionary|Set|deque|OrderedDict) (?:changed size|mutated|keys changed)",
    ),
    Rule("raise-not-exception", TypeError, "exceptions must derive from BaseException"),
]
