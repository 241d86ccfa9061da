"""An exception as an output part: only the reader's own frames, the right line, and why it happened."""

from __future__ import annotations

from collections.abc import Iterator
from traceback import FrameSummary, StackSummary, TracebackException

from . import parts
from .explain import explain
from .explain.base import Situation
from .parts import Part
from .session import Session, cell_of

MAX_MESSAGE = 2_000
MAX_TRACEBACK = 20_000
MAX_FRAMES = 20


def error_part(error: BaseException, session: Session, cell: str) -> Part:
    """Describe an exception that left the code of ``cell``.

    ``line`` and ``column`` (1-based, in characters) mark the place in *this* cell that the reader should look at;
    they are None when no line of this cell took part. ``frames`` lists the frames of all cells, outermost first.
    """
    try:
        return _describe(error, session, cell)
    except BaseException:  # an exception may be built to break whoever looks at it
        return _bare(_type_name(error), cell)


def _describe(error: BaseException, session: Session, cell: str) -> Part:
    summary = TracebackException(type(error), error, error.__traceback__)
    for link in _links(summary):
        _keep_cells(link)
    own = list(summary.stack or ())
    part = _bare(_type_name(error), cell)
    part["message"] = _cut(_message(error), MAX_MESSAGE)
    part["frames"] = [_frame(frame) for frame in _middle_out(own)]
    part["line"], part["column"] = _place(error, own, session, cell)
    part["traceback"] = _cut("".join(summary.format()), MAX_TRACEBACK)
    part["explain"] = _explanation(error, session)
    return part


def _explanation(error: BaseException, session: Session) -> Part | None:
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return explain(Situation(error, _message(error), session.namespace, session.sources, session.later))


def _type_name(error: BaseException) -> str:
    """The class's real name, also when its metaclass answers otherwise."""
    return str(type.__dict__["__name__"].__get__(type(error)))


def _bare(kind: str, cell: str) -> Part:
    return {
        "kind": "error",
        "type": kind,
        "message": "",
        "cell": cell,
        "frames": [],
        "line": None,
        "column": None,
        "traceback": f"{kind}\n",
        "explain": None,
    }


def _links(summary: TracebackException) -> Iterator[TracebackException]:
    """The exception, its causes and contexts, and the members of exception groups."""
    queue, seen = [summary], set()
    while queue:
        link = queue.pop()
        if id(link) not in seen:
            seen.add(id(link))
            yield link
            following = [link.__cause__, link.__context__, *(link.exceptions or ())]
            queue += [other for other in following if other is not None]


def _keep_cells(link: TracebackException) -> None:
    own = [frame for frame in link.stack or () if cell_of(frame.filename) is not None]
    # Without frames CPython prints no "Traceback" headline; format() leaves it out when there is no stack at all.
    link.stack = StackSummary.from_list(own) if own else None  # type: ignore[assignment]


def _message(error: BaseException) -> str:
    try:
        return str(error.msg) if isinstance(error, SyntaxError) else str(error)
    except BaseException:
        return "<exception str() failed>"


def _frame(frame: FrameSummary) -> Part:
    return {
        "cell": cell_of(frame.filename),
        "line": frame.lineno,
        "name": frame.name,
        "source": _cut(frame.line or "", 200),
    }


def _place(error: BaseException, own: list[FrameSummary], session: Session, cell: str) -> tuple[int | None, int | None]:
    if isinstance(error, SyntaxError) and cell_of(error.filename or "") == cell:
        return error.lineno, error.offset or None
    for frame in reversed(own):
        if cell_of(frame.filename) == cell:
            return frame.lineno, _column(frame, session.sources.get(frame.filename, ""))
    return None, None


def _column(frame: FrameSummary, source: str) -> int | None:
    """FrameSummary counts columns in UTF-8 bytes; readers count characters."""
    lines = source.split("\n")
    if frame.lineno is None or frame.colno is None or frame.lineno > len(lines):
        return None
    return len(lines[frame.lineno - 1].encode()[: frame.colno].decode("utf-8", "ignore")) + 1


def _middle_out(frames: list[FrameSummary]) -> list[FrameSummary]:
    half = MAX_FRAMES // 2
    return frames if len(frames) <= MAX_FRAMES else frames[:half] + frames[-half:]


def _cut(text: str, limit: int) -> str:
    text = parts.clean(text)
    if len(text) <= limit:
        return text
    return text[: limit // 2] + "\n…\n" + text[-limit // 2 :]
