"""A question with choices: `/// choice | id`, one or several of them right.

The body is the question, then a task list; every choice, right or wrong, has its own reason nested under it. Reasons
wait in templates, in an order that says nothing; which choice is right is sealed.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from lessonkit.blocks.question import Item, Question, template
from lessonkit.html import make
from lessonkit.words import word

# "All of the above" means nothing once choices are shuffled.
_POSITIONAL = re.compile(r"(?:উপরের|ওপরের|নিচের|আগের|পরের) (?:সব|কোনো|দুটি|তিনটি)|^(?:ক|খ|গ|ঘ) (?:ও|এবং) (?:ক|খ|গ|ঘ)\b")


class Choice(Question):
    """`<quiz-choice><p head/><fieldset><legend/>…<ul><li><label><input/>…</label><template/></li></ul></fieldset>`"""

    NAME = "choice"
    TAG = "quiz-choice"

    def on_end(self, block: Element) -> None:
        self.set_version(block)
        legend, rest = self.take_question(block)
        items = self.take_items(rest, "ul", boxes=True)
        self._check_items(items)
        mixed = self.mixed(items)
        right = [place for place, item in enumerate(mixed) if item.ticked]
        several = len(right) > 1
        options = make("ul", {"class": "quiz-options", "role": "list"})
        for place, item in enumerate(mixed):
            options.append(self._option(place, item, several))
        note = [make("p", {"class": "quiz-note"}, word("quiz.several"))] if several else []
        group = make("fieldset", {"class": "quiz-body"}, legend, *rest, *note, options)
        block.extend([self.header(), group, self.needs_script()])
        self.set_facts(block, {"right": right})

    def _option(self, place: int, item: Item, several: bool) -> Element:
        kind = "checkbox" if several else "radio"
        box = make("input", {"type": kind, "name": self.argument, "value": str(place)})
        label = make("label", {}, box, " ", make("span", {"class": "quiz-option-text"}, item.text))
        return make("li", {"class": "quiz-option"}, label, template("reason", item.reason))

    def _check_items(self, items: list[Item]) -> None:
        if len(items) < 2:
            self.fail(f"has {len(items)} choice", "it needs at least two")
        if not any(item.ticked for item in items):
            self.fail("has no right choice", "mark it with [x]")
        if all(item.ticked for item in items):
            self.fail("has no wrong choice", "write at least one with [ ]")
        self.need_different(items)
        self.need_reasons(items)
        for item in items:
            if _POSITIONAL.search(item.text):
                self.fail(
                    f"the choice {item.text!r} speaks of the place of others",
                    "choices are shuffled: say what it means, or let several be right",
                    item.line,
                )
