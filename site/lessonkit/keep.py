"""Pages kept from one build to the next in `make author`: a change in one lesson converts that lesson alone.

A page is kept as long as nothing it is made of has changed: its own folder, and the world that all pages share (the
site's code and words, the glossary and the plan, desktop runs, the headings that others may refer to).
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lessonkit.course import ROOT, Course
from lessonkit.page import PageContext

_SHARED = ("site", "pycode", "assets/words.bn.json", "mkdocs.yml")
_HEADING = re.compile(r"^#{2,4} .*$", re.MULTILINE)


@dataclass(frozen=True)
class Kept:
    """A converted page: its context, its HTML, and what MkDocs found in it (table of contents, anchors)."""

    stamp: Hashable
    context: PageContext
    html: str
    found: dict[str, Any]


_pages: dict[Path, Kept] = {}


def keeping() -> bool:
    """Only where one process builds again and again."""
    return os.environ.get("CHOLPATH_LIVE") == "1"


def world(course: Course) -> str:
    """A mark of everything that pages share."""
    mark = hashlib.sha256()
    for part in (*(ROOT / name for name in _SHARED), *course.folder.glob("*.yml")):
        mark.update(repr(_times([part])).encode())
    for page in sorted(course.folder.glob("*/index.md")):
        mark.update("\n".join([str(page), *_HEADING.findall(page.read_text("utf-8"))]).encode())
    return mark.hexdigest()


def stamp(file: Path, shared: str, course: Course) -> Hashable:
    """A mark of everything that the page in `file` is made of: its folder, or itself when it stands with others."""
    return shared, _times([file if file.parent == course.folder else file.parent])


def kept(file: Path, now: Hashable) -> Kept | None:
    """The page as it was converted last, if it would come out the same."""
    page = _pages.get(file)
    return page if page is not None and page.stamp == now else None


def keep(file: Path, page: Kept) -> None:
    """Remember a page until something in it changes."""
    _pages[file] = page


def _times(parts: Iterable[Path]) -> tuple[tuple[str, int], ...]:
    """Every file under these paths with its time of change."""
    files = (file for part in parts for file in ([part] if part.is_file() else sorted(part.rglob("*"))))
    return tuple(
        (str(file), file.stat().st_mtime_ns) for file in files if file.is_file() and "__pycache__" not in file.parts
    )
