"""Checks for a block's argument and options: take the author's value, return it ready to use, or say what it must be.

A check is a function; it raises ValueError("must be …") and the block base adds page, line and block.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Check = Callable[[Any], Any]
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Argument:
    """What stands after `|` in the block's head, and whether it must."""

    need: Literal["required", "optional", "none"]
    meaning: str = ""
    check: Check = str
    is_id: bool = False


@dataclass(frozen=True)
class Option:
    """One YAML option of a block. `default` is used as it is when the author gives none."""

    check: Check
    meaning: str
    default: Any = None
    required: bool = False


@dataclass(frozen=True)
class Count:
    """How many nested blocks of a name a block may hold."""

    least: int = 0
    most: int | None = None

    def __str__(self) -> str:
        if self.most is None:
            return f"at least {self.least}"
        return f"exactly {self.least}" if self.least == self.most else f"{self.least} to {self.most}"


def required(meaning: str, check: Check = str) -> Argument:
    """An argument that must be there, for example `required("the question")`."""
    return Argument("required", meaning, check)


def optional(meaning: str, check: Check = str) -> Argument:
    """An argument that may be left out; it is then the empty string."""
    return Argument("optional", meaning, check)


def identifier(meaning: str) -> Argument:
    """An argument that is the block's id on the page: ASCII, and unique (the base claims it)."""
    return Argument("required", meaning, ident, is_id=True)


NO_ARGUMENT = Argument("none")


def ident(value: Any) -> str:
    """An ASCII name such as `learning-rate`."""
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError("must be an ASCII name such as learning-rate (a-z, 0-9, single hyphens)")
    return value


def text(value: Any) -> str:
    """One line of text; a bare number is taken as its text."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError("must be text (quote it if it holds : or {)")
    if not str(value).strip():
        raise ValueError("must not be empty")
    return str(value)


def number(value: Any) -> float:
    """An integer or a decimal number, in 0-9."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("must be a number in 0-9, for example 0.8824")
    return float(value)


def integer(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("must be a whole number in 0-9")
    return value


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("must be true or false")
    return value


def one_of(*values: str) -> Check:
    """One word out of a closed list."""

    def check(value: Any) -> str:
        if value not in values:
            raise ValueError(f"must be one of {', '.join(values)}")
        return str(value)

    return check


def listing(of: Check) -> Check:
    """A YAML list, each item checked; a single value is a list of one."""

    def check(value: Any) -> list[Any]:
        items = value if isinstance(value, list) else [value]
        if not items:
            raise ValueError("must not be an empty list")
        return [of(item) for item in items]

    return check


def mapping(of: Check, keys: Check = text) -> Check:
    """A YAML mapping `{key: value}` in the author's order, keys and values checked."""

    def check(value: Any) -> Mapping[str, Any]:
        if not isinstance(value, dict) or not value:
            raise ValueError("must be a mapping such as {h: value}")
        return {keys(key): of(item) for key, item in value.items()}

    return check


LEVELS = ("easy", "medium", "hard")
level = one_of(*LEVELS)
