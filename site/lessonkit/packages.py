"""Pure-Python packages that cells declare, packages="einops==0.8.1", against the lock file of those the build brings.

python -m lessonkit.packages    all that the lessons declare, for `make packages`, which writes that file
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lessonkit.course import LESSONS, ROOT
from lessonkit.scan import scan

LOCK = ROOT / "runner" / "pack" / "packages.json"
_PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[\w.!+-]+)")


@dataclass(frozen=True)
class Extra:
    """A locked package, and the top-level modules that it brings."""

    name: str
    version: str
    imports: tuple[str, ...]

    @property
    def pin(self) -> str:
        """As an author writes it."""
        return f"{self.name}=={self.version}"


class PackageFault(Exception):  # noqa: N818 - the cell's reader makes it a LessonError, with its place
    """What is wrong with a declared package, and what to do."""

    def __init__(self, what: str, hint: str) -> None:
        self.what = what
        self.hint = hint
        super().__init__(what)


def locked(file: Path = LOCK) -> dict[str, Extra]:
    """The lock file's packages by name; none without a file."""
    if not file.is_file():
        return {}
    entries = json.loads(file.read_text("utf-8"))
    return {name: Extra(name, entry["version"], tuple(entry["imports"])) for name, entry in entries.items()}


def pins(option: str) -> list[str]:
    """The option's words: "a==1.0 b==2.0" or with commas."""
    return [word for word in re.split(r"[ ,]+", option) if word]


def declared(option: str, lock: Mapping[str, Extra]) -> list[Extra]:
    """The locked packages that a cell's `packages` option names; raises PackageFault."""
    found = []
    for pin in pins(option):
        named = _PIN.fullmatch(pin)
        if not named:
            raise PackageFault(f"{pin} names no version", f'write packages="{pin.partition("=")[0]}==…"')
        name = re.sub(r"[-_.]+", "-", named["name"]).lower()
        extra = lock.get(name)
        if extra is None or extra.version != named["version"]:
            has = f"not {extra.version}, which is" if extra else "and it is not"
            raise PackageFault(f"{pin} is wanted, {has} among the packages that the build brings", "run: make packages")
        found.append(extra)
    return found


def all_declared(folder: Path = LESSONS) -> list[str]:
    """Every pin in the lessons' fences, each once, in order of the alphabet."""
    options = [
        fence.options.get("packages")
        for page in sorted(folder.rglob("*.md"))
        for fence in scan(page.read_text("utf-8")).fences
    ]
    return sorted({pin for option in options if isinstance(option, str) for pin in pins(option)})


if __name__ == "__main__":
    print(*all_declared())
