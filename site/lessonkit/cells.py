"""The cells of a page: ```python cell="gradcheck" title="…"```, read and checked before Markdown sees them.

All cells of a lesson share one namespace. What each needs from the others is read from its code (dependencies.py).
"""

from __future__ import annotations

import ast
import hashlib
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lessonkit.dependencies import Code, prerequisites
from lessonkit.errors import LessonError
from lessonkit.names import names_of
from lessonkit.near import near
from lessonkit.packages import Extra, PackageFault, declared, locked
from lessonkit.scan import Fence

# Packages of Pyodide that the site ships, by the module a lesson imports. Order: the order of data-packages.
PACKAGES = {"numpy": "numpy", "scipy": "scipy", "matplotlib": "matplotlib", "mpl_toolkits": "matplotlib"}
DESKTOP_ONLY = frozenset(
    {"torch", "torchvision", "torchaudio", "tensorflow", "jax", "transformers", "sklearn", "pandas"}
)
OPTIONS = ("cell", "title", "try", "alt", "volatile", "alone", "raises", "packages", "differs")
# Why a cell may print otherwise under a desktop's NumPy; tests/drive/worlds.py compares the two worlds and checks it.
DIFFERENCES = {
    "int32": "NumPy's default integer is as wide as a pointer: 32 bits in WebAssembly, 64 on a desktop",
    "silent-overflow": "WebAssembly has no floating-point flags, so NumPy warns of nothing in the page",
    "last-digits": "BLAS and vector instructions add in another order: the last digits move",
    "rounding-noise": "the cell prints a rounding error itself: another order of sums gives another of about that size",
    "python": "the page's Python is another version than the desktop's and says the same in other words",
}
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_HASH_LETTERS = 12


@dataclass(frozen=True)
class Cell:
    """One cell of a page. `needs` are the ids of all its prerequisites, in page order."""

    id: str
    code: str
    line: int
    title: str = ""
    suggestion: str = ""  # the `try` option: what a reader may change
    alt: str = ""
    volatile: str = ""  # "true", or the pattern of the lines that differ from machine to machine
    alone: bool = False
    raises: bool = False  # the lesson shows an error on purpose
    differs: tuple[str, ...] = ()  # keys of DIFFERENCES: why a desktop prints otherwise
    needs: tuple[str, ...] = ()
    binds: tuple[str, ...] = ()  # names that a run of it gives to the cells after it
    packages: tuple[str, ...] = ()  # its own and its prerequisites'
    record_hash: str = ""  # of its code and its prerequisites' code

    @property
    def hash(self) -> str:
        """Short SHA-256 of the cell's own code: a reader's edits belong to a version of it."""
        return hashlib.sha256(self.code.encode()).hexdigest()[:_HASH_LETTERS]

    def as_json(self) -> dict[str, Any]:
        """For build/cells.json, which recording and the browser tests read."""
        return {
            "id": self.id,
            "hash": self.record_hash,
            "needs": list(self.needs),
            "packages": list(self.packages),
            "volatile": self.volatile,
            "alone": self.alone,
            "raises": self.raises,
        }


def read_cells(fences: Iterable[Fence], page: str) -> list[Cell]:
    """The cells among a page's fences, in page order; raises LessonError with the page's line."""
    found = [_Reader(fence, page) for fence in fences if "cell" in fence.options]
    order = prerequisites([Code(cell.id, cell.tree, cell.alone) for cell in found])
    by_id = {cell.id: cell for cell in found}
    if len(by_id) < len(found):
        twice = next(cell for place, cell in enumerate(found) if cell.id in {other.id for other in found[:place]})
        twice.fail(
            f"the id is taken by the cell on line {by_id_line(found, twice)}", "every cell of a page has its own"
        )
    cells = []
    for cell in found:
        needs = [by_id[name] for name in order[cell.id]]
        cells.append(cell.finished(needs))
    return cells


def by_id_line(cells: list[_Reader], twice: _Reader) -> int:
    """Where the first cell with this id stands."""
    return next(cell.fence.line for cell in cells if cell.id == twice.id)


def record_hash(parts: Iterable[str]) -> str:
    """SHA-256 of a cell's prerequisites' code and its own, in page order, and of the packages pinned for them."""
    return hashlib.sha256("\n\0\n".join(parts).encode()).hexdigest()


