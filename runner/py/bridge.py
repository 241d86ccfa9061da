"""What the worker calls: JSON strings in, JSON strings out, sessions kept by name.

The only module of this room that may import ``js`` or ``pyodide``; so far a callback and strings are all it needs.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from json import dumps, loads

from . import imports, plotting
from . import run as runner
from .parts import Part
from .session import Session

plotting.prepare()
_sessions: dict[str, Session] = {}


async def run(request_json: str, post: Callable[[str], object]) -> str:
    """Run a cell. Request: ``{"cell", "code", "session", "stdin": [lines], "later": {name: cell title}}``.

    ``stdin`` and ``later`` (names that cells not run yet will bind) may be missing; further keys are ignored.
    ``post`` is called with a JSON list of parts for each message. Returns ``{"outcome", "ms", "variables"}``.
    """
    request = loads(request_json)
    session = _sessions.setdefault(request["session"], Session(request["session"]))
    session.later = request.get("later") or {}

    def emit(message: list[Part]) -> None:
        post(dumps(message))

    outcome = await runner.run(request["code"], session, emit, request["cell"], request.get("stdin") or ())
    return dumps({"outcome": outcome.outcome, "ms": outcome.ms, "variables": []})


def reset(session: str) -> None:
    """Forget a session: its next run starts with an empty namespace."""
    _sessions.pop(session, None)


def version() -> str:
    """Return this interpreter's version, as "3.14.0"."""
    return platform.python_version()


def warm(names_json: str) -> None:
    """Import modules before a program asks for them. A name that is no module is left for that program to find out."""
    for name in loads(names_json):
        with suppress(ImportError):
            import_module(name)


def find_imports(code: str) -> str:
    """Return the JSON list of top-level modules that ``code`` imports."""
    return dumps(imports.find_imports(code))
