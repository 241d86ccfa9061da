"""A numbered equation: `/// equation | id`; the body is TeX, without dollars."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import identifier
from lessonkit.html import literal, make
from lessonkit.maths import FormulaError, render
from lessonkit.numbering import label, number


class Equation(LessonBlock):
    """`<div class="equation" role="group" aria-label="সমীকরণ ৪.১"><math …> <span class="number">(৪.১)</span></div>`"""

    NAME = "equation"
    ARGUMENT = identifier("names the equation")

    def on_create(self, parent: Element) -> Element:
        name = label(self.page, self.NAME, self.argument)
        self.parsed = make("div")
        self.box = make("div", {"class": "equation", "id": self.argument, "role": "group", "aria-label": name})
        parent.append(self.box)
        return self.box

    def on_markdown(self) -> str:
        return "raw"

    def on_add(self, block: Element) -> Element:
        # Markdown's reading of TeX is thrown away; the source has every backslash and < as its author wrote it.
        return self.parsed

    def on_end(self, block: Element) -> None:
        tex = self.source()
        if not tex:
            self.fail("is empty", "write TeX in its body")
        if "$" in tex:
            self.fail("holds a $", "its whole body is TeX; leave the dollars out")
        try:
            (maths,) = render([(tex, True)])
        except FormulaError as error:
            self.fail(f"the formula {error.what}", error.hint)
        block.append(make("div", {"class": "equation-body"}, literal(self.md.htmlStash.store(maths))))
        place = literal(f"({number(self.page, self.NAME, self.argument)})")
        block.append(make("span", {"class": "number", "aria-hidden": "true"}, place))

    def source(self) -> str:
        """The lines between the block's head and its closing slashes."""
        lines = self.page.body.split("\n")[self.line - self.page.offset :]
        body = []
        for line in lines:
            if line.strip() == "/" * self.head.slashes:
                break
            body.append(line.strip())
        return "\n".join(body).strip()
