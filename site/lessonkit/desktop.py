"""What a lesson shows of a desktop run: a region of the real program, and lines of the real transcript.

`published()` names the programs that go onto the site, so that a reader can download each as a whole.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_START = re.compile(r"^\s*# region (?P<name>[\w-]+)\s*$")
_END = re.compile(r"^\s*# endregion\b.*$")
_LINES = re.compile(r"(?P<first>\d+)?(?P<to>-)?(?P<last>\d+)?")


class CutError(ValueError):
    """What is wrong with a cut, as the end of a sentence that begins with the file or the option; may hold a hint."""

    def __init__(self, what: str, hint: str = "") -> None:
        self.hint = hint
        super().__init__(what)


@dataclass(frozen=True)
class Region:
    """Dedented code, and the file's lines (from 1) that it came from."""

    code: str
    first: int
    last: int


def cut_region(source: str, name: str) -> Region:
    """The lines between `# region name` and its `# endregion`, markers of inner regions left out.

    Raises CutError when the region is missing, stands twice, is never closed, or is empty.
    """
    lines = source.split("\n")
    regions = _regions(lines)
    found = [(start, end) for region, start, end in regions if region == name]
    if not found:
        raise CutError(f"has no `# region {name}`", f"its regions: {', '.join(r for r, *_ in regions) or 'none'}")
    if len(found) > 1:
        places = " and ".join(str(start + 1) for start, _ in found)
        raise CutError(f"has `# region {name}` on lines {places}", "a name may stand once in a file")
    start, end = found[0]
    first, last = _trimmed(lines, start + 1, end - 1)
    if first > last:
        raise CutError(f"has nothing in `# region {name}`")
    kept = [line for line in lines[first : last + 1] if not _is_marker(line)]
    return Region(textwrap.dedent("\n".join(kept)), first + 1, last + 1)


def whole(source: str) -> Region:
    """All of a program without its region markers."""
    lines = source.rstrip("\n").split("\n")
    code = "\n".join(line for line in lines if not _is_marker(line))
    return Region(re.sub(r"\n{4,}", "\n\n\n", code).strip("\n"), 1, len(lines))


def _regions(lines: list[str]) -> list[tuple[str, int, int]]:
    """(name, index of its first marker, index of its last marker), in the order of their starts."""
    open_: list[tuple[str, int]] = []
    done: list[tuple[str, int, int]] = []
    for place, line in enumerate(lines):
        if start := _START.match(line):
            open_.append((start["name"], place))
        elif _END.match(line):
            if not open_:
                raise CutError(f"has an `# endregion` on line {place + 1} that closes nothing")
            done.append((*open_.pop(), place))
    if open_:
        name, place = open_[-1]
        raise CutError(f"never closes `# region {name}` of line {place + 1}", "end it with `# endregion`")
    return sorted(done, key=lambda region: region[1])


def _is_marker(line: str) -> bool:
    return bool(_START.match(line) or _END.match(line))


def _trimmed(lines: list[str], first: int, last: int) -> tuple[int, int]:
    while first <= last and not lines[first].strip():
        first += 1
    while first <= last and not lines[last].strip():
        last -= 1
    return first, last


# --- the transcript ---------------------------------------------------------------------------------------------------

Show = str | int | list[Any] | None


def pick(lines: list[str], show: Show, commands: Iterable[int] = ()) -> list[int]:
    """Indexes of the lines that an excerpt shows, in order; all of them when `show` is None.

    `commands` are the indexes of the commands' own lines: a shown line brings its command along.

    `show` is line numbers, "3-9, 12, 20-", or a list of patterns; an item {from: pattern, to: pattern} takes a
    stretch, to the end when there is no `to`. Raises CutError for what is not there.
    """
    if show is None:
        return list(range(len(lines)))
    if isinstance(show, str | int):
        chosen = _by_number(lines, str(show))
    else:
        chosen = {place for item in show for place in _by_pattern(lines, item)}
    starts = sorted(commands)
    chosen |= {max(start for start in starts if start <= place) for place in chosen if starts and starts[0] <= place}
    return sorted(chosen)


def _by_number(lines: list[str], show: str) -> set[int]:
    chosen: set[int] = set()
    for part in (part.strip() for part in show.split(",")):
        found = _LINES.fullmatch(part)
        if not found or not (found["first"] or found["last"]):
            raise CutError(f"is not line numbers: {part!r}", 'write "3-9, 12", or a list of patterns')
        first = int(found["first"] or 1)
        last = int(found["last"] or (len(lines) if found["to"] else first))
        if not 1 <= first <= last <= len(lines):
            raise CutError(f"asks for lines {part}", f"the transcript has lines 1-{len(lines)}")
        chosen.update(range(first - 1, last))
    return chosen


def _by_pattern(lines: list[str], item: Any) -> Iterable[int]:
    if not isinstance(item, dict):
        found = [place for place, line in enumerate(lines) if _compiled(item).search(line)]
        if not found:
            raise CutError(f"matches no line of the transcript: {item}")
        return found
    if "from" not in item or set(item) - {"from", "to"}:
        raise CutError(f"is not {{from: pattern, to: pattern}}: {item}")
    first = _first(lines, item["from"], 0)
    last = _first(lines, item["to"], first + 1) if "to" in item else len(lines) - 1
    return range(first, last + 1)


def _first(lines: list[str], pattern: Any, after: int) -> int:
    for place in range(after, len(lines)):
        if _compiled(pattern).search(lines[place]):
            return place
    raise CutError(f"matches no line of the transcript{' after its start' if after else ''}: {pattern}")


def _compiled(pattern: Any) -> re.Pattern[str]:
    try:
        return re.compile(str(pattern))
    except re.error as error:
        raise CutError(f"is not a pattern: {pattern} ({error})") from None


def excerpt(lines: list[str], chosen: list[int]) -> list[str | None]:
    """The chosen lines, with None where lines were left out."""
    shown: list[str | None] = []
    before = -1
    for place in chosen:
        if place != before + 1:
            shown.append(None)
        shown.append(lines[place])
        before = place
    if before != len(lines) - 1:
        shown.append(None)
    return shown


# --- the whole program ------------------------------------------------------------------------------------------------


def address(lesson: str, file: str) -> str:
    """Where a program is on the site, from the site's root."""
    return f"pycode/{lesson}/{file}"


def published(pycode: Path) -> Mapping[str, Path]:
    """Every program that a recorded session ran: address on the site → file."""
    found: dict[str, Path] = {}
    for record in sorted(pycode.glob("*/recorded/*.json")):
        home = record.parent.parent
        try:
            sources = json.loads(record.read_bytes())["sources"]
        except (ValueError, KeyError):
            continue  # the page that shows it will say so
        found |= {address(home.name, file): home / file for file in sources if (home / file).is_file()}
    return found
