"""The namespace that the cells of one lesson share."""

from __future__ import annotations

from contextvars import Context
from types import ModuleType
from typing import Any


class Session:
    """One lesson's state: a ``__main__`` module whose dictionary is the globals of every cell.

    One dictionary for globals and locals, so that functions, classes, comprehensions, pickling and dataclasses work
    as in a script.
    """

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.module = ModuleType("__main__")
        self.sources: dict[str, str] = {}  # file name of a cell -> the code it ran last
        #: The reader's code runs in here: NumPy's print options and error states, decimal's precision are context.
        self.context = Context()
        self.later: dict[str, str] = {}  # name -> title of a cell, not run yet, that binds it
        self.fingerprints: dict[str, object] = {}  # variable -> what it looked like after the last run
        self.settings: dict[str, Any] = {}  # settings of libraries that this lesson made, kept apart by world

    @property
    def namespace(self) -> dict[str, Any]:
        """The globals of the lesson's cells."""
        return self.module.__dict__

    def apart(self) -> Session:
        """A session that begins with this one's names and objects; what is bound there stays there."""
        other = Session(self.name)
        other.namespace.update(self.namespace)
        other.sources.update(self.sources)
        other.context = self.context.copy()
        other.later = self.later
        other.fingerprints = self.fingerprints
        other.settings = self.settings  # the very dictionary: both are one lesson to `settings`
        return other


def file_name(cell: str) -> str:
    """The file name that the code of a cell is compiled under; tracebacks show it."""
    return f"<cell {cell}>"


def cell_of(filename: str) -> str | None:
    """The id of the cell that a file name stands for, or None when it is no cell."""
    return filename[6:-1] if filename.startswith("<cell ") and filename.endswith(">") else None
