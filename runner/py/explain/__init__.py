"""Why an error happened and what to try: a key of section ``explain`` in assets/words.bn.json, and its arguments."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from . import attributes, calls, characters, indices, names, numbers, operands, shapes, syntax, system, texts, warned
from .base import Rule, Situation

#: In order: the first rule that fits wins, so the particular ones of a list stand before the general ones.
RULES: list[Rule] = [
    *characters.RULES,
    *syntax.RULES,
    *names.RULES,
    *attributes.RULES,
    *shapes.RULES,
    *indices.RULES,
    *operands.RULES,
    *calls.RULES,
    *numbers.RULES,
    *texts.RULES,
    *system.RULES,
]


def explain(situation: Situation) -> dict[str, Any] | None:
    """Return ``{"key", "args"}`` for an error, or None when nothing useful is known. Never raises."""
    return _first(RULES, situation)


def explain_warning(message: Warning) -> dict[str, Any] | None:
    """The same for a warning."""
    return _first(warned.RULES, Situation(message, str(message)))


def _first(rules: list[Rule], situation: Situation) -> dict[str, Any] | None:
    for rule in rules:
        with suppress(Exception):  # objects in the reader's namespace may do anything when looked at
            explanation = rule.explain(situation)
            if explanation is not None:
                return explanation
    return None
