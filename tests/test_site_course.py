"""course.yml: the plan of 91 lessons, and what is refused in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessonkit.course import load_course
from lessonkit.errors import CourseError

PLAN = """
title: A course
english: A course
earlier: {ml: Machine learning}
modules:
  - title: One
    english: One
    lessons:
      1: {slug: first, title: First, english: The first}
      2: {slug: second-step, title: Second, english: The second}
  - title: Two
    english: Two
    lessons:
      3: {slug: third, title: Third, english: The third}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "course.yml").write_text(PLAN)
    (tmp_path / "02-second-step").mkdir()
    (tmp_path / "02-second-step" / "index.md").write_text("")
    return tmp_path


def test_the_real_course_has_91_lessons_in_14_modules() -> None:
    course = load_course()
    assert (course.count, len(course.modules)) == (91, 14)
    places = {4: 1, 8: 2, 10: 2, 33: 6, 90: 14}
    assert {number: lesson.module for number in places if (lesson := course.lesson(number))} == places


def test_a_lesson_is_ready_when_its_page_exists(folder: Path) -> None:
    assert [lesson.ready for lesson in load_course(folder).lessons] == [False, True, False]


def test_only_ready_lessons_are_in_the_navigation(folder: Path) -> None:
    assert load_course(folder).navigation() == [{"One": [{"Second": "02-second-step/index.md"}]}]


def test_neighbours_are_those_of_the_plan(folder: Path) -> None:
    before, after = load_course(folder).neighbours(2)
    assert (before and before.title, after and after.title) == ("First", "Third")
    assert load_course(folder).neighbours(1)[0] is None
    assert load_course(folder).neighbours(3)[1] is None


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ("      2: {", "      4: {", "module 1 has lesson 4 where 2 is due"),
        ("slug: third", "slug: Third", "lesson 3: the slug 'Third' must be ASCII"),
        (", english: The third", "", "lesson 3 must have exactly slug, title, english"),
        ("title: Third", "title: ''", "lesson 3: title must be a str that is not empty"),
        ("title: A course\n", "title: A course\nextra: 1\n", "the course must have exactly title"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(folder: Path, good: str, bad: str, message: str) -> None:
    (folder / "course.yml").write_text(PLAN.replace(good, bad))
    with pytest.raises(CourseError, match=r"^lessons/course\.yml: ") as refused:
        load_course(folder)
    assert message in str(refused.value)


def test_a_folder_that_the_plan_does_not_know_is_refused(folder: Path) -> None:
    (folder / "03-thirds").mkdir()
    with pytest.raises(CourseError) as refused:
        load_course(folder)
    assert str(refused.value) == "lessons/03-thirds: lessons/course.yml has no such lesson; the plan calls it 03-third"


def test_two_folders_of_one_lesson_are_refused(folder: Path) -> None:
    (folder / "02-second").mkdir()
    with pytest.raises(CourseError, match="the plan calls it 02-second-step"):
        load_course(folder)
