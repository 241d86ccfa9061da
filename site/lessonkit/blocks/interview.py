"""An interview question: `//// interview | the question`, with a good answer and a weak one nested in it.

The same card, named `followup`, stands in a problem (problem.py).
"""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.answer import body_of, reveal
from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import Count, Option, level, required
from lessonkit.blocks.question import level_mark
from lessonkit.html import make
from lessonkit.words import word


class Interview(LessonBlock):
    """`<div class="interview" data-level><p head/><p class="interview-question"/><reveal-answer/>×2</div>`"""

    NAME = "interview"
    ARGUMENT = required("the question")
    OPTIONS: ClassVar = {"level": Option(level, "easy, medium or hard", required=True)}
    HOLDS: ClassVar = {"good": Count(1, 1), "weak": Count(1, 1)}
    ONLY_HOLDS = True

    def on_create(self, parent: Element) -> Element:
        kind = make("span", {"class": "interview-label"}, word(f"practice.{self.NAME}"))
        card = make(
            "div",
            {"class": f"interview interview-{self.NAME}", "data-level": self.options["level"]},
            make("p", {"class": "interview-head"}, kind, " ", level_mark(self.options["level"])),
            make("p", {"class": "interview-question"}, self.argument),
        )
        parent.append(card)
        return card

    def on_end(self, block: Element) -> None:
        if [child.tag for child in block] != ["p", "p", "reveal-answer", "reveal-answer"]:
            self.fail("holds text of its own", "the question stands after |, everything else in good and weak")
        if self.head.children[0].name != "good":
            self.fail("gives the weak answer first", "good, then weak")


class Verdict(LessonBlock):
    """One of the two answers, each behind its own summary."""

    INSIDE = ("interview", "followup")

    def on_create(self, parent: Element) -> Element:
        element = reveal([word(f"practice.{self.NAME}")], self.NAME)
        parent.append(element)
        return element

    def on_add(self, block: Element) -> Element:
        return body_of(block)

    def on_end(self, block: Element) -> None:
        if not len(body_of(block)):
            self.fail("is empty", "write the answer in it")


class Good(Verdict):
    """An answer that convinces."""

    NAME = "good"


class Weak(Verdict):
    """An answer that does not, and why."""

    NAME = "weak"
