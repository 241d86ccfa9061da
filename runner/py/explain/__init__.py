"""Why an error happened and what to try: a key of section ``explain`` in assets/words.bn.json, and its arguments."""

from __future__ import annotations

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
    try:
        found = (rule.explain(situation) for rule in rules)
        return next((explanation for explanation in found if explanation), None)
    except Exception:  # objects in the reader's namespace may do anything when looked at
        return None
