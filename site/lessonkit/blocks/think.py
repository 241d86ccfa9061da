"""A question to think about: `//// think | id`, its body the question, with the answer nested in it."""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import Count, identifier
from lessonkit.html import make
from lessonkit.words import word


class Think(LessonBlock):
    """`<div class="think" role="group" id><p class="think-label">…</p>question <reveal-answer/></div>`"""

    NAME = "think"
    ARGUMENT = identifier("names the question on its page")
    HOLDS: ClassVar = {"answer": Count(1, 1)}

    def on_create(self, parent: Element) -> Element:
        label = make("p", {"class": "think-label", "id": f"{self.argument}-label"}, word("reveal.think"))
        named = {"id": self.argument, "aria-labelledby": f"{self.argument}-label"}
        section = make("div", {"class": "think", "role": "group", **named}, label)
        parent.append(section)
        return section

    def on_end(self, block: Element) -> None:
        tags = [child.tag for child in block]
        if tags.index("reveal-answer") == 1:
            self.fail("has no question before its answer", "write the question first")
        if tags[-1] != "reveal-answer":
            self.fail("has text after its answer", "move it into the answer, or out of the block")
