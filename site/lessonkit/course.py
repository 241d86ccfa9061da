"""The course as lessons/course.yml tells it: 14 modules, 91 lessons, which of them are written."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from lessonkit.errors import CourseError

ROOT = Path(__file__).parents[2]
LESSONS = ROOT / "lessons"
FILE = "course.yml"
SHOWN = f"lessons/{FILE}"
_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Lesson:
    """One lesson of the plan; `ready` says whether it is written."""

    number: int
    slug: str
    title: str
    english: str
    module: int  # from 1
    ready: bool

    @property
    def folder(self) -> str:
        """`04-backpropagation`: its folder in lessons/, its address, and its cells' session."""
        return f"{self.number:02}-{self.slug}"

    @property
    def source(self) -> str:
        """Its page, relative to lessons/."""
        return f"{self.folder}/index.md"


@dataclass(frozen=True)
class Module:
    """A run of lessons; `number` counts from 1."""

    number: int
    title: str
    english: str
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True)
class Course:
    """The whole plan, in order."""

    title: str
    english: str
    modules: tuple[Module, ...]
    earlier: Mapping[str, str]  # courses before this one, by key
    folder: Path = LESSONS

    @property
    def lessons(self) -> Iterator[Lesson]:
        return (lesson for module in self.modules for lesson in module.lessons)

    @property
    def count(self) -> int:
        return sum(len(module.lessons) for module in self.modules)

    def lesson(self, number: int) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.number == number), None)

    def module_of(self, lesson: Lesson) -> Module:
        return self.modules[lesson.module - 1]

    def neighbours(self, number: int) -> tuple[Lesson | None, Lesson | None]:
        """The lessons right before and after in the plan, written or not."""
        return self.lesson(number - 1), self.lesson(number + 1)

    def navigation(self) -> list[dict[str, Any]]:
        """MkDocs' nav: the modules with their written lessons; modules without one are left out."""
        nav: list[dict[str, Any]] = []
        for module in self.modules:
            ready: list[Any] = [{lesson.title: lesson.source} for lesson in module.lessons if lesson.ready]
            if ready:
                nav.append({module.title: ready})
        return nav


@functools.cache
def load_course(folder: Path = LESSONS) -> Course:
    """Read course.yml in `folder`; raises CourseError for anything that does not fit."""
    try:
        plan = yaml.safe_load((folder / FILE).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CourseError(SHOWN, f"cannot be read ({type(error).__name__})", "it plans the whole course") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{SHOWN}:{mark.line + 1 if mark else 1}"
        what = f"is not YAML ({getattr(error, 'problem', error)})"
        raise CourseError(where, what, "quote a value that holds : or {") from error
    _fields("the course", plan, {"title": str, "english": str, "earlier": dict, "modules": list})
    modules: list[Module] = []
    expected = 1
    for number, raw in enumerate(plan["modules"], 1):
        _fields(f"module {number}", raw, {"title": str, "english": str, "lessons": dict})
        lessons = []
        for lesson_number, fields in raw["lessons"].items():
            if lesson_number != expected:
                raise CourseError(SHOWN, f"module {number} has lesson {lesson_number} where {expected} is due")
            expected += 1
            lessons.append(_lesson(lesson_number, number, fields, folder))
        modules.append(Module(number, raw["title"], raw["english"], tuple(lessons)))
    course = Course(plan["title"], plan["english"], tuple(modules), plan["earlier"], folder)
    _check_folders(course, folder)
    return course


def _lesson(number: int, module: int, fields: Any, folder: Path) -> Lesson:
    _fields(f"lesson {number}", fields, {"slug": str, "title": str, "english": str})
    if not _SLUG.fullmatch(fields["slug"]):
        raise CourseError(SHOWN, f"lesson {number}: the slug {fields['slug']!r} must be ASCII, such as training-loop")
    ready = (folder / f"{number:02}-{fields['slug']}" / "index.md").is_file()
    return Lesson(number, fields["slug"], fields["title"], fields["english"], module, ready)


def _fields(what: str, given: Any, expected: Mapping[str, type]) -> None:
    if not isinstance(given, dict) or set(given) != set(expected):
        raise CourseError(SHOWN, f"{what} must have exactly {', '.join(expected)}")
    for name, kind in expected.items():
        if not isinstance(given[name], kind) or not given[name]:
            raise CourseError(SHOWN, f"{what}: {name} must be a {kind.__name__} that is not empty")


def _check_folders(course: Course, folder: Path) -> None:
    """A folder NN-… that the plan does not know would be built and linked from nowhere."""
    planned = {lesson.folder for lesson in course.lessons}
    for found in sorted(folder.glob("[0-9][0-9]-*/")):
        if found.name not in planned:
            number = int(found.name[:2])
            lesson = course.lesson(number)
            hint = f"the plan calls it {lesson.folder}" if lesson else f"the plan has lessons 1 to {course.count}"
            raise CourseError(f"lessons/{found.name}", f"{SHOWN} has no such lesson", hint)
