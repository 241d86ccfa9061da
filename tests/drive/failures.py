"""The table of survived failures: tests marked `failure("F7")` fill it, so nothing in it is typed by hand.

`pytest -m failure --failure-table tests/README.md` rewrites the part of that file between the two marks.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field
from pathlib import Path

from .marked import write_between


def is_number(text: object) -> bool:
    """Whether it is written as FAILURES.md numbers them: F7."""
    return isinstance(text, str) and re.fullmatch(r"F[1-9]\d?", text) is not None


def sentence_of(test: str) -> str:
    """`test_a_small_device_gets_no_spare[phone]` as a sentence."""
    return test.partition("[")[0].removeprefix("test_").replace("_", " ").capitalize() + "."


@dataclass
class Table:
    """What the tests of each failure number said in one run."""

    rows: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)  # number → (test, first line, outcome)

    def add(self, number: str, test: str, doc: str, outcome: str) -> None:
        self.rows.setdefault(number, []).append((test, inspect.cleandoc(doc).split("\n")[0], outcome))

    def survived(self, number: str) -> bool:
        return all(outcome == "passed" for _, _, outcome in self.rows[number])

    def markdown(self) -> str:
        """The table, one row a number, in the order of FAILURES.md."""
        numbers = sorted(self.rows, key=lambda number: int(number[1:]))
        survived = sum(map(self.survived, numbers))
        lines = [f"{survived} of {len(numbers)} survived.", ""]
        lines += ["| failure | what survives, and how | result |", "|---|---|---|"]
        for number in numbers:
            said = " ".join(dict.fromkeys(line for _, line, _ in self.rows[number]))
            lines.append(f"| {number} | {said} | {'survived' if self.survived(number) else '**not survived**'} |")
        return "\n".join(lines)

    def write(self, file: Path) -> None:
        write_between(file, "failures", self.markdown())
