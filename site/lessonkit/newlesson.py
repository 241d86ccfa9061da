"""Lay out a new lesson that builds: `python -m lessonkit.newlesson 12 gpu` (or `make lesson N=12 SLUG=gpu`).

The title comes from lessons/course.yml; a slug that differs from the plan's is refused, so that addresses stay.
"""

from __future__ import annotations

import datetime
import json
import sys
from pathlib import Path

from lessonkit.course import LESSONS, SHOWN, Lesson, load_course
from lessonkit.errors import BuildStopped, CourseError
from lessonkit.words import word


def lay_out(number: int, slug: str, folder: Path = LESSONS) -> Path:
    """Write the page of lesson `number`; returns it. Raises CourseError when the plan says otherwise or it is there."""
    lesson = load_course(folder).lesson(number)
    if lesson is None:
        raise CourseError(SHOWN, f"there is no lesson {number}", "add it to the plan first")
    if slug != lesson.slug:
        raise CourseError(SHOWN, f"lesson {number} is planned as {lesson.slug!r}, not {slug!r}", "change one of them")
    page = folder / lesson.source
    if page.exists():
        raise CourseError(f"lessons/{lesson.source}", "is there already", "a lesson is never overwritten")
    page.parent.mkdir(exist_ok=True)
    page.write_text(text_of(lesson, datetime.date.today()), "utf-8")
    return page


def text_of(lesson: Lesson, day: datetime.date) -> str:
    """The page to begin with: every field of the front matter, one section, one cell."""
    before = [lesson.number - 1] if lesson.number > 1 else []
    aim, summary, heading, first, idea = (
        word(f"site.new-{part}") for part in ("aim", "summary", "heading", "changed", "idea")
    )
    quoted = json.dumps(lesson.title, ensure_ascii=False)
    return f"""---
lesson: {lesson.number}
title: {quoted}
english: {json.dumps(lesson.english)}
summary: {summary}
objectives:
  - {aim}
read_first: {before}
changes:
  - {{date: {day.isoformat()}, text: {first}}}
---

## {heading} {{#start}}

/// key
{idea}
///

```python cell="first"
print(1 + 1)
```
"""


def main(arguments: list[str]) -> int:
    """Returns the exit code: 2 for wrong arguments, 1 when the plan says otherwise."""
    if len(arguments) != 2 or not arguments[0].isdigit():
        print(__doc__, file=sys.stderr)
        return 2
    try:
        page = lay_out(int(arguments[0]), arguments[1])
    except BuildStopped as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{page.relative_to(LESSONS.parent)} is ready to be written: see it with `make author`, then `make record`.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
