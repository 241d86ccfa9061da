"""What is known about the page being converted: its source, its lines, and the ids taken on it.

One PageContext is made for each page; Markdown extensions and blocks reach it with `context_of(md)`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

from markdown import Markdown

from lessonkit import frontmatter
from lessonkit.bangla import normalise
from lessonkit.cells import Cell, read_cells
from lessonkit.course import Course, Lesson, load_course
from lessonkit.errors import LessonError
from lessonkit.recorded import Record, records_of
from lessonkit.scan import Head, Scan, scan


@dataclass
class PageContext:
    """One page: `path` as an author opens it, `body` without front matter, `offset` lines above the body."""

    path: str
    body: str
    offset: int = 0
    meta: Mapping[str, Any] = field(default_factory=dict)
    folder: Path | None = None  # the lesson's folder, where figures/ and recorded/ are
    course: Course = field(default_factory=load_course)
    scan: Scan = field(init=False)
    _ids: dict[str, tuple[str, int]] = field(default_factory=dict)
    _reached: set[int] = field(default_factory=set)
    fences_reached: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.scan = scan(self.body, self.path, self.offset)

    @property
    def lesson(self) -> int | None:
        """The lesson's number, None on a page that is not a lesson."""
        number = self.meta.get("lesson")
        return number if isinstance(number, int) else None

    @property
    def session(self) -> str:
        """The namespace that the page's cells share: the lesson's folder."""
        return self.folder.name if self.folder else PurePosixPath(self.path).parent.name

    @cached_property
    def cells(self) -> list[Cell]:
        """The page's cells; raises LessonError for what is wrong in one."""
        cells = read_cells(self.scan.fences, self.path)
        for cell in cells:
            self.claim(cell.id, "cell", cell.line)
        return cells

    @cached_property
    def records(self) -> dict[str, Record]:
        """The recorded output of each cell, by id; raises RecordError for a missing or stale one."""
        return records_of(self.cells, self.folder, self.path)

    def error(self, line: int | None, what: str, hint: str = "") -> LessonError:
        """The exception to raise for a mistake in this page."""
        return LessonError(self.path, line, what, hint)

    def claim(self, id: str, what: str, line: int) -> None:
        """Take an id for this page; two things with one id stop the build."""
        if id in self._ids:
            other, other_line = self._ids[id]
            raise self.error(line, f'the id "{id}" of this {what} is taken', f"the {other} on line {other_line} has it")
        self._ids[id] = (what, line)

    def has_id(self, id: str) -> bool:
        return id in self._ids

    def number(self, name: str, id: str) -> int | None:
        """The place of block `name | id` among the page's blocks of that name, from 1 (figures, tables, equations)."""
        for place, head in enumerate(self.numbered(name), 1):
            if head.argument == id:
                return place
        return None

    def numbered(self, name: str) -> list[Head]:
        """The blocks that are counted together under that name: plots are figures too."""
        alike = ("figure", "plot") if name == "figure" else (name,)
        return [head for head in self.scan.heads if head.name in alike]

    def reach(self, name: str, argument: str) -> Head | None:
        """The next scanned head of this name and argument that no block has claimed yet."""
        for head in self.scan.heads:
            if head.name == name and head.argument == argument and head.line not in self._reached:
                self._reached.add(head.line)
                return head
        return None

    def unreached(self) -> list[Head]:
        """Heads that Markdown did not turn into blocks."""
        return [head for head in self.scan.heads if head.line not in self._reached]

    def scan_of(self, lesson: Lesson) -> Scan:
        """Another written lesson's headings and blocks, for references to its sections."""
        file = self.course.folder / lesson.source
        return _scan_file(file, file.stat().st_mtime_ns)

    def line_of(self, text: str) -> int | None:
        """The line where a piece of prose stands, for messages about inline syntax."""
        return next((line for line, prose in self.scan.prose if text in prose), None)


@functools.lru_cache(maxsize=128)
def _scan_file(file: Path, changed: int) -> Scan:
    _, body, offset = frontmatter.split(file.read_text("utf-8"))
    return scan(normalise(body), f"lessons/{file.parent.name}/{file.name}", offset)


def attach(md: Markdown, context: PageContext) -> None:
    """Give a Markdown instance its page."""
    md.lesson_page = context  # type: ignore[attr-defined]


def context_of(md: Markdown) -> PageContext:
    """The page that this Markdown instance converts."""
    return md.lesson_page  # type: ignore[attr-defined,no-any-return]
