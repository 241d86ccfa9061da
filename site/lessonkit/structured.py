"""What the site says of itself to search engines, as JSON-LD of schema.org: the course, each lesson, its quiz."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lessonkit.course import Course, Lesson
from lessonkit.page import PageContext

QUESTIONS = frozenset({"choice", "order", "number", "predict"})
_QUIZ = "quiz"  # the heading under which a lesson asks its questions
Data = Mapping[str, Any]


def course_data(course: Course, site_name: str, about: str, site_url: str) -> Data:
    """The whole course, with every written lesson as a part of it."""
    root = _root(site_url)
    written = [lesson for lesson in course.lessons if lesson.ready]
    return {
        **_named("Course", course.title, course.english),
        "@id": f"{root}#this-course",
        "url": root,
        "description": about,
        "provider": {"@type": "Organization", "name": site_name, "url": root},
        "hasCourseInstance": {"@type": "CourseInstance", "courseMode": "Online", "inLanguage": "bn"},
        "offers": {"@type": "Offer", "category": "Free", "price": 0, "priceCurrency": "BDT"},
        "hasPart": [
            {**_named("LearningResource", lesson.title, lesson.english), "url": f"{root}{lesson.folder}/"}
            for lesson in written
        ],
    }


def lesson_data(page: PageContext, lesson: Lesson, minutes: int, site_url: str) -> list[Data]:
    """A lesson, and its quiz when it has one; `minutes` to read it."""
    root, meta = _root(site_url), page.meta
    url = f"{root}{lesson.folder}/"
    part = {**_named("Course", page.course.title, page.course.english), "url": root}
    found: list[Data] = [
        {
            **_named("LearningResource", meta["title"], meta["english"]),
            "description": meta["summary"],
            "teaches": list(meta["objectives"]),
            "url": url,
            "position": lesson.number,
            "learningResourceType": "lesson",
            "timeRequired": f"PT{minutes}M",
            "isPartOf": part,
        }
    ]
    if any(head.name in QUESTIONS for head in page.scan.heads):
        found.append(
            {
                **_named("Quiz", meta["title"], f"Quiz: {meta['english']}"),
                "url": f"{url}#{_QUIZ}" if page.has_id(_QUIZ) else url,
                "learningResourceType": "quiz",
                "assesses": list(meta["objectives"]),
                "isPartOf": {**_named("LearningResource", meta["title"], meta["english"]), "url": url},
            }
        )
    return found


def script(data: Data | list[Data]) -> str:
    """The data as the content of a script element, which nothing in it can end."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


def _named(kind: str, name: str, english: str) -> dict[str, Any]:
    shared = {"inLanguage": "bn", "isAccessibleForFree": True}
    return {"@context": "https://schema.org", "@type": kind, "name": name, "alternateName": english, **shared}


def _root(site_url: str) -> str:
    return site_url.rstrip("/") + "/"
