"""What all questions share: level, the section to reread, a number on the page, a sealed key, and their lists of items.

Not a block itself; choice, order, number and predict are built on it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar
from xml.etree.ElementTree import Element, tostring

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import Option, ident, identifier, level
from lessonkit.html import make, move_children
from lessonkit.seal import seal
from lessonkit.words import digits, word

QUESTIONS = ("choice", "order", "number", "predict")
_SWALLOWED = re.compile(r"^ *(?:(?:[-*+]|\d+\.) +|\[[ xX]\] ).*", re.MULTILINE)
_STASHED = re.compile("\x02[^\x03]*\x03")
_TAG = re.compile(r"</?[a-zA-Z][^`]*>")
_CODE = re.compile(r"(`+|\$).+?\1", re.DOTALL)  # code and formulas may hold < and >


def level_mark(name: str) -> Element:
    """Difficulty in words, and in a colour that says no more than they do."""
    return make("span", {"class": f"level level-{name}"}, word(f"quiz.{name}"))


@dataclass
class Item:
    """One item of a question's list: its own line, what is nested under it, where the author wrote it."""

    text: str
    line: int
    ticked: bool | None = None  # of `[x]` and `[ ]`; None in a list without boxes
    reason: list[Element] = field(default_factory=list)


class Question(LessonBlock):
    """Base class. `on_create` makes the element; a subclass fills it in `on_end`."""

    ARGUMENT = identifier("names the question on its page")
    LEVELLED: ClassVar[Mapping[str, Option]] = {
        "level": Option(level, "easy, medium or hard", required=True),
        "section": Option(ident, "the id of the heading to reread after a wrong answer", required=True),
    }
    OPTIONS = LEVELLED
    TAG: ClassVar[str]

    def check(self) -> None:
        known = [heading.id for heading in self.page.scan.headings if heading.id]
        if self.options["section"] not in known:
            self.fail(
                f"there is no heading {{#{self.options['section']}}} to reread",
                f"headings of this page: {', '.join(known) or 'none'}",
            )
        for child in self.head.children:
            if child.name in QUESTIONS:
                self.fail(f"cannot hold {child.label}", "close this question first", child.line)

    def on_create(self, parent: Element) -> Element:
        attributes = {
            "id": self.argument,
            "class": "quiz",
            "data-lesson": self.page.session,
            "data-level": self.options["level"],
            "data-section": self.options["section"],
        }
        element = make(self.TAG, attributes)
        parent.append(element)
        return element

    @property
    def place(self) -> int:
        """This question's number on the page, from 1."""
        heads = [head for head in self.page.scan.heads if head.name in QUESTIONS]
        return heads.index(self.head) + 1

    def set_facts(self, element: Element, facts: Mapping[str, Any]) -> None:
        """Seal what only the element may know."""
        element.set("data-key", seal(facts, self.argument))

    def set_version(self, element: Element) -> None:
        """Mark the question's wording, before it is rearranged: a kept result of another wording counts no more."""
        source = _STASHED.sub("", tostring(element, "unicode")) + "".join(fence.code for fence in self.head.fences)
        element.set("data-version", hashlib.sha256(source.encode()).hexdigest()[:8])

    def take_question(self, element: Element) -> tuple[Element, list[Element]]:
        """Empty the element: its first paragraph as a legend, which names the group, and whatever followed it."""
        children = list(element)
        first = children[0] if children else None
        if first is None or first.tag != "p" or not _STASHED.sub("", first.text or "").strip():
            self.fail("does not begin with a sentence", "write the question first, as a paragraph of its own")
        for child in children:
            if child.tag not in ("ul", "ol"):
                self._refuse_swallowed(child, self.head.line)
        legend = make("legend", {"class": "quiz-question", "id": f"{self.argument}-question"})
        move_children(first, legend)
        for child in children:
            element.remove(child)
        return legend, children[1:]

    def take_items(self, children: list[Element], tag: str, boxes: bool) -> list[Item]:
        """Take the last list of that tag out of the children and read its items."""
        lists = [child for child in children if child.tag == tag]
        if not lists:
            kind = "task list (`- [ ] …`)" if boxes else "numbered list" if tag == "ol" else "list"
            self.fail(f"has no {kind}", "put an empty line before the list")
        children.remove(lists[-1])
        return [self._item(li, boxes) for li in lists[-1]]

    def _line_of(self, text: str) -> int:
        """Where an item stands in the source, for messages."""
        first = text.strip().split("\n")[0]
        below = (line for line, prose in self.page.scan.prose if line > self.head.line and first and first in prose)
        return next(below, self.head.line)

    def _item(self, li: Element, boxes: bool) -> Item:
        children = list(li)
        if (li.text or "").strip():
            text = li.text or ""
        elif children and children[0].tag == "p":
            text = children.pop(0).text or ""
        else:
            text = ""
        line = self._line_of(text)
        ticked: bool | None = None
        if boxes:
            box = re.match(r"\[([ xX])\]\s*", text)
            if not box:
                self.fail(f"the option {_short(text)!r} has no box", "begin it with `- [ ]` or `- [x]`", line)
            ticked = box[1] != " "
            text = text[box.end() :]
        if not _STASHED.sub("", text).strip():
            self.fail("an item has no text", "begin it with a line of text; code fits in backticks", line)
        if found := _TAG.search(_CODE.sub("", text)):
            self.fail(f"the item {_short(text)!r} holds a tag", f"write `{found[0]}` in backticks", line)
        for child in children:
            self._refuse_swallowed(child, line)
        return Item(text.strip(), line, ticked, children)

    def _refuse_swallowed(self, element: Element, line: int) -> None:
        """Text that looks like an item, in a place where Markdown read it as something else."""
        for inner in element.iter():
            if found := _SWALLOWED.search(inner.text or ""):
                what = f"{_short(found[0])!r} was not read as an item of the list"
                self.fail(what, "put an empty line before the list, and give every item the same indentation", line)

    def need_reasons(self, items: Sequence[Item]) -> None:
        """Every choice carries its own reason, or the build stops at the first that does not."""
        for item in items:
            if not item.reason:
                why = "right" if item.ticked else "wrong"
                hint = "write it under the choice: an empty line, then a paragraph indented four spaces more"
                self.fail(f"{_short(item.text)!r} does not say why it is {why}", hint, item.line)

    def need_different(self, items: Sequence[Item]) -> None:
        """Two items with one text cannot be told apart."""
        seen: set[str] = set()
        for item in items:
            if item.text in seen:
                self.fail(f"{_short(item.text)!r} stands in it twice", "every item needs a text of its own", item.line)
            seen.add(item.text)

    def header(self) -> Element:
        """The line above the question: its number and its level."""
        number = make("span", {"class": "quiz-number"}, word("quiz.question", n=digits(self.place)))
        return make("p", {"class": "quiz-head"}, number, " ", level_mark(self.options["level"]))

    @staticmethod
    def needs_script() -> Element:
        """What a reader without JavaScript is told; the element removes it."""
        return make("p", {"class": "quiz-needs-script", "data-role": "needs-script"}, word("quiz.needs-script"))

    def mixed(self, items: Sequence[Item]) -> list[Item]:
        """The items in an order that says nothing about how the author wrote them, the same in every build."""
        return sorted(items, key=lambda item: hashlib.sha256(f"{self.argument}/{item.text}".encode()).digest())


def template(kind: str, children: Sequence[Element]) -> Element:
    """Nodes that wait in the page until the element shows them."""
    return make("template", {"data-role": kind}, *children)


def _short(text: str) -> str:
    one_line = " ".join(_STASHED.sub("…", text).split())
    return one_line if len(one_line) <= 40 else f"{one_line[:39]}…"
