"""What can go wrong when Markdown becomes pages.

    mkdocs.exceptions.BuildError
    └── BuildStopped          every fault of ours: MkDocs prints the sentence and stops, without a traceback
        ├── LessonError       an author's mistake in one page: page, line, what, hint
        │   └── RecordError   a recorded output is missing or no longer belongs to its code
        ├── LessonErrors      several of them in one page, told together
        ├── CourseError       a mistake in a file about the whole course: course.yml, glossary.yml, words.bn.json
        └── SetupError        something must be made before the site can be built

This file and `site/hooks.py` are the only two that know MkDocs.
"""

from __future__ import annotations

from collections.abc import Iterable

from mkdocs.exceptions import BuildError


class BuildStopped(BuildError):  # noqa: N818 - it is a result that MkDocs shows, not a crash
    """Base of every fault that stops the build with one clear sentence."""


class LessonError(BuildStopped):
    """An author's mistake: `lessons/04-…/index.md:123: stepper "forward": no column "h3"; columns are h1, h2`."""

    def __init__(self, page: str, line: int | None, what: str, hint: str = "") -> None:
        """`page` is the path an author opens, `line` counts from 1 (None: the page as a whole)."""
        self.page = page
        self.line = line
        self.what = what
        self.hint = hint
        where = page if line is None else f"{page}:{line}"
        super().__init__(f"{where}: {what}" + (f"; {hint}" if hint else ""))


class RecordError(LessonError):
    """A recorded output that the page needs is missing or stale."""


class LessonErrors(BuildStopped):
    """Several mistakes in one page: their messages, one a line, in the page's order."""

    def __init__(self, errors: Iterable[LessonError]) -> None:
        self.errors = sorted(errors, key=lambda error: error.line or 0)
        super().__init__("\n".join(map(str, self.errors)))


class CourseError(BuildStopped):
    """A mistake in a file about the whole course; `file` is the path an author opens."""

    def __init__(self, file: str, what: str, hint: str = "") -> None:
        self.file = file
        self.what = what
        self.hint = hint
        super().__init__(f"{file}: {what}" + (f"; {hint}" if hint else ""))


class SetupError(BuildStopped):
    """Something outside the lessons is not ready; the message ends with the command that makes it."""
