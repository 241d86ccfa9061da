"""References between lessons and sections: `[[10]]`, `[[10#checkpoint]]`, `[[#matrix-form]]`, `|other words` if wished.

A lesson that is planned and not yet written is named with its title from course.yml and "coming", without a link.
Figures, tables, equations (numbering.py) and glossary terms (terms.py) have references of their own.
"""

from __future__ import annotations

import posixpath
import re
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from lessonkit.course import Lesson
from lessonkit.html import literal, make
from lessonkit.near import near
from lessonkit.page import PageContext, context_of
from lessonkit.scan import Scan
from lessonkit.words import digits, word

_REFERENCE = r"\[\[(?!(?:fig|tab|eq|g):)(?P<target>[^\]|]*)(?:\|(?P<words>[^\]]*))?\]\]"
_TARGET = re.compile(r"(?P<number>\d+)?(?:#(?P<id>[\w-]+))?")


class _References(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: N802
        page, target = context_of(self.md), _TARGET.fullmatch(m["target"].strip())
        if not target or not m["target"].strip():
            hint = "references are [[10]], [[10#section]], [[#section]], [[fig:…]], [[tab:…]], [[eq:…]], [[g:term]]"
            raise page.error(page.line_of(m[0]), f"{m[0]} refers to nothing", hint)
        number, id, words = target["number"], target["id"], (m["words"] or "").strip()
        found = (
            self.section(page, m[0], id, words) if number is None else self.lesson(page, m[0], int(number), id, words)
        )
        return found, m.start(0), m.end(0)

    def section(self, page: PageContext, shown: str, id: str, words: str) -> Element:
        title = _title(page.scan, id)
        if title is None:
            raise _no_section(page, shown, id, page.scan, "this page")
        return make("a", {"class": "reference", "href": f"#{id}"}, words or title)

    def lesson(self, page: PageContext, shown: str, number: int, id: str | None, words: str) -> Element:
        lesson = page.course.lesson(number)
        if lesson is None:
            hint = f"the course has lessons 1 to {page.course.count}"
            raise page.error(page.line_of(shown), f"{shown} refers to a lesson that is not planned", hint)
        if not lesson.ready:
            return coming(lesson, words)
        label = words or lesson_label(lesson)
        if id is not None:
            other = page.scan if number == page.lesson else page.scan_of(lesson)
            title = _title(other, id)
            if title is None:
                raise _no_section(page, shown, id, other, f"lesson {number}")
            label = words or f"{lesson_label(lesson)}, {title}"
        return make("a", {"class": "reference lesson-reference", "href": way(page, lesson, id)}, label)


def lesson_label(lesson: Lesson) -> str:
    """Lesson number and title, as a reference shows them."""
    return word("reference.lesson", n=digits(lesson.number), title=lesson.title)


def coming(lesson: Lesson, words: str = "") -> Element:
    """A planned lesson: its number, title and "coming"."""
    mark = make("small", {"class": "coming-mark"}, literal(word("reference.coming")))
    return make("span", {"class": "lesson-reference coming"}, words or lesson_label(lesson), " ", mark)


def way(page: PageContext, lesson: Lesson, id: str | None = None) -> str:
    """The relative link that MkDocs resolves, from one source file to the other."""
    path = posixpath.relpath(f"lessons/{lesson.source}", posixpath.dirname(page.path))
    return f"{path}#{id}" if id else path


def _title(scan: Scan, id: str) -> str | None:
    """What a section is called: its heading's Markdown, or a block's own name."""
    for heading in scan.headings:
        if heading.id == id:
            return heading.text
    return None


def _no_section(page: PageContext, shown: str, id: str, scan: Scan, where: str) -> Exception:
    known = [heading.id for heading in scan.headings if heading.id]
    hint = near(id, known, f"sections there: {', '.join(known) or 'none'}")
    return page.error(page.line_of(shown), f"{shown} refers to a section that {where} does not have", hint)


class ReferencesExtension(Extension):
    """`[[10]]`, `[[10#id]]`, `[[#id]]`."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's name
        # Above Markdown's own links (170), below code (190) and below the references with a colon.
        md.inlinePatterns.register(_References(_REFERENCE, md), "lesson-reference", 185)


def makeExtension(**options: Any) -> ReferencesExtension:  # noqa: N802 - the name Markdown looks for
    return ReferencesExtension(**options)
