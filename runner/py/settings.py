"""Settings of libraries that a lesson makes for itself: kept apart, so that lessons in one interpreter never mix.

A setup cell may seed random numbers or change matplotlib's style; the lesson's later cells count on it, and another
lesson must not feel it. (How NumPy prints arrays belongs to the session's context, which its code runs in.)
"""

from __future__ import annotations

import os
import random
import sys
from typing import Any

from .session import Session

_RECURSION = sys.getrecursionlimit()
_FOLDER = os.getcwd()  # noqa: PTH109 (a string to give back)
_current: dict[str, Any] | None = None  # the settings of the session that ran last


def switch_to(session: Session) -> None:
    """Make ``session`` the one whose settings hold: its own, or those of a fresh interpreter."""
    global _current
    if session.settings is _current:
        return
    if _current is not None:
        _current["libraries"] = _take()
    _current = session.settings
    _give(session.settings.get("libraries") or {})


def _take() -> dict[str, Any]:
    taken: dict[str, Any] = {"recursion": sys.getrecursionlimit(), "random": random.getstate(), "folder": _folder()}
    numpy, matplotlib = sys.modules.get("numpy"), sys.modules.get("matplotlib")
    if numpy is not None:
        taken["seeds"] = numpy.random.get_state()
    if matplotlib is not None:
        taken["style"] = dict(matplotlib.rcParams)
    return taken


def _give(taken: dict[str, Any]) -> None:
    sys.setrecursionlimit(taken.get("recursion", _RECURSION))
    if "random" in taken:
        random.setstate(taken["random"])
    else:
        random.seed()
    os.chdir(taken.get("folder", _FOLDER))
    numpy, matplotlib = sys.modules.get("numpy"), sys.modules.get("matplotlib")
    if numpy is not None:
        if "seeds" in taken:
            numpy.random.set_state(taken["seeds"])
        else:
            numpy.random.seed()
    if matplotlib is not None:
        if "style" in taken:
            dict.update(matplotlib.rcParams, taken["style"])  # validated when it was set; "backend" stays as it is
        else:
            matplotlib.rc_file_defaults()


def _folder() -> str:
    try:
        return os.getcwd()  # noqa: PTH109
    except OSError:  # the cell removed the folder it stood in
        return _FOLDER
