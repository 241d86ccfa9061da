"""Warnings: the run goes on, but the numbers may not be what they seem."""

from __future__ import annotations

from .base import Rule

RULES = [
    Rule("warn-divide", RuntimeWarning, r"divide by zero encountered in (?P<op>\w+)"),
    Rule(
        "warn-overflow-int",
        RuntimeWarning,
        r"overflow encountered in scalar (?P<op>add|subtract|multiply|negative|power)",
    ),
    Rule("warn-overflow", RuntimeWarning, r"overflow encountered in (?P<op>\w+)"),
    Rule("warn-invalid", RuntimeWarning, r"invalid value encountered in (?P<op>\w+)"),
    Rule("warn-empty-mean", RuntimeWarning, "Mean of empty slice|Degrees of freedom <= 0"),
    Rule("warn-never-awaited", RuntimeWarning, r"coroutine '(?P<name>[\w.<>]+)' was never awaited"),
    Rule("warn-escape", (SyntaxWarning, DeprecationWarning), r"(?:invalid escape sequence '|^\")(?P<escape>\\.)"),
    Rule("warn-is-literal", SyntaxWarning, r'"(?P<op>is|is not)" with'),
    Rule("warn-missed-comma", SyntaxWarning, "perhaps you missed a comma"),
    Rule("warn-assert-tuple", SyntaxWarning, "assertion is always true"),
    Rule("warn-return-finally", SyntaxWarning, "in a 'finally' block"),
    Rule("warn-legend", UserWarning, "No artists with labels found"),
    Rule("warn-many-figures", RuntimeWarning, "figures have been opened"),
    Rule("warn-complex", Warning, "Casting complex values to real discards the imaginary part"),
    Rule("warn-deprecated", (DeprecationWarning, FutureWarning)),
]
