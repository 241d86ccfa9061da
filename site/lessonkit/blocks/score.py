"""The score of a lesson's questions: `/// score`, or by itself after the last question of a page that has none.

Without JavaScript it is a list of links to the questions; `<quiz-score>` adds what was right and what to reread.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from markdown.treeprocessors import Treeprocessor

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.question import QUESTIONS
from lessonkit.html import make
from lessonkit.page import PageContext, context_of
from lessonkit.scan import Head
from lessonkit.words import digits, word

COUNTED = (*QUESTIONS, "task")


def counted(page: PageContext) -> list[Head]:
    """The blocks of a page that the score counts, in page order."""
    return [head for head in page.scan.heads if head.name in COUNTED]


def score(page: PageContext) -> Element:
    """The whole element."""
    label = make("p", {"class": "score-title"}, word("quiz.score"))
    listed = make("ol", {"class": "score-list", "role": "list"})
    numbers = {"quiz.question": 0, "task.number": 0}
    titles = {heading.id: heading.text for heading in page.scan.headings}
    for head in counted(page):
        key = "task.number" if head.name == "task" else "quiz.question"
        numbers[key] += 1
        link = make("a", {"href": f"#{head.argument}"}, word(key, n=digits(numbers[key])))
        item = make("li", {"data-quiz": head.argument}, link, " ")
        section = head.options.get("section")
        if section in titles:
            item.append(make("a", {"class": "score-section", "href": f"#{section}"}, titles[section]))
        listed.append(item)
    return make("quiz-score", {"class": "score", "data-lesson": page.session}, label, listed)


class Score(LessonBlock):
    """`<quiz-score data-lesson><p class="score-title"/><ol class="score-list"><li data-quiz><a/><a/></li></ol>`"""

    NAME = "score"

    def check(self) -> None:
        if not counted(self.page):
            self.fail("has nothing to count", f"it belongs on a page with {', '.join(COUNTED)}")
        if len(self.page.scan.named(self.NAME)) > 1:
            self.fail("stands on the page twice", "one score counts the whole page")

    def on_create(self, parent: Element) -> Element:
        element = score(self.page)
        parent.append(element)
        return element

    def on_end(self, block: Element) -> None:
        if len(block) > 2:
            self.fail("holds text", "it has no body")


class ScoreAfterQuestions(Treeprocessor):
    """Puts a score after a page's last question, when the author has put none."""

    def run(self, root: Element) -> None:
        page = context_of(self.md)
        heads = counted(page)
        if not heads or page.scan.named(Score.NAME):
            return
        last = heads[-1].argument
        holders = [child for child in root if any(inner.get("id") == last for inner in child.iter())]
        root.insert(list(root).index(holders[0]) + 1, score(page))
