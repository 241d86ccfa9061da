"""One run's output: parts in true order, batched to a bearable rate, and capped."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from . import parts
from .parts import Emit, Part

MAX_LINES = 10_000
MAX_CHARACTERS = 250_000
MAX_FIGURES = 20

# A bucket of BURST messages that refills at REFILL a second: the first prints of a cell appear at once, and no second
# ever sees more than BURST + REFILL = 20 messages.
BURST = 5.0
REFILL = 15.0
#: An unfinished line waits this long (seconds) for its end before it is sent anyway: print() writes in pieces.
PATIENCE = 0.05


class Output:
    """Collects the parts of one run and hands them to ``emit``, a few at a time.

    A message is sent when there is something to send and the rate allows it; ``flush(force=True)`` sends regardless
    (before a sleep, at the end). After ``close()`` everything is dropped: a run that ended says nothing more.
    """

    def __init__(self, emit: Emit, clock: Callable[[], float] = monotonic) -> None:
        self._emit = emit
        self._clock = clock
        self._pending: list[Part] = []
        self._chunks: list[str] = []  # text of the last pending part, not joined yet
        self._lines = 0
        self._characters = 0
        self._figures = 0
        self._cut = False
        self._closed = False
        self._tokens = BURST
        self._refilled = clock()
        self._waiting_since = 0.0

    def text(self, kind: str, content: str) -> None:
        """Add text of one kind; beyond the caps it is dropped and one note says so."""
        if self._closed or self._cut or not content:
            return
        kept = self._fit(content)
        if kept:
            if not (self._pending and self._chunks and self._pending[-1]["kind"] == kind):
                self._join()
                self._pending.append(parts.text(kind, ""))
            self._chunks.append(kept)
            if len(self._pending) == 1 and len(self._chunks) == 1:
                self._waiting_since = self._clock()
        if kept != content:
            self._cut = True
            self.part(parts.note("output-cut", lines=MAX_LINES, characters=MAX_CHARACTERS))
        if content.endswith("\n") or self._clock() - self._waiting_since >= PATIENCE:
            self.flush()

    def part(self, part: Part) -> None:
        """Add a part that is not text, after all text so far."""
        if not self._closed:
            self._join()
            self._pending.append(part)

    def warning(self, part: Part) -> None:
        """Add a warning; warnings count against the caps as text does."""
        if self._closed or self._cut:
            return
        if self._fit(part["text"] + "\n") != part["text"] + "\n":
            self._cut = True
            part = parts.note("output-cut", lines=MAX_LINES, characters=MAX_CHARACTERS)
        self.part(part)
        self.flush()

    def may_draw(self) -> bool:
        """Count one more figure and say whether it may be shown; the first refused one leaves a note."""
        self._figures += 1
        if self._figures == MAX_FIGURES + 1:
            self.part(parts.note("figures-cut", figures=MAX_FIGURES))
        return self._figures <= MAX_FIGURES

    def flush(self, force: bool = False) -> None:
        """Send what is pending, if the rate allows it or ``force`` is set."""
        if not self._pending or not (self._may_send() or force):
            return
        self._join()
        message, self._pending = self._pending, []
        self._emit(message)

    def close(self) -> None:
        """Send the rest; nothing is sent after this."""
        self.flush(force=True)
        self._closed = True

    def _join(self) -> None:
        if self._chunks:
            self._pending[-1]["text"] = "".join(self._chunks)
            self._chunks = []

    def _fit(self, content: str) -> str:
        """Return the beginning of ``content`` that the caps still allow, and count it."""
        content = content[: MAX_CHARACTERS - self._characters]
        lines, room = content.count("\n"), MAX_LINES - self._lines
        if room == 0:
            return ""
        if lines > room:
            content = "".join(line + "\n" for line in content.split("\n", room)[:room])
            lines = room
        self._lines += lines
        self._characters += len(content)
        return content

    def _may_send(self) -> bool:
        now = self._clock()
        self._tokens = min(BURST, self._tokens + (now - self._refilled) * REFILL)
        self._refilled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
