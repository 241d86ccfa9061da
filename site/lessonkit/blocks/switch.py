"""The comparison switcher: a few cases of the same thing, one at a time or side by side.

    //// switch | activations
        caption: …
    /// case | ReLU
    body
    ///
    ////

The page holds the cases one after another; `<case-switch>` (runner/page/case-switch.js) puts them behind tabs.
"""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import Count, Option, identifier, required, text
from lessonkit.html import make


class Switch(LessonBlock):
    """`<case-switch id role="group"><p class="switch-caption">…</p><div class="cases">…</div></case-switch>`"""

    NAME = "switch"
    ARGUMENT = identifier("names the comparison")
    OPTIONS: ClassVar = {"caption": Option(text, "what is compared, in one line", required=True)}
    HOLDS: ClassVar = {"case": Count(2, 6)}
    ONLY_HOLDS = True

    def on_create(self, parent: Element) -> Element:
        name = f"{self.argument}--caption"
        self.cases = make("div", {"class": "cases"})
        caption = make("p", {"class": "switch-caption", "id": name}, self.options["caption"])
        attributes = {"id": self.argument, "role": "group", "aria-labelledby": name}
        parent.append(make("case-switch", attributes, caption, self.cases))
        return parent[-1]

    def on_add(self, block: Element) -> Element:
        return self.cases

    def on_end(self, block: Element) -> None:
        if any(child.tag != "section" for child in self.cases):
            self.fail("has text outside its cases", "move it into a case, or before the switch")


class Case(LessonBlock):
    """`<section class="case" id="activations--1" aria-labelledby><p class="case-label">ReLU</p>body</section>`"""

    NAME = "case"
    ARGUMENT = required("the case's label, a word or two")
    INSIDE = ("switch",)

    def on_create(self, parent: Element) -> Element:
        assert isinstance(self.outer, Switch)
        id = f"{self.outer.argument}--{len(parent) + 1}"
        label = make("p", {"class": "case-label", "id": f"{id}-label"}, self.argument)
        parent.append(make("section", {"class": "case", "id": id, "aria-labelledby": f"{id}-label"}, label))
        return parent[-1]

    def on_end(self, block: Element) -> None:
        if len(block) == 1:
            self.fail("is empty", "write what is to be compared")
