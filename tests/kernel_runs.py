"""Run cells in plain CPython as the page would, and return all that they emitted."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence
from typing import Any

from kernel import run as runner
from kernel.session import Session

Parts = list[dict[str, Any]]


def joined(parts: Parts) -> Parts:
    """The parts with neighbouring text of one kind put together, as a page shows them."""
    result: Parts = []
    for part in parts:
        if result and "text" in part and part["kind"] == result[-1]["kind"] != "warning":
            result[-1] = part | {"text": result[-1]["text"] + part["text"]}
        else:
            result.append(part)
    return result


def run(code: str, session: Session | None = None, cell: str = "one", answers: Sequence[str] = ()) -> tuple[str, Parts]:
    """Run one cell; return its outcome and its parts."""
    parts: Parts = []
    gc.disable()  # what earlier tests left behind would complain into this cell's output
    try:
        outcome = asyncio.run(runner.run(code, session or Session("test"), parts.extend, cell, answers))
    finally:
        gc.enable()
    return outcome.outcome, joined(parts)


def parts_of(code: str, session: Session | None = None, **options: Any) -> Parts:
    """The parts of one cell."""
    return run(code, session, **options)[1]


def error_of(code: str, session: Session | None = None, **options: Any) -> dict[str, Any]:
    """The error part that a cell ends with."""
    outcome, parts = run(code, session, **options)
    assert outcome == "error"
    assert parts[-1]["kind"] == "error", parts
    return parts[-1]


def stdout(text: str) -> dict[str, Any]:
    """A part of standard output."""
    return {"kind": "stdout", "text": text}


def stderr(text: str) -> dict[str, Any]:
    """A part of standard error."""
    return {"kind": "stderr", "text": text}


def value(text: str) -> dict[str, Any]:
    """The value of a last expression."""
    return {"kind": "value", "text": text}


def note(key: str, **args: object) -> dict[str, Any]:
    """A note of the kernel's own."""
    return {"kind": "note", "key": key, "args": args}
