"""A numbered table: `/// table | id`; the body is a caption paragraph, then a Markdown table.

The table scrolls in its own frame when a phone is too narrow for it; the page never does.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.figure import head_of_caption
from lessonkit.blocks.options import identifier
from lessonkit.html import make

_ALIGN = re.compile(r"text-align: (left|right|center);")


class Table(LessonBlock):
    """`<figure class="table-figure"><figcaption>…</figcaption><div class="table-scroll"><table>…`"""

    NAME = "table"
    ARGUMENT = identifier("names the table")

    def on_create(self, parent: Element) -> Element:
        figure = make("figure", {"class": "table-figure", "id": self.argument})
        parent.append(figure)
        return figure

    def on_end(self, block: Element) -> None:
        *captions, last = list(block) or [make("p")]
        if last.tag != "table" or any(element.tag != "p" for element in captions):
            self.fail("must hold a caption and then one table", "the table is made of | lines, after an empty line")
        for element in list(block):
            block.remove(element)
        name = f"{self.argument}--caption"
        caption = make("figcaption", {"id": name}, *captions)
        head_of_caption(self, caption)
        prepare(last)
        scroll = {"class": "table-scroll", "role": "region", "tabindex": "0", "aria-labelledby": name}
        block.extend((caption, make("div", scroll, last)))


def prepare(table: Element) -> None:
    """Header cells know their column; alignment is a class, because a style attribute needs a hole in the CSP."""
    table.set("class", "data-table")
    for cell in table.iter():
        if cell.tag == "th":
            cell.set("scope", "col")
        if cell.tag in ("th", "td") and (found := _ALIGN.fullmatch(cell.attrib.pop("style", ""))):
            cell.set("class", f"align-{found[1]}")
