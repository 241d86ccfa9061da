"""A code exercise: `//// task | id` with ```python starter, solution and tests, and hints one by one.

It is a cell that a reader finishes: `<py-task>` (runner/page/py-task.js) is a `<py-cell>` that checks. Like a cell it
uses the names of earlier cells, found in the code; its own names stay its own. The tests are sealed; each is a function
`test_…` whose docstring, if any, names it and whose asserts say in Bangla what is wrong.
"""

from __future__ import annotations

import ast
import hashlib
from dataclasses import replace
from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.answer import body_of, reveal
from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import Option, ident, identifier, level, text
from lessonkit.blocks.question import level_mark
from lessonkit.cellhtml import highlighted
from lessonkit.cells import Cell, read_cells
from lessonkit.dependencies import Code, prerequisites
from lessonkit.fence import BLOCK_FENCES
from lessonkit.html import add, literal, make
from lessonkit.scan import Fence
from lessonkit.seal import seal
from lessonkit.words import digits, word


class Task(LessonBlock):
    """`<py-task id data-…><p head/>statement<div class="cell-code"/><div output/>hint…<reveal-answer/></py-task>`"""

    NAME = "task"
    ARGUMENT = identifier("names the exercise on its page")
    OPTIONS: ClassVar = {
        "title": Option(text, "what is to be written", required=True),
        "level": Option(level, "easy, medium or hard"),
        "section": Option(ident, "the id of the heading to reread"),
    }

    def check(self) -> None:
        for flag in BLOCK_FENCES:
            found = self.fences(flag)
            if len(found) != 1:
                self.fail(
                    f"holds {len(found)} × ```python {flag}", "it needs exactly one of starter, solution and tests"
                )
            if not found[0].code.strip():
                self.fail(f"its {flag} is empty", f"write the {flag}", found[0].line)
        section = self.options["section"]
        if section and section not in [heading.id for heading in self.page.scan.headings]:
            self.fail(f"there is no heading {{#{section}}} to reread", "give the id of a heading of this page")
        # Each is read as a cell is: its syntax and its imports are checked with the page's lines.
        self.codes = {flag: self._as_cell(self.fences(flag)[0]) for flag in BLOCK_FENCES}
        self._check_tests(self.fences("tests")[0])
        if self.codes["starter"].code == self.codes["solution"].code:
            self.fail("its starter is its solution", "leave something to do")

    def _as_cell(self, fence: Fence) -> Cell:
        return read_cells([replace(fence, options={"cell": self.argument})], self.page.path)[0]

    def _check_tests(self, fence: Fence) -> None:
        tests = [
            node
            for node in ast.parse(fence.code).body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        if not tests:
            self.fail("its tests hold no function test_…", "write one for each thing to get right", fence.line)
        for test in tests:
            asserts = [node for node in ast.walk(test) if isinstance(node, ast.Assert)]
            silent = [node for node in asserts if node.msg is None]
            if silent or not asserts:
                line = fence.line + (silent[0].lineno if silent else test.lineno)
                self.fail(f"{test.name} does not say what is wrong", 'write assert …, "why, in Bangla"', line)

    @property
    def needs(self) -> list[str]:
        """The earlier cells whose names the exercise uses, in page order."""
        earlier = [cell for cell in self.page.cells if cell.line < self.line]
        codes = [Code(cell.id, ast.parse(cell.code), cell.alone) for cell in earlier]
        # The solution binds what the tests ask for; the starter's names are the solution's.
        whole = "\n\n".join(self.codes[flag].code for flag in BLOCK_FENCES)
        return prerequisites([*codes, Code(self.argument, ast.parse(whole))])[self.argument]

    @property
    def packages(self) -> list[str]:
        needed = [cell for cell in self.page.cells if cell.id in self.needs] + list(self.codes.values())
        return list(dict.fromkeys(package for cell in needed for package in cell.packages))

    def on_create(self, parent: Element) -> Element:
        source = "\0".join(self.codes[flag].code for flag in BLOCK_FENCES)
        attributes = {
            "id": self.argument,
            "class": "quiz task",
            "data-session": self.page.session,
            "data-needs": " ".join(self.needs),
            "data-packages": " ".join(self.packages),
            "data-hash": self.codes["starter"].hash,
            "data-version": hashlib.sha256(source.encode()).hexdigest()[:8],
            "data-title": self.options["title"].replace("`", ""),
            "data-level": self.options["level"],
            "data-section": self.options["section"],
            "data-key": seal({"tests": self.codes["tests"].code}, self.argument),
        }
        element = make("py-task", attributes)
        parent.append(element)
        return element

    def on_end(self, block: Element) -> None:
        self.take_fences(block)
        children = list(block)
        for child in children:
            block.remove(child)
        hints = [child for child in children if child.get("data-part") == "hint"]
        statement = [child for child in children if child not in hints]
        if not statement:
            self.fail("does not say what to do", "write it before the starter")
        block.extend(
            [
                self._header(),
                make("div", {"class": "task-statement"}, *statement),
                make("div", {"class": "cell-code", "translate": "no"}, self._code("starter")),
                make("div", {"data-role": "output", "hidden": True}),
                *hints,
                self._solution(),
                make("p", {"class": "quiz-needs-script", "data-role": "needs-script"}, word("task.needs-script")),
            ]
        )

    def _header(self) -> Element:
        place = self.page.scan.named(self.NAME).index(self.head) + 1
        number = make("span", {"class": "quiz-number"}, word("task.number", n=digits(place)))
        title = make("span", {"class": "task-title"}, self.options["title"])
        head = make("p", {"class": "quiz-head"}, number, " ", title)
        if self.options["level"]:
            add(head, " ")
            add(head, level_mark(self.options["level"]))
        return head

    def _solution(self) -> Element:
        element = reveal([word("task.solution")], "solution")
        body = body_of(element)
        body.set("translate", "no")
        body.text = self._code("solution")
        return element

    def _code(self, flag: str) -> str:
        """Highlighted code, kept away from Markdown until the page is whole."""
        return literal(self.md.htmlStash.store(highlighted(self.codes[flag].code)))
