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

from lessonkit.cellhtml import cell_html
from lessonkit.page import context_of
from lessonkit.scan import Fence

# Fences that belong to the block around them; the block decides what becomes of their code.
BLOCK_FENCES = ("starter", "solution", "tests")
_MARK = re.compile(r"<template data-fence=\"(\d+)\"></template>")


def is_cell(language: str, inputs: dict[str, Any], options: dict[str, Any], attrs: Any, md: Markdown) -> bool:
    """superfences asks: is this fence a cell? A validator that says no lets the fence fall through."""
    options.update(inputs)
    return "cell" in inputs


def format_cell(source: str, language: str, css: str, options: dict[str, Any], md: Markdown, **_: Any) -> str:
    """The cell's HTML; everything that can be wrong with it was checked when the page was read."""
    page = context_of(md)
    cell = next(cell for cell in page.cells if cell.id == options["cell"])
    return cell_html(cell, page.records[cell.id], page.session, page.folder)


def is_block_fence(language: str, inputs: dict[str, Any], options: dict[str, Any], attrs: Any, md: Markdown) -> bool:
    """Does the fence belong to the block around it? Yes when it carries a flag of BLOCK_FENCES."""
    options.update(inputs)
    return any(name in inputs for name in BLOCK_FENCES)


def format_block_fence(source: str, language: str, css: str, options: dict[str, Any], md: Markdown, **_: Any) -> str:
    """A placeholder that names the fence's line, for `take_fences`."""
    page = context_of(md)
    flagged = (fence for fence in page.scan.fences if any(fence.options.get(flag) for flag in BLOCK_FENCES))
    line = next(f.line for f in flagged if f.code == source and f.line not in page.fences_reached)
    page.fences_reached.add(line)
    return f'<template data-fence="{line}"></template>'


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
