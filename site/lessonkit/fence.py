"""Fenced code: cells, code that a block asks for, and plain highlighted code.

A superfences custom fence named `python` takes the fences with `cell="…"`; those marked for a block
(```python starter) become a placeholder that the block takes out of its body; all other Python falls through to
ordinary highlighting because the validator says no.
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.util import HTML_PLACEHOLDER_RE
from pymdownx.superfences import SuperFencesException

from lessonkit.errors import LessonError
from lessonkit.page import context_of
from lessonkit.scan import Fence

# Fences that belong to the block around them; the block decides what becomes of their code.
BLOCK_FENCES = ("starter", "solution", "tests")
_MARK = re.compile(r"<template data-fence=\"(\d+)\"></template>")


class FenceError(SuperFencesException):  # type: ignore[misc]
    """Carries a LessonError through superfences, which swallows every other exception."""

    def __init__(self, error: LessonError) -> None:
        self.error = error
        super().__init__(str(error))


def validate_block_fence(
    language: str, inputs: dict[str, Any], options: dict[str, Any], attrs: Any, md: Markdown
) -> bool:
    """superfences asks: is this fence ours? Yes when it carries a flag of BLOCK_FENCES."""
    flags = [name for name in inputs if name in BLOCK_FENCES]
    options.update(inputs)
    return bool(flags)


def format_block_fence(source: str, language: str, css: str, options: dict[str, Any], md: Markdown, **_: Any) -> str:
    """A placeholder that names the fence's line, for `take_fences`."""
    page = context_of(md)
    for fence in page.scan.fences:
        flagged = any(fence.options.get(flag) for flag in BLOCK_FENCES)
        if flagged and fence.code == source and fence.line not in page.fences_reached:
            page.fences_reached.add(fence.line)
            return f'<template data-fence="{fence.line}"></template>'
    raise FenceError(page.error(None, f"the fence {source[:30]!r} was not found in the source"))


def take_fences(md: Markdown, element: Element) -> list[Fence]:
    """Remove the block fences from a parsed body and return their source, in order."""
    by_line = {fence.line: fence for fence in context_of(md).scan.fences}
    taken: list[Fence] = []
    for parent in list(element.iter()):
        for child in list(parent):
            stashed = HTML_PLACEHOLDER_RE.fullmatch((child.text or "").strip())
            if not stashed or len(child):
                continue
            html = md.htmlStash.rawHtmlBlocks[int(stashed[1])]
            mark = _MARK.fullmatch(html) if isinstance(html, str) else None
            if mark:
                parent.remove(child)
                taken.append(by_line[int(mark[1])])
    return taken
