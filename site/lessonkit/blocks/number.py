"""A question with a number as its answer: `/// number | id`, with a tolerance and known wrong values.

The body is the question, then a task list of wrong values that readers arrive at, each with its reason, then the
explanation as a nested `/// answer`. The reader may write the number in any usual way (runner/page/numbers.js).
"""

from __future__ import annotations

import math
from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.bangla import latin_digits
from lessonkit.blocks.options import Count, Option, number, text
from lessonkit.blocks.question import Item, Question, template
from lessonkit.html import make
from lessonkit.words import word


class Number(Question):
    """`<quiz-number><p head/><fieldset><legend/>…</fieldset><template wrong/>…<details hint/><reveal-answer/>`"""

    NAME = "number"
    TAG = "quiz-number"
    HOLDS: ClassVar = {"answer": Count(1, 1)}
    OPTIONS: ClassVar = {
        **Question.LEVELLED,
        "answer": Option(number, "the right number", required=True),
        "tolerance": Option(number, "how far from it still counts as right (absolute)"),
        "unit": Option(text, "what stands after the box, for example MB", default=""),
        "hint": Option(text, "a nudge, shown on request", default=""),
    }

    def check(self) -> None:
        super().check()
        answer, tolerance = self.options["answer"], self.options["tolerance"]
        if not math.isfinite(answer):
            self.fail("the option answer must be a finite number")
        if tolerance is None and not answer.is_integer():
            self.fail("the option tolerance is missing", f"how far from {answer:g} still counts, for example 0.0005")
        if tolerance is not None and not 0 <= tolerance < (abs(answer) or math.inf):
            self.fail(f"the tolerance {tolerance:g} cannot be", "from 0 up, and less than the answer itself")

    @property
    def tolerance(self) -> float:
        """0 for a whole number that must be met exactly."""
        return float(self.options["tolerance"] or 0)

    def on_end(self, block: Element) -> None:
        self.set_version(block)
        explanation = next(child for child in block if child.tag == "reveal-answer")
        block.remove(explanation)
        legend, rest = self.take_question(block)
        items = self.take_items(rest, "ul", boxes=True) if any(child.tag == "ul" for child in rest) else []
        values = self._wrong_values(items)
        group = make("fieldset", {"class": "quiz-body"}, legend, *rest)
        block.extend([self.header(), group, *(template("reason", item.reason) for item in items)])
        if self.options["hint"]:
            summary = make("summary", {}, word("quiz.hint"))
            block.append(make("details", {"class": "quiz-hint"}, summary, make("p", {}, self.options["hint"])))
        block.extend([explanation, self.needs_script()])
        if self.options["unit"]:
            block.set("data-unit", self.options["unit"])
        self.set_facts(block, {"answer": self.options["answer"], "tolerance": self.tolerance, "wrong": values})

    def _wrong_values(self, items: list[Item]) -> list[float]:
        if any(item.ticked for item in items):
            self.fail(
                "marks a value of its list with [x]", "the list is of wrong ones; the right one is the option answer"
            )
        self.need_reasons(items)
        values: list[float] = []
        for item in items:
            value = self._value(item)
            if abs(value - self.options["answer"]) <= self.tolerance:
                self.fail(f"the wrong value {item.text} counts as right", "it lies within the tolerance", item.line)
            if value in values:
                self.fail(f"the wrong value {item.text} stands in it twice", "give it one reason", item.line)
            values.append(value)
        return values

    def _value(self, item: Item) -> float:
        plain = latin_digits(item.text.strip("`$ ")).replace("−", "-").replace(",", "")
        try:
            return float(plain)
        except ValueError:
            self.fail(f"the wrong value {item.text!r} is not a number", "write it like 0.9375 or 3.5e-7", item.line)
