"""A lesson's programs as its tests use them: the page read as text, its Python fences run in CPython.

Nothing of the site is imported, so a mistake there cannot hide one in a lesson.
"""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")

ROOT = Path(__file__).parents[1]
Space = dict[str, Any]


def run(code: str, space: Space) -> str:
    """Run code in `space` and return what it printed; warnings (of overflow, of Agg's show) are left out."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(code, space)
    return printed.getvalue()


class LessonCode:
    """One lesson: `page` is its text, `cells` its cells by id in page order, `task` the fences of its one task."""

    def __init__(self, slug: str) -> None:
        self.page = (ROOT / "lessons" / slug / "index.md").read_text("utf-8")
        fences = re.DOTALL | re.MULTILINE
        self.cells = dict(re.findall(r'^```python cell="([\w-]+)"[^\n]*\n(.*?)^```', self.page, fences))
        self.task = dict(re.findall(r"^```python (starter|solution|tests)\n(.*?)^```", self.page, fences))

    def run(self, *cells: str, **changes: str) -> tuple[Space, dict[str, str]]:
        """The namespace and printed texts after the named cells; `changes` edit a cell: cell="old => new"."""
        space: Space = {"__name__": "__main__"}
        texts = {}
        for cell in cells:
            code = self.cells[cell]
            for old, new in (pair.split(" => ") for key, pair in changes.items() if key == cell):
                assert code.count(old) == 1, f"{old!r} is not once in {cell}"
                code = code.replace(old, new)
            texts[cell] = run(code, space)
        return space, texts

    def shows(self, number: float, places: int = 4) -> bool:
        """Whether the page prints this number with so many decimals, in formulas' digits."""
        return re.search(rf"(?<![\d.]){re.escape(f'{number:.{places}f}')}(?!\d)", self.page) is not None

    def failures(self, answer: str, space: Space) -> list[str]:
        """What the task's tests say to `answer`, run in a copy of `space`."""
        space = dict(space)
        run(answer, space)
        run(self.task["tests"], space)
        failed = []
        for name, test in list(space.items()):
            if name.startswith("test_"):
                try:
                    test()
                except AssertionError as error:
                    failed.append(str(error))
        return failed


def transcript(slug: str, session: str) -> str:
    """What a lesson's recorded desktop session printed."""
    return (ROOT / "pycode" / slug / "recorded" / f"{session}.txt").read_text("utf-8")
