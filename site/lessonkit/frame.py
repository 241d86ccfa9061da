"""What stands around a lesson's text, as plain data for the theme: page.meta["lesson_frame"].

eyebrow, title, english, summary, module, objectives [text], read_first [link], previous, next (link or None),
minutes, download (text or None), changes [{date, iso, text}], structured (JSON-LD)
link: {label, url}; url is relative to the site's root, None for a lesson that is still to come
"""

from __future__ import annotations

import datetime
import json
import math
import re
from typing import Any

from lessonkit.course import Lesson
from lessonkit.page import PageContext
from lessonkit.published import download_size
from lessonkit.references import lesson_label
from lessonkit.words import digits, word

# Words a minute of Bangla technical prose read with care, and minutes to read and run one cell.
_WORDS_A_MINUTE = 120
_MINUTES_A_CELL = 2
_WORD = re.compile(r"[\w\u0980-\u09ff]+")


def lesson_frame(page: PageContext, lesson: Lesson, site_url: str) -> dict[str, Any]:
    """Everything the theme shows around lesson `lesson`."""
    course, meta = page.course, page.meta
    module = course.module_of(lesson)
    before, after = course.neighbours(lesson.number)
    first = [course.lesson(number) for number in meta["read_first"]]
    return {
        "number": lesson.number,
        "eyebrow": word(
            "site.eyebrow", n=digits(lesson.number), count=digits(course.count), module=digits(module.number)
        ),
        "module": module.title,
        "title": meta["title"],
        "english": meta["english"],
        "summary": meta["summary"],
        "objectives": list(meta["objectives"]),
        "read_first": [link(found) for found in first if found],
        "previous": link(before) if before else None,
        "next": link(after) if after else None,
        "minutes": word("site.minutes", n=digits(reading_minutes(page))),
        "download": download(page),
        "changes": [change(item) for item in meta["changes"]],
        "structured": structured(page, lesson, site_url),
    }


def link(lesson: Lesson) -> dict[str, Any]:
    """A lesson's label and address; the address is None while it is not written."""
    return {"label": lesson_label(lesson), "url": f"{lesson.folder}/" if lesson.ready else None}


def reading_minutes(page: PageContext) -> int:
    """Minutes to read the page and run its cells, rounded up to five."""
    words = sum(len(_WORD.findall(text)) for _, text in page.scan.prose)
    minutes = words / _WORDS_A_MINUTE + len(page.cells) * _MINUTES_A_CELL
    return max(5, math.ceil(minutes / 5) * 5)


def download(page: PageContext) -> str | None:
    """What the first Run on this page fetches, "১৭ MB"; None when the page has no cell."""
    packages = {package for cell in page.cells for package in cell.packages}
    size = download_size(tuple(sorted(packages))) if page.cells else None
    return word("site.megabytes", n=digits(max(1, round(size / 1_000_000)))) if size else None


def change(item: dict[str, Any]) -> dict[str, str]:
    """One line of the list of changes."""
    day: datetime.date = item["date"]
    shown = word("site.date", day=digits(day.day), month=word(f"site.month-{day.month}"), year=digits(day.year))
    return {"iso": day.isoformat(), "date": shown, "text": item["text"]}


def structured(page: PageContext, lesson: Lesson, site_url: str) -> str:
    """schema.org: a LearningResource that is part of a Course, as JSON that is safe inside a script element."""
    address = f"{site_url.rstrip('/')}/{lesson.folder}/"
    data = {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": page.meta["title"],
        "alternativeHeadline": page.meta["english"],
        "description": page.meta["summary"],
        "teaches": list(page.meta["objectives"]),
        "inLanguage": "bn",
        "url": address,
        "position": lesson.number,
        "learningResourceType": "lesson",
        "timeRequired": f"PT{reading_minutes(page)}M",
        "isAccessibleForFree": True,
        "isPartOf": {"@type": "Course", "name": page.course.title, "alternateName": page.course.english},
    }
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
