"""`make author` keeps a converted page exactly as long as nothing it is made of has changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lessonkit import keep
from lessonkit.course import Course, load_course
from lessonkit.page import PageContext


@pytest.fixture
def course(tmp_path: Path) -> Course:
    folder = tmp_path / "lessons"
    for name in ("01-first", "02-second"):
        (folder / name / "figures").mkdir(parents=True)
        (folder / name / "index.md").write_text("## One {#one}\n\ntext\n")
    (folder / "index.md").write_text("home\n")
    plan = "title: C\nenglish: C\nearlier: {m: M}\nmodules: [{title: M, english: M, lessons: {1: %s, 2: %s}}]"
    lesson = "{slug: %s, title: T, english: E}"
    (folder / "course.yml").write_text(plan % (lesson % "first", lesson % "second"))
    return load_course(folder)


def mark(course: Course, page: str = "01-first/index.md") -> object:
    return keep.stamp(course.folder / page, keep.world(course), course)


def touch(file: Path, text: str) -> None:
    before = file.stat().st_mtime_ns if file.exists() else 0
    file.write_text(text)
    os.utime(file, ns=(before + 10**9, before + 10**9))


def test_a_page_keeps_its_mark_while_nothing_changes(course: Course) -> None:
    assert mark(course) == mark(course)


@pytest.mark.parametrize("file", ["01-first/index.md", "01-first/figures/net.svg", "course.yml", "glossary.yml"])
def test_what_a_page_is_made_of_changes_its_mark(course: Course, file: str) -> None:
    before = mark(course)
    touch(course.folder / file, "changed")
    assert mark(course) != before


def test_another_lessons_text_does_not_change_the_mark(course: Course) -> None:
    before = mark(course)
    touch(course.folder / "02-second" / "index.md", "## One {#one}\n\nother text\n")
    assert mark(course) == before


def test_another_lessons_heading_changes_the_mark_because_it_may_be_referred_to(course: Course) -> None:
    before = mark(course)
    touch(course.folder / "02-second" / "index.md", "## Two {#two}\n\ntext\n")
    assert mark(course) != before


def test_the_home_page_does_not_depend_on_the_lessons_text(course: Course) -> None:
    before = mark(course, "index.md")
    touch(course.folder / "01-first" / "index.md", "## One {#one}\n\nmore\n")
    assert mark(course, "index.md") == before


def test_a_page_is_given_back_only_for_the_same_mark(course: Course) -> None:
    file = course.folder / "01-first" / "index.md"
    page = keep.Kept("mark", PageContext("p.md", ""), "<p>", {})
    keep.keep(file, page)
    assert keep.kept(file, "mark") is page
    assert keep.kept(file, "other") is None
    assert keep.kept(course.folder / "index.md", "mark") is None


def test_a_single_build_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHOLPATH_LIVE", raising=False)
    assert not keep.keeping()
