"""Run one cell: compile, execute, show the last value, and turn whatever happens into parts."""

from __future__ import annotations
import __future__ as future

import ast
import inspect
import io
import tokenize
from asyncio import ensure_future, get_running_loop, sleep
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from sys import setprofile, settrace
from time import monotonic
from types import CodeType
from typing import Any

from . import parts, plotting, values, world
from .errors import error_part
from .output import Output
from .parts import Emit
from .session import Session, file_name

_FUTURES = 0
for _name in future.all_feature_names:
    _FUTURES |= getattr(future, _name).compiler_flag


@dataclass(frozen=True)
class Outcome:
    """How a run ended: ``outcome`` is ``ok`` or ``error``, ``ms`` its duration in milliseconds."""

    outcome: str
    ms: int


async def run(code: str, session: Session, emit: Emit, cell: str, answers: Iterable[str] = ()) -> Outcome:
    """Run ``code`` as ``cell`` in ``session``, emitting its parts as they come. Never raises for what the code does.

    ``answers`` are the lines that ``input()`` reads. Code without a top-level ``await`` never suspends.
    """
    started = monotonic()
    output = Output(emit)
    session.sources[file_name(cell)] = code
    with world.running(session, output, answers):
        failure = await _execute(code, session, output, file_name(cell))
    outcome = "ok" if failure is None else _fail(failure, session, output, cell)
    output.close()
    return Outcome(outcome, round((monotonic() - started) * 1000))


async def _execute(code: str, session: Session, output: Output, filename: str) -> BaseException | None:
    """Run the code, show its value and figures. Returns what was raised: StopIteration could not leave a coroutine."""
    failure: BaseException | None = None
    try:
        body, last = _compile(code, filename)
        _, failure = await _evaluate(body, session, output)
        if last is not None and failure is None:
            value, failure = await _evaluate(last, session, output)
            if value is not None and failure is None and not plotting.shown_as_figure(value):
                output.text("value", session.context.run(values.shown, value))
    except BaseException as error:
        failure = error
    world.regain()
    try:
        plotting.show_open_figures()
    except BaseException as error:  # a label may hold a formula that cannot be drawn
        failure = failure or error
    return failure


def _compile(code: str, filename: str) -> tuple[CodeType, CodeType | None]:
    """Compile the statements, and the last expression (None when there is none to show)."""
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    tree = compile(code, filename, "exec", flags | ast.PyCF_ONLY_AST, dont_inherit=True)
    final = tree.body[-1] if tree.body else None
    if not isinstance(final, ast.Expr) or _silenced(code):
        return compile(tree, filename, "exec", flags, dont_inherit=True), None
    body = compile(ast.Module(tree.body[:-1], tree.type_ignores), filename, "exec", flags, dont_inherit=True)
    flags |= body.co_flags & _FUTURES
    return body, compile(ast.Expression(final.value), filename, "eval", flags, dont_inherit=True)


def _silenced(code: str) -> bool:
    """Whether the code ends in a semicolon (comments and blank lines aside): its value is not wanted."""
    marks = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENDMARKER, tokenize.DEDENT}
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(code).readline) if token.type not in marks]
    return bool(tokens) and tokens[-1].string == ";"


async def _evaluate(code: CodeType, session: Session, output: Output) -> tuple[Any, BaseException | None]:
    """The value of compiled code, or what it raised; what it prints while it awaits at top level is shown meanwhile."""
    result, failure = call(session, eval, code, session.namespace)
    if failure is not None or not code.co_flags & inspect.CO_COROUTINE:
        return result, failure
    ticker = ensure_future(_flush_now_and_then(output))
    try:
        return await finish(session, result)
    finally:
        ticker.cancel()


def call(session: Session, function: Callable[..., Any], *arguments: object) -> tuple[Any, BaseException | None]:
    """Call the reader's code in its session's context; return its result, or what it raised."""
    try:
        try:
            return session.context.run(function, *arguments), None
        finally:  # before any other Python function is called, or a trace function of the reader's would see it
            settrace(None)
            setprofile(None)
    except BaseException as error:
        return None, error


async def finish(session: Session, awaitable: Awaitable[Any]) -> tuple[Any, BaseException | None]:
    """Await the reader's code in its session's context; return its result, or what it raised."""
    return await get_running_loop().create_task(_caught(awaitable), context=session.context)


async def _caught(awaitable: Awaitable[Any]) -> tuple[Any, BaseException | None]:
    """A SystemExit must not reach the event loop out of a task: it would end the loop."""
    try:
        try:
            return await awaitable, None
        finally:
            settrace(None)
            setprofile(None)
    except BaseException as error:
        return None, error


async def _flush_now_and_then(output: Output) -> None:
    while True:
        await sleep(0.1)
        output.flush()


def _fail(error: BaseException, session: Session, output: Output, cell: str) -> str:
    if type(error) is SystemExit:
        return _end(error.code, output)
    output.part(error_part(error, session, cell))
    return "error"


def _end(code: object, output: Output) -> str:
    """sys.exit(): a note with the exit code; as in a script, anything but a number is printed and means 1."""
    if code is not None and not isinstance(code, int):
        output.text("stderr", parts.clean(f"{code}\n"))
        code = 1
    output.part(parts.note("program-ended", code=int(code or 0)))
    return "error" if code else "ok"
