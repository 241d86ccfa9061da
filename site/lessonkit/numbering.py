"""Numbers of figures, tables and equations, and the references to them: `[[fig:shapes]]` is a link "ছবি ৪.১".

A thing's number is its place among its kind on the page, after the lesson's number; a page that is no lesson counts
1, 2, 3. The Markdown extension (`lessonkit.numbering` in mkdocs.yml) reads the references.
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from lessonkit.html import literal, make
from lessonkit.near import near
from lessonkit.page import PageContext, context_of
from lessonkit.typeset import NBSP
from lessonkit.words import digits, word

# What stands before the colon of a reference → the block it names.
KINDS = {"fig": "figure", "tab": "table", "eq": "equation"}
_REFERENCE = r"\[\[(?P<kind>fig|tab|eq):(?P<id>[^\]|]*)\]\]"


def number(page: PageContext, block: str, id: str) -> str:
    """ "৪.১" in lesson 4, "১" on a page without a lesson's number. The block must be on the page."""
    place = page.number(block, id)
    return digits(place if page.lesson is None else f"{page.lesson}.{place}")


def label(page: PageContext, block: str, id: str) -> str:
    """ "ছবি ৪.১": what stands before a caption, and what a reference to it says."""
    return word(f"reference.{block}", n=number(page, block, id)).replace(" ", NBSP)


class _References(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: N802
        page, block, id = context_of(self.md), KINDS[m["kind"]], m["id"].strip()
        if page.number(block, id) is None:
            known = [head.argument for head in page.numbered(block)]
            hint = near(id, known, f"{block}s of this page: {', '.join(known) or 'none'}")
            raise page.error(page.line_of(m[0]), f"{m[0]} refers to a {block} that is not on this page", hint)
        link = make("a", {"class": "reference", "href": f"#{id}"}, literal(label(page, block, id)))
        return link, m.start(0), m.end(0)


class NumberingExtension(Extension):
    """`[[fig:id]]`, `[[tab:id]]`, `[[eq:id]]`."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's name
        # Above Markdown's own links (170) and the references to lessons; below code (190).
        md.inlinePatterns.register(_References(_REFERENCE, md), "numbered-reference", 187)


def makeExtension(**options: Any) -> NumberingExtension:  # noqa: N802 - the name Markdown looks for
    return NumberingExtension(**options)
