"""The catalogue of output parts: plain dictionaries that become JSON. Nothing else may be emitted.

Text kinds (``stdout``, ``stderr``, ``value``) may arrive in several pieces; neighbours of one kind belong together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Part = dict[str, Any]
#: Takes the parts of one message, in order.
Emit = Callable[[list[Part]], None]


def clean(text: str) -> str:
    """Return text that every UTF-8 and JSON reader accepts: lone surrogates become ``\\udXXX`` in writing."""
    if text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def text(kind: str, content: str) -> Part:
    """A piece of text; ``kind`` is ``stdout``, ``stderr`` or ``value`` (the repr of the last expression)."""
    return {"kind": kind, "text": content}


def note(key: str, **args: object) -> Part:
    """A sentence of ours between the reader's output; ``key`` names it in section ``notes`` of words.bn.json."""
    return {"kind": "note", "key": key, "args": args}


def warning(message: str, category: str, line: int | None, cell: str | None, explain: Part | None) -> Part:
    """A Python warning; ``line`` (1-based) of the reader's ``cell`` that caused it, when there is one."""
    return {
        "kind": "warning",
        "text": message,
        "category": category,
        "line": line,
        "cell": cell,
        "explain": explain,
    }