class _Reader:
    """Checks one fence and holds its parsed code."""

    def __init__(self, fence: Fence, page: str) -> None:
        self.fence = fence
        self.page = page
        if not isinstance(fence.options["cell"], str):
            raise LessonError(page, fence.line, "cell: the fence names no cell", 'write cell="…"')
        self.id = fence.options["cell"]
        if fence.lang != "python":
            self.fail(f"is {fence.lang or 'without a language'}", "a cell is a ```python fence")
        if not _ID.fullmatch(self.id):
            self.fail("the id must be an ASCII name such as grad-check")
        self.options = self.checked_options(fence.options)
        self.alone = self.options.get("alone") == "true"
        self.tree = self.parsed()
        self.extras = self.declared_packages()
        self.own_packages = self.imported()

    def fail(self, what: str, hint: str = "", line: int | None = None) -> None:
        raise LessonError(self.page, line or self.fence.line, f'cell "{self.id}": {what}', hint)

    def checked_options(self, given: Mapping[str, str | bool]) -> dict[str, str]:
        checked: dict[str, str] = {}
        for name, value in given.items():
            if name not in OPTIONS:
                self.fail(f"there is no option {name}", near(name, OPTIONS, f"its options: {', '.join(OPTIONS)}"))
            if not isinstance(value, str) or not value.strip():
                self.fail(f"the option {name} has no value", f'write {name}="…"')
            if name in ("alone", "raises") and value != "true":
                self.fail(f'the option {name} can only be "true"', "leave it out otherwise")
            checked[name] = str(value).strip()
        if unknown := [name for name in checked.get("differs", "").split() if name not in DIFFERENCES]:
            self.fail(f"there is no reason to differ {unknown[0]}", f"the reasons: {', '.join(DIFFERENCES)}")
        if checked.get("volatile", "true") != "true":
            try:
                re.compile(checked["volatile"])
            except re.error as error:
                self.fail(f"the option volatile is no regular expression ({error})", 'or write volatile="true"')
        return checked

    def parsed(self) -> ast.Module:
        code = self.fence.code
        if not code.strip():
            self.fail("has no code")
        for number, text in enumerate(code.split("\n")):
            if "\t" in text:
                self.fail("holds a tab", "indent by four spaces", line=self.fence.code_line + number)
        try:
            return ast.parse(code)
        except SyntaxError as error:
            line = self.fence.code_line + (error.lineno or 1) - 1
            raise LessonError(self.page, line, f'cell "{self.id}": is not Python ({error.msg})', "") from None

    def declared_packages(self) -> list[Extra]:
        """The pure-Python packages of the option `packages`."""
        try:
            return declared(self.options.get("packages", ""), locked())
        except PackageFault as fault:
            self.fail(fault.what, fault.hint)
            raise

    def imported(self) -> list[str]:
        """Packages that the code's imports need; an import that the page cannot satisfy stops the build."""
        packages = [extra.name for extra in self.extras]
        brought = {module for extra in self.extras for module in extra.imports}
        for module, line in names_of(self.tree).imports.items():
            here = self.fence.code_line + line - 1
            if module in PACKAGES:
                packages.append(PACKAGES[module])
            elif module in DESKTOP_ONLY:
                self.fail(f"{module} runs on a desktop only", "show it as a recorded run: /// desktop", line=here)
            elif module not in sys.stdlib_module_names and module not in brought:
                known = ", ".join(dict.fromkeys(PACKAGES.values()))
                hint = f'the page has {known}; a pure-Python extra is named with packages="name==version"'
                self.fail(f"there is no module {module} in the page's Python", hint, line=here)
        return packages

    def finished(self, needs: list[_Reader]) -> Cell:
        used = {package for cell in [*needs, self] for package in cell.own_packages}
        order = [*dict.fromkeys(PACKAGES.values()), *sorted(used)]
        pins = sorted({extra.pin for cell in [*needs, self] for extra in cell.extras})
        return Cell(
            id=self.id,
            code=self.fence.code,
            line=self.fence.line,
            title=self.options.get("title", ""),
            suggestion=self.options.get("try", ""),
            alt=self.options.get("alt", ""),
            volatile=self.options.get("volatile", ""),
            alone=self.alone,
            raises=self.options.get("raises") == "true",
            differs=tuple(self.options.get("differs", "").split()),
            needs=tuple(cell.id for cell in needs),
            binds=tuple(sorted(names_of(self.tree).binds)),
            packages=tuple(package for package in dict.fromkeys(order) if package in used),
            record_hash=record_hash([*(cell.fence.code for cell in needs), self.fence.code, *pins]),
        )
