"""What the worker calls: JSON strings in, JSON strings out, sessions kept by name.

The only module of this room that may import ``js`` or ``pyodide``; so far a callback and strings are all it needs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from json import dumps, loads
from typing import Any

from . import check as checker
from . import imports, plotting
from . import run as runner
from .parts import Part
from .session import Session
from .shapes import variables

Post = Callable[[str], object]

plotting.prepare()  # also for a snapshot of this interpreter that has matplotlib in it
_sessions: dict[str, Session] = {}


async def run(request_json: str, post: Post) -> str:
    """Run a cell. Request: ``{"cell", "code", "session", "stdin": [lines], "later": {name: cell title}}``.

    ``stdin`` and ``later`` (names that cells not run yet will bind) may be missing; further keys are ignored.
    ``post`` is called with a JSON list of parts for each message. Returns ``{"outcome", "ms", "variables"}``.
    """
    request = loads(request_json)
    return dumps(await _run(request, _session(request), post))


async def check(request_json: str, post: Post) -> str:
    """Run an exercise's code, then its hidden suite. Request as for ``run``, with ``tests``; ``cell`` may be missing.

    Both see the lesson's names and leave them alone; what an earlier try bound is gone and cannot help this one.
    Returns what ``run`` returns and ``results`` (see kernel.check); without results when the code itself failed.
    """
    request = loads(request_json)
    request.setdefault("cell", "task")
    session = _session(request).apart()
    done = await _run(request, session, post)
    results = []
    if done["outcome"] == "ok":
        results = await checker.check(request["tests"], session, request["cell"])
    return dumps(done | {"results": results})


def reset(session: str) -> None:
    """Forget a session: its next run starts with an empty namespace."""
    _sessions.pop(session, None)


def find_imports(code: str) -> str:
    """Return the JSON list of top-level modules that ``code`` imports."""
    return dumps(imports.find_imports(code))


def version() -> str:
    """Return this interpreter's version, as "3.14.2"."""
    return sys.version.partition(" ")[0]


def warm(names_json: str) -> None:
    """Import modules before a program asks for them. A name that is no module is left for that program to find out."""
    for name in loads(names_json):
        with suppress(ImportError):
            import_module(name)


def _session(request: dict[str, Any]) -> Session:
    name = request["session"]
    if name not in _sessions:
        _sessions[name] = Session(name)
    return _sessions[name]


async def _run(request: dict[str, Any], session: Session, post: Post) -> dict[str, Any]:
    def emit(message: list[Part]) -> None:
        post(dumps(message))

    plotting.prepare()
    session.later = request.get("later") or {}
    done = await runner.run(request["code"], session, emit, request["cell"], request.get("stdin") or ())
    return {"outcome": done.outcome, "ms": done.ms, "variables": variables(session)}
