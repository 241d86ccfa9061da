"""The stepper: a hand calculation, a trace or an algorithm, one step at a time.

    //// stepper | forward
        columns: {h: "$h$", L: ক্ষতি}      what is watched, in order
        caption: …
        figure: figures/net.svg           optional; its parts light up
    /// step | title
        set: {h: "1.0"}                   what this step changes; the rest keeps its value
        light: [net-h1]
    explanation
    ///
    ////

The page holds an ordered list: each step's title, what it changed, why. `<step-player>` (runner/page/step-player.js)
makes of it a table that changes step by step; without JavaScript, and on paper, the list is the whole story.
"""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.figure import drawing_of
from lessonkit.blocks.options import Count, Option, identifier, listing, mapping, required, text
from lessonkit.html import make
from lessonkit.svg import Drawing


class Stepper(LessonBlock):
    """`<step-player data-columns="h L"><p class="step-caption">…</p><div class="drawing">…</div><ol>…</ol>`"""

    NAME = "stepper"
    ARGUMENT = identifier("names the stepper")
    OPTIONS: ClassVar = {
        "columns": Option(mapping(text), "what is watched, key → label: {h: $h$}", default={}),
        "caption": Option(text, "what the steps show, in one line", required=True),
        "figure": Option(text, "an SVG whose parts light up: figures/net.svg", default=""),
    }
    HOLDS: ClassVar = {"step": Count(least=2)}
    ONLY_HOLDS = True

    drawing: Drawing | None = None

    def check(self) -> None:
        set_anywhere = {key for step in self.head.children for key in _keys(step.options.get("set"))}
        never = [key for key in self.options["columns"] if key not in set_anywhere]
        if never:
            self.fail(f"no step sets {', '.join(never)}", "set it in a step, or take the column away")

    def on_create(self, parent: Element) -> Element:
        caption = make("p", {"class": "step-caption", "id": f"{self.argument}--caption"}, self.options["caption"])
        player = make("step-player", {"id": self.argument, "role": "group"}, caption)
        player.set("aria-labelledby", f"{self.argument}--caption")
        if self.options["columns"]:
            player.set("data-columns", " ".join(self.options["columns"]))
        if self.options["figure"]:
            self.drawing, frame = drawing_of(self, self.options["figure"], self.options["caption"])
            player.append(frame)
        self.steps = make("ol", {"class": "steps"})
        player.append(self.steps)
        parent.append(player)
        return player

    def on_add(self, block: Element) -> Element:
        return self.steps

    def on_end(self, block: Element) -> None:
        if any(child.tag != "li" for child in self.steps):
            self.fail("has text outside its steps", "move it into a step, or before the stepper")


class Step(LessonBlock):
    """`<li class="step"><p class="step-title">…</p><dl class="step-changes">…</dl>explanation</li>`"""

    NAME = "step"
    ARGUMENT = required("the step's title")
    INSIDE = ("stepper",)
    OPTIONS: ClassVar = {
        "set": Option(mapping(text), "what this step changes: {h: 1.0}", default={}),
        "light": Option(listing(text), "ids of the figure's parts to light: [net-h1]", default=[]),
    }

    @property
    def stepper(self) -> Stepper:
        assert isinstance(self.outer, Stepper)
        return self.outer

    def check(self) -> None:
        columns = self.stepper.options["columns"]
        for key in self.options["set"]:
            if key not in columns:
                self.fail(f"there is no column {key}", f"columns of the stepper: {', '.join(columns) or 'none'}")
        drawing = self.stepper.drawing
        if self.options["light"] and drawing is None:
            self.fail("lights parts of a figure that the stepper does not have", "give the stepper a figure")
        for part in self.options["light"]:
            if drawing is not None and part not in drawing.parts:
                self.fail(f"the figure has no part {part}", f"its ids: {', '.join(drawing.parts) or 'none'}")

    def on_create(self, parent: Element) -> Element:
        step = make("li", {"class": "step"}, make("p", {"class": "step-title"}, self.argument))
        if self.options["light"]:
            step.set("data-light", " ".join(f"{self.stepper.argument}-{part}" for part in self.options["light"]))
        if self.options["set"]:
            step.append(self._changes())
        parent.append(step)
        return step

    def _changes(self) -> Element:
        labels = self.stepper.options["columns"]
        changes = make("dl", {"class": "step-changes"})
        for key in labels:  # in the order of the columns
            if key in self.options["set"]:
                pair = (make("dt", {}, labels[key]), make("dd", {}, self.options["set"][key]))
                changes.append(make("div", {"data-column": key}, *pair))
        return changes

    def on_end(self, block: Element) -> None:
        if len(block) == 1:
            self.fail("is empty", "say what happens in this step")


def _keys(given: object) -> list[str]:
    return [str(key) for key in given] if isinstance(given, dict) else []
