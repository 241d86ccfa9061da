"""What a run changes in the interpreter, and puts back when it ends."""

from __future__ import annotations

import asyncio
import builtins
import linecache
import sys
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from . import streams
from .output import Output
from .session import Session
from .warn import showing_warnings

_sleep = time.sleep
_set_trace, _set_profile = sys.settrace, sys.setprofile
_BUILTINS = dict(vars(builtins))

#: Before a sleep this long (seconds), what is pending may be sent without breaking the message rate.
LONG_ENOUGH = 0.05


@contextmanager
def running(session: Session, output: Output, answers: Iterable[str] = ()) -> Iterator[None]:
    """Give a cell its streams, its ``__main__`` and its warnings; afterwards put all back, whatever the cell did."""
    for name, code in session.sources.items():
        # A modification time of None keeps linecache from looking for a file.
        linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    with ExitStack() as world:
        world.callback(_restore_builtins)
        world.callback(_stop_tracing)
        world.enter_context(streams.writing_to(output))
        for stream in ("stdout", "__stdout__"):
            world.enter_context(_replaced(sys, stream, streams.STDOUT))
        for stream in ("stderr", "__stderr__"):
            world.enter_context(_replaced(sys, stream, streams.STDERR))
        stdin = streams.Answers(answers)
        world.enter_context(_replaced(sys, "stdin", stdin))
        world.enter_context(_replaced(sys, "__stdin__", stdin))
        world.enter_context(_replaced(time, "sleep", sleep))
        world.enter_context(_replaced(asyncio, "run", asyncio_run))
        world.enter_context(_main_module(session))
        world.enter_context(showing_warnings(session, output))
        yield


def sleep(seconds: float, /) -> None:
    """time.sleep that first shows what was printed. It stays right after the run, for ``from time import sleep``."""
    output = streams.active()
    if output is not None:
        output.flush(force=isinstance(seconds, (int, float)) and seconds >= LONG_ENOUGH)
    _sleep(seconds)


def asyncio_run(main: Coroutine[Any, Any, Any], **_options: object) -> None:
    """asyncio.run fails in the same words in every browser: a cell already runs inside an event loop."""
    main.close()
    raise RuntimeError("asyncio.run() cannot be called from a running event loop")


@contextmanager
def _replaced(owner: Any, name: str, value: object) -> Iterator[None]:
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


@contextmanager
def _main_module(session: Session) -> Iterator[None]:
    modules = sys.modules  # the reader may rebind sys.modules, not this dictionary
    before = modules.get("__main__")
    modules["__main__"] = session.module
    try:
        yield
    finally:
        if before is not None:
            modules["__main__"] = before


def _restore_builtins() -> None:
    current = vars(builtins)
    for name in [name for name in current if name not in _BUILTINS]:
        del current[name]
    current.update(_BUILTINS)


def _stop_tracing(
    set_trace: Callable[[None], None] = _set_trace, set_profile: Callable[[None], None] = _set_profile
) -> None:
    set_trace(None)
    set_profile(None)
