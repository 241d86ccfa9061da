"""Megabytes on a terminal while something arrives."""

import sys
import time
from typing import TextIO

MB = 1_000_000
STEP = 25 * MB  # on a log, which cannot rewrite its line, one line for each 25 MB


class Progress:
    """One line for a file: rewritten on a terminal, repeated every 25 MB in a log."""

    def __init__(self, label: str, total: int | None = None, stream: TextIO | None = None) -> None:
        """`total` in bytes, when it is known; `stream` is stderr unless told."""
        self._label = label
        self._total = total
        self._stream = stream or sys.stderr
        self._shown = 0
        self._last = 0.0
        self.done = 0

    def add(self, size: int) -> None:
        """`size` more bytes arrived."""
        self.reach(self.done + size)

    def reach(self, done: int) -> None:
        """`done` bytes arrived in all."""
        self.done = done
        if self._stream.isatty():
            if time.monotonic() - self._last > 0.1:
                self._last = time.monotonic()
                self._print("\r", "")
        elif done - self._shown >= STEP:
            self._shown = done
            self._print("", "\n")

    def end(self) -> None:
        """Nothing more comes: leave the final figure on a line of its own."""
        self._total = None if self._total is None else max(self._total, self.done)
        if self._stream.isatty():
            self._print("\r", "\n")
        elif self.done != self._shown or not self.done:
            self._print("", "\n")

    def _print(self, before: str, after: str) -> None:
        of = f" of {self._total / MB:.1f}" if self._total else ""
        self._stream.write(f"{before}{self._label}: {self.done / MB:.1f}{of} MB{after}")
        self._stream.flush()
