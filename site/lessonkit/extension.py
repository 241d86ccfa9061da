"""The Markdown extension that ties a page's context, the blocks and the fences to Python-Markdown.

Markdown(extensions=["lessonkit.extension", …], extension_configs={"lessonkit.extension": {"page": context}})
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from pymdownx.blocks import BlocksExtension, BlocksProcessor

from lessonkit.blocks import BLOCKS
from lessonkit.blocks.score import ScoreAfterQuestions
from lessonkit.near import near
from lessonkit.page import PageContext, attach, context_of

_SURVIVOR = re.compile(r"^\s*(///|```|~~~)", re.MULTILINE)
_CODE = {"code", "pre", "script", "style", "math"}
# Every custom element of the site whose tag may begin a block; Markdown must not wrap it in a paragraph.
CUSTOM_ELEMENTS = (
    "case-switch",
    "check-list",
    "copy-prompt",
    "desktop-run",
    "gloss-filter",
    "practice-tools",
    "py-cell",
    "py-task",
    "quiz-choice",
    "quiz-number",
    "quiz-order",
    "quiz-output",
    "quiz-score",
    "reveal-answer",
    "step-player",
    "template",
)


class LessonExtension(BlocksExtension):  # type: ignore[misc]
    """Registers the blocks of `lessonkit.blocks` and the checks that nothing was left unread."""

    def __init__(self, **kwargs: Any) -> None:
        self.config = {"page": ["", "the PageContext of the page being converted"]}
        super().__init__(**kwargs)

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: N802 - Markdown's name
        page = self.getConfig("page")
        attach(md, page if isinstance(page, PageContext) else PageContext("page.md", ""))
        md.block_level_elements.extend(tag for tag in CUSTOM_ELEMENTS if tag not in md.block_level_elements)
        for block in BLOCKS:
            block_mgr.register(block, {})
        md.treeprocessors.register(ScoreAfterQuestions(md), "lesson-score", 30)  # before inline Markdown is read
        md.treeprocessors.register(NothingUnread(md), "lesson-nothing-unread", 0)
        # What can be wrong with a page stops here, before superfences, which swallows every exception.
        refuse_unknown_blocks(context_of(md))
        _ = context_of(md).records


def refuse_unknown_blocks(page: PageContext) -> None:
    """A block name that nothing answers to would silently stay text."""
    known = {block.NAME for block in BLOCKS}
    for head in page.scan.heads:
        if head.name not in known:
            hint = near(head.name, known, f"blocks: {', '.join(sorted(known))}")
            raise page.error(head.line, f"there is no block {head.name!r}", hint)


class NothingUnread(Treeprocessor):
    """The last look at the tree: every scanned block was made, and no `///` or fence line is left as text."""

    def run(self, root: Element) -> None:
        page = context_of(self.md)
        for head in page.unreached():
            raise page.error(head.line, f"{head.label} was not read as a block", "put an empty line before it")
        for text in _texts(root):
            if _SURVIVOR.search(text):
                hint = "take it out of the quotation, or indent it rightly"
                line = next((line for line in text.splitlines() if _SURVIVOR.match(line)), text).strip()
                raise page.error(page.line_of(line), f"this was left as plain text: {line!r}", hint)


def _texts(element: Element) -> list[str]:
    """Text of an element and its children, code left out."""
    if element.tag in _CODE:
        return []
    texts = [element.text or ""]
    for child in element:
        texts += _texts(child)
        texts.append(child.tail or "")
    return texts


def makeExtension(**kwargs: Any) -> LessonExtension:  # noqa: N802 - the name Markdown looks for
    return LessonExtension(**kwargs)
