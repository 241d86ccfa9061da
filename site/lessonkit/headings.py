"""Headings: every h2 to h4 has an explicit ASCII id, unique on its page, and no level is skipped.

Markdown's own ids are positional for Bangla (`_1`), so one more heading would silently move every later link.
"""

from __future__ import annotations

import re

from lessonkit.errors import LessonError
from lessonkit.page import PageContext
from lessonkit.scan import Heading

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def check_headings(page: PageContext) -> list[LessonError]:
    """Claim the id of every heading; what is wrong with headings, one mistake for each."""
    faults: list[LessonError] = []
    level = 1
    for heading in page.scan.headings:
        try:
            _check(page, heading, level)
        except LessonError as error:
            faults.append(error)
        level = heading.level
    return faults


def _check(page: PageContext, heading: Heading, level: int) -> None:
    named = f'heading "{heading.text}"'
    if heading.level == 1:
        raise page.error(heading.line, f"{named} is an h1", "the page's title comes from its front matter; use ##")
    if heading.level > 4:
        raise page.error(heading.line, f"{named} is an h{heading.level}", "headings go from ## to ####")
    if heading.id is None:
        raise page.error(heading.line, f"{named} has no id", "end the line with {#an-ascii-name}")
    if not _ID.fullmatch(heading.id):
        raise page.error(heading.line, f"{named}: the id {heading.id!r} is not an ASCII name", "such as learning-rate")
    if heading.level > level + 1:
        raise page.error(heading.line, f"{named} is an h{heading.level} under an h{level}", "skip no level")
    page.claim(heading.id, "heading", heading.line)
