"""A checklist that remembers: `/// checklist | id`, its body one list.

The boxes are native and work without JavaScript; `<check-list>` keeps what was ticked, each by a mark of its words, so
that a line added to the lesson later does not move the ticks.
"""

from __future__ import annotations

import hashlib
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import identifier
from lessonkit.html import make, move_children


class Checklist(LessonBlock):
    """`<check-list id data-lesson><ul><li><label><input type=checkbox value=mark/><span>…</span></label></li></ul>`"""

    NAME = "checklist"
    ARGUMENT = identifier("names the list on its page")

    def on_create(self, parent: Element) -> Element:
        element = make("check-list", {"id": self.argument, "class": "checklist", "data-lesson": self.page.session})
        parent.append(element)
        return element

    def on_end(self, block: Element) -> None:
        if [child.tag for child in block] not in (["ul"], ["ol"]):
            self.fail("holds something else than one list", "its body is one line after another, each `- …`")
        block[0].set("class", "checklist-items")
        block[0].set("role", "list")
        seen: set[str] = set()
        for item in block[0]:
            mark = self._box(item)
            if mark in seen:
                self.fail("has one line twice", "ticking one would tick both")
            seen.add(mark)

    def _box(self, item: Element) -> str:
        """Put the item's own line into a label with a box; what is nested under it stays below."""
        text = make("span", {"class": "checklist-text"})
        first = item[0] if len(item) and item[0].tag == "p" and not (item.text or "").strip() else None
        if first is not None:
            move_children(first, text)
            item.remove(first)
        else:
            text.text = item.text
        item.text = None
        words = " ".join((text.text or "").split())
        if not words:
            self.fail("has a line that begins with something else than text", "write what is to be checked")
        mark = hashlib.sha256(words.encode()).hexdigest()[:8]
        item.insert(0, make("label", {}, make("input", {"type": "checkbox", "value": mark}), " ", text))
        return mark
