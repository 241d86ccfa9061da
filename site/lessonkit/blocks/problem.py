"""A problem of a coding interview, in one format, its parts in one order:

ask, clarify, hint (one or more), plan, then the solution's cells and prose, followup (one or more), complexity.
What lies between plan and followup becomes the part that `practice-tools` can hide.
"""

from __future__ import annotations

import itertools
from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.answer import body_of, reveal
from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.interview import Interview
from lessonkit.blocks.options import Count, Option, identifier, level, listing, text
from lessonkit.blocks.question import level_mark
from lessonkit.html import classes, make
from lessonkit.words import digits, word

_BEFORE = ("ask", "clarify", "hint", "plan")
_AFTER = ("followup", "complexity")
_ORDER = (*_BEFORE, "solution", *_AFTER)


class Problem(LessonBlock):
    """`<section class="problem" data-level><h3 id/><p marks/> part …</section>`, each part with its data-part."""

    NAME = "problem"
    ARGUMENT = identifier("names the problem on its page")
    OPTIONS: ClassVar = {
        "title": Option(text, "the problem's name", required=True),
        "level": Option(level, "easy, medium or hard", required=True),
        "topics": Option(listing(text), "what it is about, a list", required=True),
    }
    HOLDS: ClassVar = {
        "ask": Count(1, 1),
        "clarify": Count(1, 1),
        "hint": Count(1),
        "plan": Count(1, 1),
        "followup": Count(1),
        "complexity": Count(1, 1),
    }

    def check(self) -> None:
        parts = [(child.name if child.name in _ORDER else "solution", child) for child in self.head.children]
        for (before, _), (part, head) in itertools.pairwise(parts):
            if _ORDER.index(part) < _ORDER.index(before):
                self.fail(f"{head.label} stands after {before}", f"the order is {', '.join(_ORDER)}", head.line)
        plan = next(head for name, head in parts if name == "plan")
        followup = next(head for name, head in parts if name == "followup")
        cells = [fence for fence in self.head.fences if "cell" in fence.options]
        if not cells:
            self.fail("has no cell", "its solution is a ```python cell=… between plan and followup")
        for fence in self.head.fences:
            if not plan.line < fence.line < followup.line:
                self.fail("has code outside its solution", "put it between plan and followup", fence.line)

    def on_create(self, parent: Element) -> Element:
        topics = [part for topic in self.options["topics"] for part in (" ", make("span", {"class": "topic"}, topic))]
        section = make(
            "section",
            {"class": "problem", "aria-labelledby": self.argument, "data-level": self.options["level"]},
            make("h3", {"id": self.argument}, self.options["title"]),
            make("p", {"class": "problem-marks"}, level_mark(self.options["level"]), *topics),
        )
        parent.append(section)
        return section

    def on_end(self, block: Element) -> None:
        parts = [_part(child) for child in block]
        plan = parts.index("plan")
        followup = parts.index("followup")
        if "" in parts[2:plan] or "" in parts[followup:]:
            self.fail("has text outside its parts", "only the solution, between plan and followup, is free text")
        solution = list(block)[plan + 1 : followup]
        for child in solution:
            block.remove(child)
        block.insert(plan + 1, _fold("solution", solution))
        block.insert(plan + 2, make("p", {"class": "part-label"}, word("practice.followups")))


def _part(element: Element) -> str:
    """Which part of a problem an element is; the empty string for what belongs to the solution."""
    if "interview-followup" in classes(element):
        return "followup"
    return element.get("data-part", "")


def _fold(name: str, children: list[Element]) -> Element:
    """A part that stands open and can be closed."""
    summary = make("summary", {"class": "part-label"}, word(f"practice.{name}"))
    body = make("div", {"class": "part-body"}, *children)
    return make("details", {"class": f"part part-{name}", "data-part": name, "open": True}, summary, body)


class Part(LessonBlock):
    """A named part of a problem, in sight."""

    INSIDE = ("problem",)

    def on_create(self, parent: Element) -> Element:
        label = make("p", {"class": "part-label"}, word(f"practice.{self.NAME}"))
        part = make("div", {"class": f"part part-{self.NAME}", "data-part": self.NAME}, label)
        parent.append(part)
        return part

    def on_end(self, block: Element) -> None:
        if len(self.on_add(block)) < (1 if block.tag == "details" else 2):
            self.fail("is empty", "write it, or leave the problem for later")


class Ask(Part):
    """The question as an interviewer puts it."""

    NAME = "ask"


class Clarify(Part):
    """What to ask back before writing a line."""

    NAME = "clarify"


class Plan(Part):
    """The plan said aloud, with shapes; can be folded away."""

    NAME = "plan"

    def on_create(self, parent: Element) -> Element:
        part = _fold(self.NAME, [])
        parent.append(part)
        return part

    def on_add(self, block: Element) -> Element:
        return block[1]


class Complexity(Plan):
    """What the solution costs."""

    NAME = "complexity"


class Followup(Interview):
    """A question that comes after the solution."""

    NAME = "followup"
    INSIDE = ("problem",)


class Hint(LessonBlock):
    """A nudge, hidden until asked for: in a problem or a task, one block each."""

    NAME = "hint"
    INSIDE = ("problem", "task")

    def on_create(self, parent: Element) -> Element:
        around = self.head.parent.holds("hint") if self.head.parent else [self.head]
        number = around.index(self.head) + 1
        name = word("reveal.hint") if len(around) == 1 else word("reveal.hint-n", n=digits(number))
        element = reveal([name], "hint")
        element.set("data-part", "hint")
        parent.append(element)
        return element

    def on_add(self, block: Element) -> Element:
        return body_of(block)

    def on_end(self, block: Element) -> None:
        if not len(body_of(block)):
            self.fail("is empty", "write the nudge in it")
