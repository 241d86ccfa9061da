"""What closes a lesson: `/// remember` (five things) and `/// next` (what comes after)."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.html import literal, make
from lessonkit.words import word

THINGS = 5


class Closing(LessonBlock):
    """`<section class="remember" aria-label="…"><h2 id="remember">…</h2>body</section>`"""

    def check(self) -> None:
        self.page.claim(self.NAME, self.NAME, self.line)

    def on_create(self, parent: Element) -> Element:
        # Named by label: the heading will also hold the sign of its own link.
        name = word(f"site.{self.NAME}")
        heading = make("h2", {"id": self.NAME}, literal(name))
        section = make("section", {"class": self.NAME, "aria-label": name}, heading)
        parent.append(section)
        return section


class Remember(Closing):
    """The five things to take away, as a numbered list."""

    NAME = "remember"

    def on_end(self, block: Element) -> None:
        lists = [child for child in block if child.tag == "ol"]
        items = [len(child) for child in lists]
        if items != [THINGS] or len(block) != 2:
            held = f"{items[0]} things" if len(items) == 1 else "no single numbered list"
            self.fail(f"holds {held}", f"write one list, 1. to {THINGS}.")


class Next(Closing):
    """What comes next, in a sentence or two."""

    NAME = "next"

    def on_end(self, block: Element) -> None:
        if len(block) == 1:
            self.fail("is empty", "say what the next lesson brings")
