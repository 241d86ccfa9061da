"""What a run changes in the interpreter, and puts back when it ends."""

from __future__ import annotations

import ast
import asyncio
import builtins
import contextlib
import difflib
import inspect
import io
import json
import linecache
import re
import sys
import time
import tokenize
import traceback
import types
import warnings
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from . import settings, streams
from .output import Output
from .session import Session
from .warn import showing_warnings

# What the reader's code may replace is held here under names of our own.
_sleep = time.sleep
_limit, _set_limit = sys.getrecursionlimit, sys.setrecursionlimit
_MODULES = sys.modules
_CURRENT = vars(builtins)
_BUILTINS = dict(_CURRENT)
_TOOLS = [
    (vars(module), {name: value for name, value in vars(module).items() if callable(value)})
    for module in [
        *(ast, asyncio, contextlib, difflib, inspect, io, json, json.decoder, json.encoder, linecache),
        *(re, sys, time, tokenize, traceback, types, warnings),
    ]
]
_ENOUGH = 1_000  # frames that the kernel itself may need at most

#: Before a sleep this long (seconds), what is pending may be sent without breaking the message rate.
LONG_ENOUGH = 0.05


@contextmanager
def running(session: Session, output: Output, answers: Iterable[str] = ()) -> Iterator[None]:
    """Give a cell its streams, its ``__main__`` and its warnings; afterwards put all back, whatever the cell did."""
    settings.switch_to(session)
    if type(linecache.cache) is not dict:
        linecache.cache = {}
    for name, code in session.sources.items():
        # A modification time of None keeps linecache from looking for a file.
        linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    stdin = streams.Answers(answers)
    with ExitStack() as world:
        world.enter_context(streams.writing_to(output))
        for name, stream in {"stdout": streams.STDOUT, "stderr": streams.STDERR, "stdin": stdin}.items():
            world.enter_context(_replaced(sys, name, stream))
            world.enter_context(_replaced(sys, f"__{name}__", stream))
        world.enter_context(_replaced(time, "sleep", sleep))
        world.enter_context(_replaced(asyncio, "run", asyncio_run))
        world.enter_context(_main_module(session))
        world.enter_context(showing_warnings(session, output))
        try:
            yield
        finally:
            regain()


def regain() -> None:
    """Take back what the kernel itself stands on, as soon as the reader's code has ended; needs no built-in to do so.

    Built-in names, and the functions and classes of the standard modules that the kernel uses.
    """
    for name in [*_CURRENT]:
        if name not in _BUILTINS:
            del _CURRENT[name]
    _CURRENT.update(_BUILTINS)
    for now, functions in _TOOLS:
        now.update(functions)
    if _limit() < _ENOUGH:
        _set_limit(_ENOUGH)


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
    before = _MODULES.get("__main__")
    _MODULES["__main__"] = session.module
    try:
        yield
    finally:
        sys.modules = _MODULES
        if before is not None:
            _MODULES["__main__"] = before
