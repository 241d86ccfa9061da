"""The blocks an author can write, name by name: read it as a table of contents.

A new block is one file here, one line in this list, one test file, and one paragraph in CONTRIBUTING.md.
"""

from __future__ import annotations

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.callout import Caution, Deeper, Exam, Key, Medium

BLOCKS: tuple[type[LessonBlock], ...] = (
    # asides
    Key,
    Deeper,
    Exam,
    Caution,
    Medium,
)
