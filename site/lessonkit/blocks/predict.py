"""Predict what a program prints: `/// predict | id`, answered by running the cell that the option `cell` names.

The cell stands in the block's body or anywhere on the page. Its recorded output is the page's answer without
JavaScript; with it, the output stays covered until the reader has committed to a guess.
"""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.options import Option, ident
from lessonkit.blocks.question import Question
from lessonkit.html import make

_MOST_LINES = 12


class Predict(Question):
    """`<quiz-output data-cell><p head/><fieldset><legend/>…</fieldset>[<reveal-answer/>]`"""

    NAME = "predict"
    TAG = "quiz-output"
    OPTIONS: ClassVar = {
        **Question.LEVELLED,
        "cell": Option(ident, "the id of the cell whose output is asked", required=True),
    }

    def check(self) -> None:
        super().check()
        cells = {cell.id: cell for cell in self.page.cells}
        cell = cells.get(self.options["cell"])
        if cell is None:
            self.fail(f"there is no cell {self.options['cell']!r}", f"cells of this page: {', '.join(cells) or 'none'}")
        if cell.volatile:
            self.fail(
                f"the cell {cell.id!r} is volatile: nobody can predict it",
                "ask for one that prints the same everywhere",
            )
        record = self.page.records[cell.id]
        lines = len(record.text.strip().splitlines())
        if record.state == "current" and not 1 <= lines <= _MOST_LINES:
            self.fail(f"the cell {cell.id!r} prints {lines} lines", f"ask for 1 to {_MOST_LINES}")
        if sum(head.options.get("cell") == cell.id for head in self.page.scan.named(self.NAME)) > 1:
            self.fail(f"the cell {cell.id!r} is asked twice", "once it ran, its output is known")

    def on_end(self, block: Element) -> None:
        self.set_version(block)
        explanation = [child for child in block if child.tag == "reveal-answer"]
        for child in explanation:
            block.remove(child)
        legend, rest = self.take_question(block)
        # Outside the fieldset: a cell has buttons of its own, and a group's name would be read with each of them.
        group = make("fieldset", {"class": "quiz-body"}, legend)
        block.extend([self.header(), group, *rest, *explanation, self.needs_script()])
        block.set("data-cell", self.options["cell"])
        lines = len(self.page.records[self.options["cell"]].text.strip().splitlines())
        block.set("data-lines", str(max(1, lines)))
