"""Python warnings as output parts, once for each place and run."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from . import parts
from .explain import explain_warning
from .output import Output
from .session import Session, cell_of

MAX_TEXT = 2_000

# matplotlib measures labels with a font of its own; the browser, which draws them, has the glyphs and shapes them.
_GLYPHS = r"Glyph \d+ .*missing from|Matplotlib currently does not support"


@contextmanager
def showing_warnings(session: Session, output: Output) -> Iterator[None]:
    """Turn warnings into parts; filters that the lesson's cells set last for the lesson and no longer."""

    def show(message: Warning | str, category: type[Warning], filename: str, lineno: int, *_file_and_line: Any) -> None:
        cell, line = _place(filename, lineno)
        text = parts.clean(str(message))[:MAX_TEXT]
        reason = explain_warning(message) if isinstance(message, Warning) else None
        output.warning(parts.warning(text, category.__name__, line, cell, reason))

    with warnings.catch_warnings():
        warnings.filters[:] = session.settings.get("warnings", _default_filters())  # type: ignore[index]
        warnings.showwarning = show  # type: ignore[assignment]
        session.namespace.pop("__warningregistry__", None)  # what earlier runs have shown counts for nothing
        try:
            yield
        finally:
            if type(warnings.filters) is list:
                session.settings["warnings"] = list(warnings.filters)


def _default_filters() -> list[Any]:
    """The filters of a plain ``python script.py``, whatever this interpreter was started with."""
    with warnings.catch_warnings():
        warnings.resetwarnings()
        for category in (ResourceWarning, ImportWarning, PendingDeprecationWarning, DeprecationWarning):
            warnings.simplefilter("ignore", category)
        warnings.filterwarnings("default", category=DeprecationWarning, module="__main__")
        warnings.filterwarnings("ignore", message=_GLYPHS)
        return list(warnings.filters)


def _place(filename: str, lineno: int) -> tuple[str | None, int | None]:
    """The reader's cell and line behind a warning: where it was raised, or the innermost frame of a cell."""
    cell = cell_of(filename)
    if cell is not None:
        return cell, lineno
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        cell = cell_of(frame.f_code.co_filename)
        if cell is not None:
            return cell, frame.f_lineno
        frame = frame.f_back
    return None, None
