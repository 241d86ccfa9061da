"""A numbered figure: `/// figure | id`, `src: figures/net.svg`, `alt: …`; the body is its caption.

The SVG stands in the page itself, so that its text uses the page's fonts and its colours follow light and dark.
"""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import Option, identifier, text
from lessonkit.html import literal, make
from lessonkit.numbering import label
from lessonkit.svg import WIDE, Drawing, DrawingError, read_svg


def drawing_of(block: LessonBlock, src: str, alt: str = "") -> tuple[Drawing, Element]:
    """The drawing in the lesson's folder and the element that frames it; stops the build when it cannot be used."""
    if block.page.folder is None:
        block.fail("cannot show a figure on a page without a folder")
    if not src.endswith(".svg"):
        block.fail(f"{src} is not an SVG file", "draw it as figures/name.svg")
    try:
        drawing = read_svg(block.page.folder / src, block.argument, alt)
    except DrawingError as error:
        block.fail(f"{src} {error}")
    wide = drawing.width > WIDE
    # A drawing that scrolls must be reachable with the keyboard.
    frame = {"class": "drawing drawing-wide", "tabindex": "0"} if wide else {"class": "drawing"}
    return drawing, make("div", frame, drawing.svg)


def head_of_caption(block: LessonBlock, caption: Element, kind: str = "") -> None:
    """Put "ছবি ৪.১:" before the caption's first words."""
    first = caption[0] if len(caption) else None
    if first is None or first.tag != "p":
        block.fail("has no caption", "write one or two sentences in its body")
    head = make("b", {"class": "number"}, literal(f"{label(block.page, kind or block.NAME, block.argument)}:"))
    head.tail = f" {first.text or ''}"
    first.text = None
    first.insert(0, head)


class Figure(LessonBlock):
    """`<figure><div class="drawing"><svg …></div><figcaption>…</figcaption></figure>`"""

    NAME = "figure"
    ARGUMENT = identifier("names the figure")
    OPTIONS: ClassVar = {
        "src": Option(text, "the SVG file, from the lesson's folder: figures/net.svg", required=True),
        "alt": Option(text, "what the figure shows, in words", default=""),
    }

    def on_create(self, parent: Element) -> Element:
        _, frame = drawing_of(self, self.options["src"], self.options["alt"])
        self.caption = make("figcaption")
        figure = make("figure", {"class": "figure", "id": self.argument}, frame, self.caption)
        parent.append(figure)
        return figure

    def on_add(self, block: Element) -> Element:
        return self.caption

    def on_end(self, block: Element) -> None:
        head_of_caption(self, self.caption)
