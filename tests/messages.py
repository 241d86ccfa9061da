"""The catalogue of every message that an author can meet: `tests/author_messages.txt`.

Under each test stand the messages that it meets, whole: page, line, what, hint. A message that changes, a line that is
counted otherwise, a hint that gets lost fails the test until the catalogue says so too. To write it anew, and then read
the difference:

    pytest -m "not browser" --messages      (in one process: without -n)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from lessonkit.errors import BuildStopped, CourseError, LessonError

FILE = Path(__file__).parent / "author_messages.txt"
INDENT = "    "
# These read the site's own lessons and desktop sessions: what they meet changes with every lesson.
ABOUT_LESSONS = ("test_desktop_build.py", "test_numbers.py", "test_lesson_")


def read(file: Path = FILE) -> dict[str, set[str]]:
    """The catalogue: test → its messages."""
    found: dict[str, set[str]] = {}
    test = ""
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        if line.startswith(INDENT):
            found[test].add(line.strip())
        elif line.strip():
            test = line.strip()
            found[test] = set()
    return found


def write(messages: Mapping[str, Iterable[str]], file: Path = FILE) -> None:
    """Put these tests' messages in the catalogue; other tests' stay."""
    kept = {**read(file), **messages}
    parts = ["\n".join([test, *(INDENT + message for message in sorted(kept[test]))]) for test in sorted(kept)]
    file.write_text("\n\n".join(part for part in parts if "\n" in part) + "\n", "utf-8")


@contextmanager
def met() -> Iterator[set[str]]:
    """The messages of the mistakes that are found within."""
    found: set[str] = set()
    init = BuildStopped.__init__

    def remember(self: BuildStopped, message: str) -> None:
        init(self, message)
        if isinstance(self, LessonError | CourseError):
            found.add(message)

    with patch.object(BuildStopped, "__init__", remember):
        yield found
