"""`/// course`: the plan of the whole course as a reader sees it."""

from __future__ import annotations

from pathlib import Path

from lessonkit.course import load_course
from site_helpers import refuse, render

PLAN = """
title: C
english: C
earlier: {ml: ML}
modules:
  - title: One
    english: One
    lessons:
      1: {slug: first, title: First, english: F}
      2: {slug: second, title: Second, english: S}
  - title: Two
    english: Two
    lessons:
      3: {slug: third, title: Third, english: T}
"""


def plan(folder: Path) -> str:
    (folder / "course.yml").write_text(PLAN)
    (folder / "01-first").mkdir()
    (folder / "01-first" / "index.md").write_text("")
    return render("/// course\n///", course=load_course(folder), path="lessons/index.md", lesson=None)


def test_written_lessons_are_links_and_the_others_are_coming(tmp_path: Path) -> None:
    html = plan(tmp_path)
    assert html.count("<li") == 3
    assert 'href="01-first/index.md"' in html
    assert html.count('class="coming-mark"') == 2


def test_only_a_module_with_a_written_lesson_stands_open(tmp_path: Path) -> None:
    html = plan(tmp_path)
    assert html.count('<details class="course-module" open="open">') == 1
    assert html.count('<details class="course-module">') == 1


def test_the_plan_takes_no_text() -> None:
    assert "course: takes no text; the plan is in lessons/course.yml" in refuse("/// course\ntext\n///")
