"""Tools above a list of problems, `/// practice-tools`: difficulty filter, mock interview's timer, hide all solutions.

All three need JavaScript; without it the page shows every problem whole and no dead buttons.
"""

from __future__ import annotations

from typing import Any, ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import Option, integer
from lessonkit.html import make


def _minutes(value: Any) -> int:
    minutes = integer(value)
    if not 5 <= minutes <= 180:
        raise ValueError("must be from 5 to 180")
    return minutes


class PracticeTools(LessonBlock):
    """`<practice-tools data-lesson data-minutes>`, filled in by the element."""

    NAME = "practice-tools"
    OPTIONS: ClassVar = {"minutes": Option(_minutes, "how long a mock interview lasts", default=45)}

    def check(self) -> None:
        if not self.page.scan.named("problem"):
            self.fail("has no problem to work on", "it belongs on a page with problem blocks")
        if len(self.page.scan.named(self.NAME)) > 1:
            self.fail("stands on the page twice", "one set of tools works on all problems")

    def on_create(self, parent: Element) -> Element:
        attributes = {"data-lesson": self.page.session, "data-minutes": str(self.options["minutes"])}
        element = make("practice-tools", {"class": "practice-tools", **attributes})
        parent.append(element)
        return element

    def on_end(self, block: Element) -> None:
        if len(block) or (block.text or "").strip():
            self.fail("holds text", "it has no body")
