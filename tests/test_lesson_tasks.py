"""Every exercise of every lesson: the starter fails and the solution passes, by the kernel's own check in CPython."""

from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kernel import check as checker
from kernel import run as runner
from kernel.session import Session

from lessonkit.blocks.task import Task
from lessonkit.course import load_course
from lessonkit.page import PageContext
from lessonkit.reading import open_page
from site_helpers import ROOT, convert

LESSONS = ROOT / "lessons"


def exercises() -> Iterator[Any]:
    """(page, id) of every task, read from the text: a mistake in one lesson must not hide the others."""
    for file in sorted(LESSONS.glob("*/index.md")):
        for name in re.findall(r"^/{3,} *task *\| *(\S+)", file.read_text("utf-8"), re.MULTILINE):
            yield pytest.param(file, name, id=f"{file.parent.name}#{name}")


EXERCISES = list(exercises())


@functools.cache
def converted(file: Path) -> PageContext:
    """The page with all its blocks made."""
    page = open_page(file, load_course(LESSONS))
    convert(page)
    return page


@pytest.fixture(autouse=True)
def _unrecorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")


async def tried(file: Path, name: str, flag: str) -> list[dict[str, Any]]:
    """Results of the tests after the needed cells, then the starter or the solution, ran."""
    page = converted(file)
    block = next(head.block for head in page.scan.named("task") if head.argument == name)
    assert isinstance(block, Task)
    session = Session("exercise")
    needed = [(cell.id, cell.code) for cell in page.cells if cell.id in block.needs]
    for cell, code in [*needed, ("task", block.codes[flag].code)]:
        done = await runner.run(code, session, lambda _: None, cell)
        assert done.outcome == "ok", f"{cell} does not run before {name}"
    results: list[dict[str, Any]] = await checker.check(block.codes["tests"].code, session, "task")
    return results


def test_there_are_exercises() -> None:
    assert EXERCISES


@pytest.mark.parametrize(("file", "name"), EXERCISES)
def test_the_starter_fails(file: Path, name: str) -> None:
    results = asyncio.run(tried(file, name, "starter"))
    assert not all(result["ok"] for result in results), "the starter already passes: there is nothing to do"


@pytest.mark.parametrize(("file", "name"), EXERCISES)
def test_the_solution_passes(file: Path, name: str) -> None:
    results = asyncio.run(tried(file, name, "solution"))
    assert [(result["name"], result["message"] or result["error"]) for result in results if not result["ok"]] == []
    assert results
