"""An answer that waits until it is asked for: `/// answer | the question`, or without a question under one.

Native details and summary, so it opens without JavaScript; `<reveal-answer>` opens it for print and for links into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import optional
from lessonkit.html import make
from lessonkit.words import word


def reveal(summary: Sequence[Element | str], kind: str = "answer") -> Element:
    """`<reveal-answer><details><summary>…</summary><div class="reveal-body"/></details></reveal-answer>`"""
    body = make("div", {"class": "reveal-body"})
    details = make("details", {"class": f"reveal reveal-{kind}"}, make("summary", {}, *summary), body)
    return make("reveal-answer", {}, details)


def body_of(revealed: Element) -> Element:
    """Where the content of a `reveal` goes."""
    return revealed[0][1]


class Answer(LessonBlock):
    """Body: the answer."""

    NAME = "answer"
    ARGUMENT = optional("the question it answers")

    def on_create(self, parent: Element) -> Element:
        arrow = make("span", {"class": "reveal-arrow"}, word("reveal.answer"))
        question = make("span", {"class": "reveal-question"}, self.argument)
        element = reveal([question, " ", arrow] if self.argument else [arrow])
        parent.append(element)
        return element

    def on_add(self, block: Element) -> Element:
        return body_of(block)

    def on_end(self, block: Element) -> None:
        if not len(body_of(block)):
            self.fail("is empty", "write the answer in it")
