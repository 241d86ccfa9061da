"""`/// ready`: the lessons that can be read now, by number, title and English name. On the home page."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.course import Lesson
from lessonkit.html import literal, make
from lessonkit.references import way
from lessonkit.words import digits, word


class ReadyLessons(LessonBlock):
    """`<div class="ready"><p>…</p><ul class="ready-lessons"><li><a>…</a></li>…</ul></div>`"""

    NAME = "ready"

    def on_create(self, parent: Element) -> Element:
        written = [lesson for lesson in self.page.course.lessons if lesson.ready]
        said = word("site.ready", n=digits(len(written)), count=digits(self.page.course.count))
        rows = [make("li", {}, self.row(lesson)) for lesson in written]
        made = make(
            "div", {"class": "ready"}, make("p", {}, literal(said)), make("ul", {"class": "ready-lessons"}, *rows)
        )
        parent.append(made)
        return made

    def on_end(self, block: Element) -> None:
        if len(block) > 2:
            self.fail("takes no text", "which lessons are written is seen in lessons/")

    def row(self, lesson: Lesson) -> Element:
        number = make("span", {"class": "ready-number"}, literal(digits(lesson.number)))
        english = make("span", {"class": "ready-english", "lang": "en"}, literal(lesson.english))
        title = make("span", {"class": "ready-title"}, literal(lesson.title))
        return make("a", {"href": way(self.page, lesson)}, number, make("span", {}, title, english))
