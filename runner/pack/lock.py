"""Pyodide's lock file: which wheels a package needs, and what each must hash to."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import PackError

# What lessons may import from Pyodide's distribution; everything these depend on comes along.
# A pure-Python package of PyPI is declared by the cell that needs it (extras.py).
LESSON_PACKAGES = ("numpy", "scipy", "matplotlib", "micropip")


@dataclass(frozen=True)
class Wheel:
    """A wheel is content with a SHA-256: where it comes from does not matter."""

    name: str
    version: str
    file_name: str
    sha256: str
    depends: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()


Needs = Callable[[str, tuple[str, ...]], tuple[str, ...]]


@dataclass(frozen=True)
class Lock:
    """The parts of pyodide-lock.json that the runtime needs."""

    info: dict[str, str]
    packages: dict[str, Any]
    needs: Needs

    def closure(self, names: Iterable[str]) -> list[Wheel]:
        """The named packages and all that they depend on, each once, by name.

        Raises PackError for a name that the lock file does not have.
        """
        found: dict[str, Wheel] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            if name not in self.packages:
                raise PackError(f"Pyodide's lock file has no package {name!r}: check runner/pack/lock.py.")
            found[name] = _wheel(name, self.packages[name], self.needs)
            waiting += found[name].depends
        return [found[name] for name in sorted(found)]


def read_lock(path: Path, needs: Needs | None = None) -> Lock:
    """Read pyodide-lock.json; raises PackError when it is missing or not a lock file.

    `needs(package, depends)` says which of a package's dependencies count.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Lock(content["info"], content["packages"], needs or _all)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PackError(f"{path} is no Pyodide lock file: remove node_modules and run make again.") from error


def _all(package: str, depends: tuple[str, ...]) -> tuple[str, ...]:
    return depends


def _wheel(name: str, package: dict[str, Any], needs: Needs) -> Wheel:
    return Wheel(
        name=name,  # the key, which `depends` uses too; the package's own spelling may differ (Pillow)
        version=package["version"],
        file_name=package["file_name"],
        sha256=package["sha256"],
        depends=needs(name, tuple(package["depends"])),
        imports=tuple(package["imports"]),
    )
