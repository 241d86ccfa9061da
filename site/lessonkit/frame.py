"""What stands around a lesson's text, as finished data for the theme: page.meta["lesson_frame"].

number       "৪" in Bangla digits       eyebrow     two texts: lesson of how many, module
title, english, summary, objectives     texts of the front matter, as HTML
english_name  the plan's short English title
read_first   [{title, url}]             url relative to the site's root, None while the lesson is to come
previous, next                          {title, url} of the neighbours in the plan, None at its ends
minutes, weight                         reading time; what a visit and a first Run cost in bytes
changes      [{date, text}]             structured  JSON-LD (lessonkit/structured.py)
"""

from __future__ import annotations

import datetime
import html
import math
import re
from typing import Any

from lessonkit import structured, weight
from lessonkit.course import Lesson
from lessonkit.page import PageContext
from lessonkit.references import lesson_label
from lessonkit.runtime import Runtime
from lessonkit.typeset import typeset
from lessonkit.words import digits, word

# Words a minute of technical prose read with care, and minutes to read and run one cell.
_WORDS_A_MINUTE = 120
_MINUTES_A_CELL = 2
_WORD = re.compile(r"[\w\u0980-\u09ff]+")
_CODE = re.compile(r"`([^`]+)`")


def lesson_frame(page: PageContext, lesson: Lesson, runtime: Runtime | None, site_url: str) -> dict[str, Any]:
    """Everything the theme shows around lesson `lesson`."""
    course, meta = page.course, page.meta
    first = [course.lesson(number) for number in meta["read_first"]]
    before, after = course.neighbours(lesson.number)
    return {
        "number": digits(lesson.number),
        "eyebrow": [
            word("site.lesson-of", n=digits(lesson.number), count=digits(course.count)),
            word("site.module", n=digits(lesson.module)),
        ],
        "title": as_html(meta["title"]),
        "english": html.escape(meta["english"]),
        "english_name": html.escape(lesson.english),
        "summary": as_html(meta["summary"]),
        "objectives": [as_html(objective) for objective in meta["objectives"]],
        "read_first": [link(found) for found in first if found],
        "previous": link(before) if before else None,
        "next": link(after) if after else None,
        "minutes": word("site.minutes", n=digits(reading_minutes(page))),
        "weight": costs(page, runtime),
        "changes": [change(item) for item in meta["changes"]],
        "structured": structured.lesson_data(page, lesson, reading_minutes(page), site_url),
    }


def as_html(text: str) -> str:
    """A line of front matter: escaped, `code` marked, no-break marks put in."""
    return typeset(_CODE.sub(r"<code>\1</code>", html.escape(text, quote=False)))


def link(lesson: Lesson) -> dict[str, Any]:
    """A lesson's label and address; the address is None while it is not written."""
    return {"title": as_html(lesson_label(lesson)), "url": f"{lesson.folder}/" if lesson.ready else None}


def reading_minutes(page: PageContext) -> int:
    """Minutes to read the page and run its cells, rounded up to five."""
    words = sum(len(_WORD.findall(text)) for _, text in page.scan.prose)
    minutes = words / _WORDS_A_MINUTE + len(page.cells) * _MINUTES_A_CELL
    return max(5, math.ceil(minutes / 5) * 5)


def costs(page: PageContext, runtime: Runtime | None) -> str:
    """What the page weighs (filled in when it is whole), and what a first Run on it fetches."""
    own = word("site.weight", size=weight.PLACE)
    if runtime is None or not page.cells:
        return own
    packages = {package for cell in page.cells for package in cell.packages}
    return word("site.weight-run", page=own, size=weight.shown(runtime.size(tuple(sorted(packages)))))


def change(item: dict[str, Any]) -> dict[str, str]:
    """One line of the list of changes."""
    day: datetime.date = item["date"]
    month = word(f"site.month-{day.month}")
    shown = word("site.date", day=digits(day.day), month=month, year=digits(day.year))
    return {"date": shown, "iso": day.isoformat(), "text": as_html(item["text"])}
