"""Glossary terms in a page: `[[g:gradient]]`, or `[[g:gradient|গ্রেডিয়েন্টের]]` in the form the sentence needs.

A term is a link to the page's own list of terms, which is made here and stands before the lesson's closing parts;
`<gloss-term>` (runner/page/gloss-term.js) shows the definition where the word is.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

from lessonkit import glossary
from lessonkit.errors import CourseError
from lessonkit.glossary import Term
from lessonkit.html import classes, literal, make
from lessonkit.near import near
from lessonkit.page import PageContext, context_of
from lessonkit.words import word

# In a Markdown table the bar is written \|.
_TERM = r"\[\[g:(?P<key>[^\]|\\]*)(?:\\?\|(?P<form>[^\]]*))?\]\]"
_USED = re.compile(r"\[\[g:\s*(?P<key>[a-z0-9-]+)\s*[\]|\\]")
GLOSSARY_PAGE = "lessons/glossary.md"
# The list of terms comes before these, which close a lesson.
_CLOSING = {"remember", "next", "footnote"}


def check_introductions(page: PageContext, terms: Mapping[str, Term] | None = None) -> None:
    """Every term that the glossary says this lesson introduces is marked in it; raises CourseError otherwise."""
    used = {found["key"] for _, line in page.scan.prose for found in _USED.finditer(line)}
    for term in (terms or glossary.load()).values():
        if term.lesson == page.lesson and term.key not in used:
            what = f'"{term.key}" is introduced in lesson {term.lesson}, but {page.path} has no [[g:{term.key}]]'
            raise CourseError(f"{glossary.SHOWN}:{term.line}", what, "mark its first use there")


def definition_list(terms: Iterable[Term], introduced: bool = False) -> Element:
    """`<dl>` of the terms, each `<div id="term-KEY"><dt>…</dt><dd>…</dd></div>`."""
    entries = make("dl", {"class": "term-list"})
    for term in terms:
        english = make("span", {"class": "term-english", "lang": "en"}, literal(term.en))
        name = make("dt", {}, make("dfn", {}, literal(term.bn)), " ", english)
        meaning = make("dd", {}, make("p", {"class": "term-text", "id": f"term-{term.key}--text"}, term.text))
        if introduced:
            meaning.append(make("p", {"class": "term-lesson"}, f"[[{term.lesson}]]"))
        entries.append(make("div", {"class": "term-entry", "id": f"term-{term.key}"}, name, meaning))
    return entries


class _Terms(InlineProcessor):
    def __init__(self, md: Markdown, used: dict[str, Term]) -> None:
        super().__init__(_TERM, md)
        self.used = used

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: N802
        page, terms, key = context_of(self.md), glossary.load(), m["key"].strip()
        if key not in terms:
            hint = near(key, terms, f"define it in {glossary.SHOWN}")
            raise page.error(page.line_of(m[0]), f'{m[0]} uses the term "{key}", which is not defined', hint)
        term = self.used.setdefault(key, terms[key])
        shown = (m["form"] or "").strip() or literal(term.bn)
        link = make("a", {"class": "term", "href": f"#term-{key}"}, shown)
        return make("gloss-term", {}, link), m.start(0), m.end(0)


class _List(Treeprocessor):
    """Adds the page's own list of terms, once inline Markdown has met them all."""

    def __init__(self, md: Markdown, used: dict[str, Term]) -> None:
        super().__init__(md)
        self.used = used

    def run(self, root: Element) -> None:
        page = context_of(self.md)
        _refuse_leftovers(root, page)
        if not self.used:
            return
        page.claim("terms", "list of terms", 1)
        name = word("glossary.of-lesson")
        heading = make("h2", {"id": "terms"}, literal(name))
        way = posixpath.relpath(GLOSSARY_PAGE, posixpath.dirname(page.path))
        more = make("p", {"class": "terms-more"}, make("a", {"href": way}, literal(word("glossary.all"))))
        section = make("section", {"class": "terms", "aria-label": name}, heading)
        section.extend((definition_list(self.used.values()), more))
        self.md.treeprocessors["inline"].run(section)  # definitions are Markdown too
        place = next((at for at, child in enumerate(root) if _CLOSING & set(classes(child))), len(root))
        root.insert(place, section)
        self.used.clear()


def _refuse_leftovers(element: Element, page: PageContext) -> None:
    """`[[g:…` that no pattern matched would stand in the page as it is."""
    if element.tag in ("code", "pre"):
        return
    for text in (element.text, *(child.tail for child in element)):
        if text and "[[g:" in text:
            what = f"{text[text.index('[[g:') :][:40]!r} was left as plain text"
            hint = "close it with ]] on the same line; in a table write \\| for |"
            raise page.error(page.line_of("[[g:"), what, hint)
    for child in element:
        _refuse_leftovers(child, page)


class TermsExtension(Extension):
    """Registers the pattern and the list for one Markdown instance."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's name
        used: dict[str, Term] = {}
        md.inlinePatterns.register(_Terms(md, used), "glossary-term", 186)
        # Before the inline pass is over there is nothing to list, so: between blocks' end (19.99) and toc (5).
        md.treeprocessors.register(_List(md, used), "glossary-list", 15)


def makeExtension(**options: Any) -> TermsExtension:  # noqa: N802 - the name Markdown looks for
    return TermsExtension(**options)
