"""The YAML at the top of a page, checked strictly: every field known, every field of the right kind.

A lesson (folder NN-slug):
    lesson: 4                      title: Bangla              english: English subtitle
    summary: a sentence or two     objectives: [Bangla, …]    read_first: [3]
    changes: [{date: 2026-11-29, text: what changed}]
Another page:  title, summary, and what the theme reads (hide, template, search, robots).
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from typing import Any

import yaml

from lessonkit.course import Course, Lesson
from lessonkit.errors import LessonError
from lessonkit.near import near

_FRONT = re.compile(r"\A---[ \t]*\n(?P<yaml>.*?\n)(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
_LESSON_FOLDER = re.compile(r"(?:.*/)?(?P<folder>(?P<number>\d\d)-[a-z0-9-]+)/index\.md")


def split(source: str) -> tuple[str, str, int]:
    """(YAML text, body, number of lines above the body) of a page's source."""
    found = _FRONT.match(source)
    if not found:
        return "", source, 0
    rest = source[found.end() :]
    body = rest.lstrip("\n")
    return found["yaml"], body, source.count("\n", 0, len(source) - len(body))


def read(front: str, path: str) -> dict[str, Any]:
    """The YAML as a mapping; raises LessonError with the line when it is not one."""
    try:
        meta = yaml.safe_load(front) if front.strip() else {}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark else 1  # +1: marks count from 0, +1: the line of ---
        what = f"the front matter is not YAML ({getattr(error, 'problem', error)})"
        raise LessonError(path, line, what, "quote a value that holds a colon") from None
    if not isinstance(meta, dict):
        raise LessonError(path, 2, "the front matter is not a list of `field: value` lines")
    return meta


def lesson_number(path: str) -> int | None:
    """4 for `lessons/04-backpropagation/index.md`, None for a page that is no lesson."""
    found = _LESSON_FOLDER.fullmatch(path)
    return int(found["number"]) if found else None


def check(meta: Mapping[str, Any], front: str, path: str, course: Course) -> None:
    """Refuse a missing, unknown or wrong field, and a lesson that disagrees with course.yml."""
    number = lesson_number(path)
    fields = _PAGE if number is None else _LESSON
    for name in meta:
        if name not in fields:
            hint = near(str(name), fields, f"fields: {', '.join(fields)}")
            raise LessonError(path, _line(front, name), f"front matter: there is no field {name!r}", hint)
    for name, (required, says, fits) in fields.items():
        if name not in meta:
            if required:
                raise LessonError(path, 1, f"front matter: the field {name} is missing", f"{name}: {says}")
        elif not fits(meta[name]):
            raise LessonError(path, _line(front, name), f"front matter: {name} must be {says}", f"it is {meta[name]!r}")
    if number is not None:
        _check_plan(meta, front, path, course, number)


def _check_plan(meta: Mapping[str, Any], front: str, path: str, course: Course, number: int) -> None:
    planned = course.lesson(number)
    if meta["lesson"] != number:
        raise LessonError(
            path, _line(front, "lesson"), f"lesson: {meta['lesson']} stands in a folder of lesson {number}"
        )
    assert planned is not None, "course.py refuses a folder that the plan does not know"
    if meta["title"] != planned.title:
        hint = f"lessons/course.yml calls lesson {number} {planned.title!r}: change one of them"
        raise LessonError(path, _line(front, "title"), f"the title is {meta['title']!r}", hint)
    for before in meta["read_first"]:
        if not 1 <= before < number:
            hint = "name earlier lessons of this course by number"
            raise LessonError(path, _line(front, "read_first"), f"read_first names lesson {before}", hint)


def planned_lesson(path: str, course: Course) -> Lesson | None:
    """The plan's entry for a page, None for a page that is no lesson."""
    number = lesson_number(path)
    return course.lesson(number) if number is not None else None


def _line(front: str, name: str) -> int:
    """The file's line of a top-level field."""
    for line, text in enumerate(front.splitlines(), 2):
        if text.startswith(f"{name}:"):
            return line
    return 1


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(_text(item) for item in value)


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, int) and not isinstance(item, bool) for item in value)


def _changes(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, dict)
        and set(item) == {"date", "text"}
        and isinstance(item["date"], datetime.date)
        and _text(item["text"])
        for item in value
    )


_Field = tuple[bool, str, Callable[[Any], bool]]  # required, what it is, does a value fit
_LESSON: Mapping[str, _Field] = {
    "lesson": (True, "the lesson's number", lambda value: isinstance(value, int) and not isinstance(value, bool)),
    "title": (True, "its Bangla title, as in course.yml", _text),
    "english": (True, "its English subtitle", _text),
    "summary": (True, "one or two Bangla sentences", _text),
    "objectives": (True, "a list of what the reader will be able to do", _texts),
    "read_first": (True, "a list of lesson numbers, [] for none", _numbers),
    "changes": (True, "a list of {date: 2026-11-29, text: …}", _changes),
}
_PAGE: Mapping[str, _Field] = {
    "title": (True, "its Bangla title", _text),
    "summary": (False, "one or two Bangla sentences", _text),
    "english": (False, "its English subtitle", _text),
    "template": (False, "a template of site/theme", _text),
    "hide": (False, "a list of parts the theme leaves out", _texts),
    "robots": (False, "noindex, for a page that search engines leave out", lambda value: value == "noindex"),
    "search": (False, "{exclude: true}", lambda value: isinstance(value, dict)),
}
