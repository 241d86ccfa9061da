"""Callouts: `/// key | title`, `/// deeper`, `/// exam`, `/// caution`, `/// medium`.

An aside with a title; its body is Markdown. Without a title it carries the name of its kind.
This file is the pattern for a block: declare, create, put the body in its place. Its test: tests/test_site_callout.py.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import optional
from lessonkit.html import make
from lessonkit.words import word


class Callout(LessonBlock):
    """`<aside class="callout callout-key"><p class="callout-title">…</p>body</aside>`"""

    ARGUMENT = optional("the callout's title")

    def on_create(self, parent: Element) -> Element:
        kind = word(f"site.callout-{self.NAME}")
        title = make("p", {"class": "callout-title"}, self.argument or kind)
        # A note, not a landmark: a lesson has many, and a list of them would lead nowhere.
        aside = make("aside", {"class": f"callout callout-{self.NAME}", "role": "note", "aria-label": kind}, title)
        parent.append(aside)
        return aside


class Key(Callout):
    """The one idea to take away."""

    NAME = "key"


class Deeper(Callout):
    """For the reader who wants more; can be skipped."""

    NAME = "deeper"


class Exam(Callout):
    """What examiners and interviewers ask."""

    NAME = "exam"


class Caution(Callout):
    """A mistake that is easy to make."""

    NAME = "caution"


class Medium(Callout):
    """Where running in a browser differs from running on a desktop."""

    NAME = "medium"
