"""What a rule is: an exception type, a pattern in its message, and the arguments of a sentence.

Rules are data. Each module of this package lists its own in ``RULES``; the first one that fits explains the error.
The sentences themselves are in section ``explain`` of assets/words.bn.json, under the rule's key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from types import FrameType
from typing import Any

from ..session import cell_of

#: Arguments of a sentence: strings are code and stay as they are, numbers are shown in Bangla digits.
Args = dict[str, str | int]
Find = Callable[["re.Match[str]", "Situation"], Args | None]


@dataclass(frozen=True)
class Situation:
    """An error and all that may help to explain it."""

    error: BaseException
    message: str
    namespace: Mapping[str, Any] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)  # file name of a cell -> its code
    later: Mapping[str, str] = field(default_factory=dict)  # name -> title of the cell, not run yet, that binds it

    @cached_property
    def frame(self) -> FrameType | None:
        """The innermost frame of the reader's code."""
        traceback = self.cell_traceback
        return traceback.tb_frame if traceback else None

    @cached_property
    def cell_traceback(self) -> Any:
        """The traceback entry of the innermost frame of the reader's code."""
        found, traceback = None, self.error.__traceback__
        while traceback is not None:
            if cell_of(traceback.tb_frame.f_code.co_filename) is not None:
                found = traceback
            traceback = traceback.tb_next
        return found

    @property
    def line(self) -> str:
        """The line of source that the error points at, or an empty string."""
        return self._lines[1]

    @property
    def line_before(self) -> str:
        """The last line above it that is not blank, or an empty string."""
        return self._lines[0]

    @cached_property
    def _lines(self) -> tuple[str, str]:
        if isinstance(self.error, SyntaxError):
            name, number = self.error.filename, self.error.lineno
        elif self.cell_traceback is not None:
            name, number = self.cell_traceback.tb_frame.f_code.co_filename, self.cell_traceback.tb_lineno
        else:
            return "", ""
        lines = self.sources.get(name or "", "").split("\n")
        if not number or not 0 < number <= len(lines):
            return "", ""
        before = [line for line in lines[: number - 1] if line.strip()]
        return before[-1] if before else "", lines[number - 1]

    @cached_property
    def names(self) -> list[str]:
        """Names that the failing line could have used: local, global, built in."""
        local = list(self.frame.f_locals) if self.frame else []
        builtins = self.namespace.get("__builtins__", {})
        built_in = builtins if isinstance(builtins, dict) else vars(builtins)
        return [name for name in (*local, *self.namespace, *built_in) if not name.startswith("__")]


@dataclass(frozen=True)
class Rule:
    """``key`` explains an error of one of ``types`` whose message contains ``pattern``.

    ``args`` turns the match into the sentence's arguments, or refuses with None; without it they are the pattern's
    named groups.
    """

    key: str
    types: type[BaseException] | tuple[type[BaseException], ...]
    pattern: str = ""
    args: Find | None = None

    def explain(self, situation: Situation) -> dict[str, Any] | None:
        """Return ``{"key", "args"}`` or None when this rule does not fit."""
        if not isinstance(situation.error, self.types):
            return None
        match = re.search(self.pattern, situation.message, re.DOTALL)
        if match is None:
            return None
        args = self.args(match, situation) if self.args else dict(match.groupdict())
        return None if args is None else {"key": self.key, "args": {name: tidy(arg) for name, arg in args.items()}}


def near(name: str, names: Iterable[str]) -> str | None:
    """The one of ``names`` that is most like ``name`` and not the same, or None."""
    others = sorted({other for other in names if isinstance(other, str) and other != name})
    same = [other for other in others if other.lower() == name.lower()]
    close = same or get_close_matches(name, others, n=1, cutoff=0.5 if len(name) <= 3 else 0.65)
    return close[0] if close else None


def tidy(argument: str | int, limit: int = 80) -> str | int:
    """An argument fit for a sentence: on one line, not long, without the backticks that mark code."""
    if isinstance(argument, int):
        return int(argument)
    text = " ".join(argument.replace("`", "'").split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def counts(*names: str) -> Find:
    """Arguments made of the match's groups, the named ones turned into numbers."""

    def find(match: re.Match[str], _situation: Situation) -> Args:
        return {key: int(text) if key in names else text for key, text in match.groupdict().items()}

    return find
