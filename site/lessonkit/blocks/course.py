"""`/// course`: the whole plan, module by module; written lessons are links, the others say that they are coming.

A module with a written lesson stands open. Used on the home page.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.course import Lesson, Module
from lessonkit.html import add, literal, make
from lessonkit.references import coming, lesson_label, way
from lessonkit.words import digits, word


class CoursePlan(LessonBlock):
    """`<course-map><details class="course-module"><summary/><ul><li data-lesson>…</li></ul></details>…</course-map>`"""

    NAME = "course"

    def on_create(self, parent: Element) -> Element:
        plan = make("course-map", {"class": "course-plan"})
        for module in self.page.course.modules:
            plan.append(self.module(module))
        parent.append(plan)
        return plan

    def on_end(self, block: Element) -> None:
        if len(block) > len(self.page.course.modules) or block.text:
            self.fail("takes no text", "the plan is in lessons/course.yml")

    def module(self, module: Module) -> Element:
        ready = any(lesson.ready for lesson in module.lessons)
        number = make("span", {"class": "module-number"}, literal(word("site.module", n=digits(module.number))))
        details = make("details", {"class": "course-module", "open": ready})
        add(details, make("summary", {}, number, literal(f" {module.title}")))
        add(details, make("ul", {}, *(self.row(lesson) for lesson in module.lessons)))
        return details

    def row(self, lesson: Lesson) -> Element:
        return make("li", {"data-lesson": lesson.folder} if lesson.ready else {}, self.lesson(lesson))

    def lesson(self, lesson: Lesson) -> Element:
        if not lesson.ready:
            return coming(lesson)
        return make("a", {"href": way(self.page, lesson)}, literal(lesson_label(lesson)))
