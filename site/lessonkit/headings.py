"""Headings: every h2 to h4 has an explicit ASCII id, unique on its page, and no level is skipped.

Markdown's own ids are positional for Bangla (`_1`), so one more heading would silently move every later link.
"""

from __future__ import annotations

import re

from lessonkit.page import PageContext

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def check_headings(page: PageContext) -> None:
    """Claim the id of every heading; raises LessonError for one that is missing or wrong."""
    level = 1
    for heading in page.scan.headings:
        named = f'heading "{heading.text}"'
        if heading.level == 1:
            raise page.error(heading.line, f"{named} is an h1", "the page's title comes from its front matter; use ##")
        if heading.level > 4:
            raise page.error(heading.line, f"{named} is an h{heading.level}", "headings go from ## to ####")
        if heading.id is None:
            raise page.error(heading.line, f"{named} has no id", "end the line with {#an-ascii-name}")
        if not _ID.fullmatch(heading.id):
            raise page.error(
                heading.line, f"{named}: the id {heading.id!r} is not an ASCII name", "such as learning-rate"
            )
        if heading.level > level + 1:
            raise page.error(heading.line, f"{named} is an h{heading.level} under an h{level}", "skip no level")
        level = heading.level
        page.claim(heading.id, "heading", heading.line)
