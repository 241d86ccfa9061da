"""Open one page: its file becomes a PageContext, checked before anything is converted."""

from __future__ import annotations

from pathlib import Path

from lessonkit import frontmatter, style
from lessonkit.bangla import JoinerError, normalise
from lessonkit.course import Course
from lessonkit.errors import LessonError, LessonErrors
from lessonkit.headings import check_headings
from lessonkit.markup import check_markup
from lessonkit.page import PageContext


def open_page(file: Path, course: Course) -> PageContext:
    """The page in `file`; raises LessonError for front matter, letters, style, blocks and headings that are wrong.

    Mistakes of style, of headings and of markup are told all at once, as LessonErrors.
    """
    path = f"lessons/{file.relative_to(course.folder).as_posix()}"
    return read_page(file.read_text("utf-8"), path, course, file.parent)


def read_page(source: str, path: str, course: Course, folder: Path | None = None) -> PageContext:
    """The same from a text; `path` is what messages call it."""
    try:
        source = normalise(source)
    except JoinerError as error:
        raise LessonError(path, error.line, error.what, error.hint) from None
    front, body, offset = frontmatter.split(source)
    meta = frontmatter.read(front, path)
    frontmatter.check(meta, front, path, course)
    page = PageContext(path, body, offset, meta, folder, course)
    faults = [*_style(source, path), *check_headings(page), *check_markup(page)]
    if len(faults) > 1:
        raise LessonErrors(faults)
    if faults:
        raise faults[0]
    return page


def _style(source: str, path: str) -> list[LessonError]:
    """A mistake for each place that leaves the house style."""
    found = style.errors(source)
    return [LessonError(path, each.line, f"{each.rule}: “{each.text}”", each.hint) for each in found]
