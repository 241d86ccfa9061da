"""Same code, two worlds: what every cell prints in the page (its record) and under a desktop's Python and NumPy.

`python -m drive.worlds` (`make worlds`) writes tests/WORLDS.md. An author declares why a cell differs in its fence,
differs="silent-overflow last-digits"; lessonkit.cells.DIFFERENCES names the reasons. A difference that no declared
reason explains, and a declared reason that explains nothing any more, fail tests/test_worlds.py.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

from drive.site import ROOT
from lessonkit.cells import DIFFERENCES, Cell
from lessonkit.course import LESSONS, load_course
from lessonkit.reading import open_page
from pack.extras import read_extras
from pack.paths import HERE
from pack.pypi import PyPI
from pack.wheels import Cache, collect

REPORT = ROOT / "tests" / "WORLDS.md"

_NUMBER = re.compile(r"[-+]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|\b(?:nan|inf)\b")
_UNFLAGGED = re.compile(r"^RuntimeWarning: (?:overflow|underflow|divide by zero|invalid value) ")
_CLOSE = 1e-3  # relative: further apart are no last digits
_TINY, _FACTOR = 1e-6, 100  # rounding noise: both numbers are tiny, or one is at most so many times the other
# These lie in the desktop's processor or its Python: another may agree with the page where this one does not.
_BY_MACHINE = frozenset({"last-digits", "rounding-noise", "python"})


@dataclass(frozen=True)
class Change:
    """Lines of the page's record, and what stands in their place on the desktop; `reason` is a key or "volatile"."""

    page: tuple[str, ...]
    desktop: tuple[str, ...]
    reason: str | None


@dataclass
class Comparison:
    """One cell in both worlds."""

    lesson: str
    cell: str
    line: int
    declared: tuple[str, ...] = ()
    changes: list[Change] = field(default_factory=list)

    @property
    def reasons(self) -> list[str]:
        """The reasons that explain something here, "volatile" among them, in the order of their keys."""
        found = {change.reason for change in self.changes}
        return [key for key in (*DIFFERENCES, "volatile") if key in found]

    @property
    def undeclared(self) -> list[Change]:
        """Differences that nothing declared explains."""
        return [change for change in self.changes if change.reason is None]

    @property
    def gone(self) -> list[str]:
        """Declared reasons that explain nothing."""
        return [key for key in self.declared if key not in self.reasons and key not in _BY_MACHINE]


def compare(cell: Cell, page: str, desktop: str) -> list[Change]:
    """The differences of a cell's two outputs, each with the declared reason that explains it."""
    changes: list[Change] = []
    left = desktop.split("\n")
    for place, line in reversed(list(enumerate(left))):
        if _UNFLAGGED.match(line) and line not in page.split("\n"):
            changes.insert(0, Change((), (line,), _declared(cell, "silent-overflow")))
            del left[place]
    old = page.split("\n")
    shapes = difflib.SequenceMatcher(None, list(map(_shape, old)), list(map(_shape, left)), autojunk=False)
    for tag, a, b, c, d in shapes.get_opcodes():
        if tag == "equal":  # in shape
            pairs = zip(old[a:b], left[c:d], strict=True)
            changes += [Change((p,), (q,), _reason(cell, [p], [q])) for p, q in pairs if p != q]
        else:
            changes.append(Change(tuple(old[a:b]), tuple(left[c:d]), _reason(cell, old[a:b], left[c:d])))
    return changes


def _shape(line: str) -> str:
    return re.sub(r"\s+", " ", _NUMBER.sub("#", line))


def _declared(cell: Cell, reason: str) -> str | None:
    return reason if reason in cell.differs else None


def _reason(cell: Cell, page: list[str], desktop: list[str]) -> str | None:
    same_shape = [_shape(line) for line in page] == [_shape(line) for line in desktop]
    if cell.volatile == "true" or (cell.volatile and same_shape and all(re.search(cell.volatile, x) for x in page)):
        return "volatile"
    if same_shape:
        pairs = list(zip(_numbers(page), _numbers(desktop), strict=True))
        for key, alike in {"last-digits": _close, "rounding-noise": _noise}.items():
            if key in cell.differs and all(a == b or str(a) == str(b) or alike(abs(a), abs(b)) for a, b in pairs):
                return key
    return _declared(cell, "int32") or _declared(cell, "python")


def _numbers(lines: list[str]) -> list[float]:
    return [float(number.replace(",", "")) for number in _NUMBER.findall("\n".join(lines))]


def _close(a: float, b: float) -> bool:
    return abs(a - b) <= _CLOSE * max(a, b)


def _noise(a: float, b: float) -> bool:
    return max(a, b) < _TINY or max(a, b) <= _FACTOR * min(a, b)


