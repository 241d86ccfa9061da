"""sys.stdout, sys.stderr and sys.stdin as the reader's code sees them.

The streams live as long as the kernel and write to whichever run is active: a logging handler made by an earlier
cell, or a kept ``old = sys.stdout``, goes on working in later runs. With no active run they swallow text.
"""

from __future__ import annotations

import io
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from . import parts
from .output import Output

_Decoder = getincrementaldecoder("utf-8")
_active: Output | None = None


@contextmanager
def writing_to(output: Output) -> Iterator[None]:
    """Let the streams write to ``output`` inside the block."""
    global _active
    before, _active = _active, output
    try:
        yield
    finally:
        _active = before


def active() -> Output | None:
    """The output of the run that is going on, if one is."""
    return _active


class TextStream(io.TextIOBase):
    """A text stream with the manners of a pipe: not a terminal, no file number, never really closed."""

    def __init__(self, kind: str, errors: str) -> None:
        self._kind = kind
        self._errors = errors
        self._buffer = _ByteStream(self)

    name = property(lambda self: f"<{self._kind}>")
    mode = "w"
    encoding = "utf-8"
    errors = property(lambda self: self._errors)
    line_buffering = False
    write_through = False

    @property
    def buffer(self) -> io.BufferedIOBase:
        """The same stream for bytes (UTF-8; bytes that are not become U+FFFD)."""
        return self._buffer

    def write(self, text: str) -> int:
        """Write text. Raises UnicodeEncodeError for a lone surrogate on stdout, as a real UTF-8 stdout does."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        shown = text
        if not text.isascii():
            shown = text.encode("utf-8", self._errors).decode("utf-8")
        if _active is not None:
            _active.text(self._kind, shown)
        return len(text)

    def flush(self) -> None:
        """Send what is pending, as far as the message rate allows."""
        if _active is not None:
            _active.flush()

    def writable(self) -> bool:
        return True

    def reconfigure(self, **options: object) -> None:
        """Accept and ignore: the encoding is always UTF-8."""

    def fileno(self) -> int:
        raise io.UnsupportedOperation(f"{self.name} of a cell has no file number: write to it with print() or write()")

    def close(self) -> None:
        """Only flush: the next cell needs the stream."""
        self.flush()


class _ByteStream(io.BufferedIOBase):
    mode = "wb"

    def __init__(self, text: TextStream) -> None:
        self._text = text
        self._decoder = _Decoder("replace")

    def write(self, data: object) -> int:
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        content = bytes(data)  # type: ignore[call-overload]
        self._text.write(self._decoder.decode(content))
        return len(content)

    def writable(self) -> bool:
        return True

    def flush(self) -> None:
        self._text.flush()

    def fileno(self) -> int:
        return self._text.fileno()

    def close(self) -> None:
        self.flush()


class Answers(io.TextIOBase):
    """sys.stdin fed with lines written beforehand; each one read is echoed, as a terminal would show it typed."""

    name = "<stdin>"
    mode = "r"
    encoding = "utf-8"
    errors = "strict"

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = [line.rstrip("\n") + "\n" for line in lines][::-1]

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """Return the next line with its newline, or ``""`` when none is left (``input()`` then raises EOFError)."""
        if not self._lines:
            return ""
        line = self._lines.pop()
        if size is not None and 0 <= size < len(line):
            self._lines.append(line[size:])
            line = line[:size]
        if _active is not None:
            _active.text("stdout", parts.clean(line))
        return line

    def read(self, size: int | None = -1, /) -> str:
        """Return all lines that are left (or the next ``size`` characters of the next line)."""
        if size is not None and size >= 0:
            return self.readline(size)
        return "".join(iter(self.readline, ""))

    def fileno(self) -> int:
        raise io.UnsupportedOperation("<stdin> of a cell has no file number: read it with input()")

    def close(self) -> None:
        """Nothing to close: every run gets its own answers."""


STDOUT = TextStream("stdout", "strict")
STDERR = TextStream("stderr", "backslashreplace")
