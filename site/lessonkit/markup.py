"""Lessons are Markdown: an HTML tag in one stops the build, because there is a block or a mark for everything."""

from __future__ import annotations

import re

from lessonkit.errors import LessonError
from lessonkit.page import PageContext

# What may hold a < that is no tag: code, formulas, cited numbers, comments, <https://addresses>.
_NOT_PROSE = re.compile(
    r"(?<![`\\])(`+)(?!`).+?(?<!`)\1(?!`)"
    r"|(?<![\\$])\$\$[^$]+?\$\$|(?<![\\$])\$(?![\s$])(?:\\[^$]|[^$\\])*?(?<!\s)\$(?![\d$])"
    r"|\{=.*?=\}|<!--.*?-->|\\<",
    re.DOTALL,
)
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9-]*(?:\s[^<>]*)?/?>")


def check_markup(page: PageContext) -> list[LessonError]:
    """A mistake for each line of the page's prose that has an HTML tag."""
    text = "\n".join(line for _, line in page.scan.prose)
    plain = _NOT_PROSE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    hint = "lessons hold Markdown and blocks only; a tag to be shown stands in `backticks`"
    first: dict[int, str] = {}
    for tag in _TAG.finditer(plain):
        first.setdefault(page.scan.prose[plain.count("\n", 0, tag.start())][0], tag[0])
    return [page.error(line, f"there is HTML in the text: {tag}", hint) for line, tag in first.items()]
