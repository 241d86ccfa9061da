"""What the author of a lesson wrote as right and as wrong, with the reasons, read from its Markdown.

The built page hides it; a test that answers every question must not learn the answers from the page it tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from lessonkit.blocks.question import Item, Question
from lessonkit.course import load_course
from lessonkit.page import PageContext
from lessonkit.reading import open_page
from site_helpers import ROOT, convert

LESSONS = ROOT / "lessons"
_MARKUP = re.compile(r"[`$\[{\x02*].*", re.DOTALL)  # from here on the page shows something else than the author wrote


@dataclass
class Answers:
    """One lesson's questions by kind and id. A place is the number that the page gives an option or an item."""

    choices: dict[str, dict[int, Item]] = field(default_factory=dict)
    orders: dict[str, list[int]] = field(default_factory=dict)
    numbers: dict[str, tuple[str, list[Item]]] = field(default_factory=dict)
    predictions: dict[str, str] = field(default_factory=dict)
    tasks: dict[str, str] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """What full marks are."""
        return len([*self.choices, *self.orders, *self.numbers, *self.predictions, *self.tasks])


def lessons_with_questions() -> list[str]:
    """The folders of lessons that ask something, read as text: a mistake in one must not hide the others."""
    asks = re.compile(r"^/{3,} *(?:choice|order|number|predict|task) *\|", re.MULTILINE)
    return sorted(file.parent.name for file in LESSONS.glob("*/index.md") if asks.search(file.read_text("utf-8")))


def answers(lesson: str) -> Answers:
    """All questions of a lesson with what its author says about them; its records must be there."""
    page = open_page(Path(LESSONS, lesson, "index.md"), load_course(LESSONS))
    with _noted() as (written, shown):
        convert(page)
    found = Answers()
    for head in page.scan.heads:
        name = head.argument
        if head.name == "choice":
            found.choices[name] = dict(enumerate(shown[name]))
        elif head.name == "order":
            found.orders[name] = [shown[name].index(item) for item in written[name]]
        elif head.name == "number":
            found.numbers[name] = (str(head.options["answer"]), written.get(name, []))
        elif head.name == "predict":
            found.predictions[name] = page.records[head.options["cell"]].text
        elif head.name == "task":
            found.tasks[name] = _solution(page, name)
    return found


def beginning(item: Item) -> str:
    """The Bangla letters with which the reason of an item begins, up to the first markup."""
    return letters("".join(_MARKUP.sub("", element.text or "") for element in item.reason[:1]))


def letters(text: str) -> str:
    """Only the Bangla in it: joiners, spaces and signs may differ between source and page."""
    return re.sub(r"[^\u0980-\u09ff]", "", text)


def _solution(page: PageContext, name: str) -> str:
    block = next(head.block for head in page.scan.named("task") if head.argument == name)
    return str(block.codes["solution"].code)


@contextmanager
def _noted() -> Iterator[tuple[dict[str, list[Item]], dict[str, list[Item]]]]:
    """Each question's items as its author wrote them, and in the order that the page numbers them."""
    written: dict[str, list[Item]] = {}
    shown: dict[str, list[Item]] = {}
    take, mix = Question.take_items, Question.mixed

    def taking(self: Question, *given: Any, **named: Any) -> list[Item]:
        return written.setdefault(self.argument, take(self, *given, **named))

    def mixing(self: Question, items: Sequence[Item]) -> list[Item]:
        # The very list: an order block turns it once more when nothing has moved.
        return shown.setdefault(self.argument, mix(self, items))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Question, "take_items", taking)
        patch.setattr(Question, "mixed", mixing)
        yield written, shown