def on_the_desktop(cells: Iterable[Cell]) -> tuple[dict[str, str], dict[str, str]]:
    """What the cells of one lesson print in a CPython of their own, and the versions there."""
    request = json.dumps([{"id": cell.id, "code": cell.code, "alone": cell.alone} for cell in cells])
    extras = collect(read_extras(HERE), Cache(HERE.wheels), [PyPI()])  # pure Python: importable as they lie
    path = os.pathsep.join(map(str, [*extras.values(), os.environ.get("PYTHONPATH", "")]))
    same = {"PYTHONHASHSEED": "0", "PYTHONPATH": path}
    threads = {f"{library}_NUM_THREADS": "1" for library in ("OMP", "OPENBLAS", "MKL")}
    done = subprocess.run(
        [sys.executable, "-m", "drive.desktop"],
        input=request, capture_output=True, text=True, env={**os.environ, **same, **threads},
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"drive.desktop ended with {done.returncode}:\n{done.stderr[-2000:]}")
    answer = json.loads(done.stdout)
    return answer["texts"], answer["versions"]


def lessons() -> list[str]:
    """Folders of the lessons that have cells."""
    files = sorted(LESSONS.glob("*/index.md"))
    return [file.parent.name for file in files if re.search(r'^ *```python cell="', file.read_text("utf-8"), re.M)]


def both_worlds(lesson: str) -> tuple[list[Comparison], dict[str, dict[str, str]]]:
    """Compare a lesson's cells; the versions of both worlds. Raises RecordError for a missing or stale record."""
    page = open_page(LESSONS / lesson / "index.md", load_course())
    records = page.records
    texts, versions = on_the_desktop(page.cells)
    found = [
        Comparison(lesson, cell.id, cell.line, cell.differs, compare(cell, records[cell.id].text, texts[cell.id]))
        for cell in page.cells
    ]
    index = json.loads((LESSONS / lesson / "recorded" / "index.json").read_text("utf-8"))
    return found, {"page": index["versions"], "desktop": versions}


# --- the report -------------------------------------------------------------------------------------------------------


def table(found: Iterable[Comparison]) -> list[str]:
    """The rows of the report: the same on every machine as long as nothing changes."""
    rows = ["| lesson | cell | equal | why not |", "|---|---|---|---|"]
    for one in found:
        why = ["**undeclared**"] if one.undeclared else []
        why += [key for key in (*DIFFERENCES, "volatile") if key in one.reasons or key in one.declared]
        rows.append(f"| {one.lesson} | `{one.cell}` | {'no' if why else 'yes'} | {', '.join(why)} |")
    return rows


def report(found: list[Comparison], versions: dict[str, dict[str, str]]) -> str:
    """tests/WORLDS.md: the table, then the differing lines of both worlds under their reasons."""
    equal = sum(not one.changes and not one.declared for one in found)
    lines = ["# Same code, two worlds", "", "<!-- written by `make worlds` -->", ""]
    lines += [f"{equal} of {len(found)} cells print the same in the page and on a desktop.", ""]
    for world, names in versions.items():
        lines.append(f"- {world}: {', '.join(f'{name} {version}' for name, version in names.items())}")
    lines += ["", *table(found), ""]
    for key, meaning in {**DIFFERENCES, "volatile": "times and the like, compared in shape only"}.items():
        lines += _section(key, meaning, found)
    return "\n".join(lines).rstrip("\n") + "\n"


def _section(key: str, meaning: str, found: list[Comparison]) -> list[str]:
    lines: list[str] = []
    for one in found:
        if changes := [change for change in one.changes if change.reason == key]:
            lines += [f"`{one.lesson}`, cell `{one.cell}`:", "", "```diff", *shown(changes), "```", ""]
    return [f"## {key}", "", f"{meaning[0].upper()}{meaning[1:]}.", "", *lines] if lines else []


def shown(changes: Iterable[Change]) -> list[str]:
    """The lines as a diff: - of the page, + of the desktop."""
    lines: list[str] = []
    for one in changes:
        lines += [f"- {line}" for line in one.page] + [f"+ {line}" for line in one.desktop]
    return lines


def main() -> int:
    """Write the report; 1 when a difference is undeclared or a declared one is gone."""
    found: list[Comparison] = []
    versions: dict[str, dict[str, str]] = {}
    for lesson in lessons():
        comparisons, of_lesson = both_worlds(lesson)
        found += comparisons
        for world, names in of_lesson.items():
            versions.setdefault(world, {}).update(names)
    REPORT.write_text(report(found, versions), "utf-8")
    faults = [fault for one in found for fault in faults_of(one)]
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{REPORT.relative_to(ROOT)}: {len(found)} cells, {sum(bool(one.changes) for one in found)} differ")
    return 1 if faults else 0


def faults_of(one: Comparison) -> list[str]:
    """What the author must mend, each with its place and what to do."""
    place = f"lessons/{one.lesson}/index.md:{one.line}: cell {one.cell!r}"
    faults = [f'{place} declares differs="{key}", but the two worlds agree; take it out' for key in one.gone]
    if one.undeclared:
        lines = "\n".join(f"    {line}" for line in shown(one.undeclared))
        what = "prints otherwise on a desktop; print it better, or say why in the fence"
        faults.append(f'{place} {what}: differs="{"|".join(DIFFERENCES)}"\n{lines}')
    return faults


if __name__ == "__main__":
    sys.exit(main())
