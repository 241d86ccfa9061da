"""A hidden test suite for an exercise, run against what the reader's code left in the session.

The author writes plain functions ``test_…``; the first line of a docstring is the test's title, the message of an
``assert`` is what the reader is told. A test may be a coroutine function, and may not change the reader's names.
"""

from __future__ import annotations

import inspect
from typing import Any

from . import parts, world
from .errors import error_part
from .output import Output
from .run import call, finish
from .session import Session

MAX_OUTPUT = 2_000


async def check(tests: str, session: Session, cell: str) -> list[dict[str, Any]]:
    """Run the test functions in order of writing.

    Each result is ``{"name", "title", "ok", "message", "error", "output"}``: ``message`` is the assertion's text
    (None without one), ``error`` an error part when the reader's code raised, ``output`` what it printed.

    Raises what the suite itself raises when it cannot even be loaded: an author's mistake.
    """
    namespace = dict(session.namespace)
    before = set(namespace)
    exec(compile(tests, "<tests>", "exec", dont_inherit=True), namespace)
    suite = {name: value for name, value in namespace.items() if name.startswith("test_") and name not in before}
    return [await _one(name, test, session, cell) for name, test in suite.items()]


async def _one(name: str, test: Any, session: Session, cell: str) -> dict[str, Any]:
    said: list[parts.Part] = []
    output = Output(said.extend)
    with world.running(session, output):
        result, failure = call(session, test)
        if inspect.isawaitable(result):
            _, failure = await finish(session, result)
    output.close()
    asserted = isinstance(failure, AssertionError) and _raised_by_test(failure)
    return {
        "name": name,
        "title": (inspect.getdoc(test) or "").partition("\n")[0],
        "ok": failure is None,
        "message": parts.clean(str(failure)) or None if asserted else None,
        "error": None if failure is None or asserted else error_part(failure, session, cell),
        "output": "".join(part["text"] for part in said if part["kind"] in ("stdout", "stderr"))[:MAX_OUTPUT],
    }


def _raised_by_test(error: BaseException) -> bool:
    """Whether the assert stood in the suite: one in the reader's own code is an error of that code."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    return traceback is not None and traceback.tb_frame.f_code.co_filename == "<tests>"
