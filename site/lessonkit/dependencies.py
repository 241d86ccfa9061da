"""Which earlier cells a cell needs: read from the code, so that authors declare nothing.

A needed name comes from the last earlier cell that binds it, together with every cell in between that changes that
object in place; the same holds for what those cells need. Functions add what they need when called, resolved where
they are called.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from lessonkit.mutations import changed_by, definitions
from lessonkit.names import Names, names_of


@dataclass(frozen=True)
class Code:
    """One cell as far as dependencies go. An `alone` cell has its own namespace."""

    id: str
    tree: ast.Module
    alone: bool = False


@dataclass
class _Read:
    code: Code
    names: Names
    changes: set[str]


def prerequisites(cells: Sequence[Code]) -> dict[str, list[str]]:
    """For each cell's id, the ids of all cells that must run before it, in page order."""
    known = definitions(cell.tree for cell in cells)
    page = [_Read(cell, names_of(cell.tree), changed_by(cell.tree, known)) for cell in cells]
    found: list[set[int]] = []
    for place in range(len(page)):
        found.append(_all_before(place, page, found))
    ids = [read.code.id for read in page]
    return {ids[place]: [ids[earlier] for earlier in sorted(before)] for place, before in enumerate(found)}


def _all_before(place: int, page: list[_Read], found: list[set[int]]) -> set[int]:
    cell = page[place]
    if cell.code.alone:
        return set()
    before: set[int] = set()
    asked: set[str] = set()
    # What the cell's own functions need is needed too: the cell usually calls them.
    todo = cell.names.needs | (cell.changes - cell.names.binds)
    todo |= {name for needs in cell.names.later.values() for name in needs} - cell.names.binds
    while todo:
        name = todo.pop()
        if name in asked:
            continue
        asked.add(name)
        for earlier in _direct(name, place, page):
            before |= {earlier} | found[earlier]
            # A function reached through this name runs here, with the names as they are here.
            todo |= page[earlier].names.later.get(name, set())
        for earlier in before:
            for inner in page[earlier].names.needs:
                for maker in _direct(inner, earlier, page):
                    todo |= page[maker].names.later.get(inner, set())
    return before


def _direct(name: str, place: int, page: list[_Read]) -> list[int]:
    """The cells that give `name` its value as it is at `place`."""
    sources: list[int] = []
    for earlier in range(place - 1, -1, -1):
        read = page[earlier]
        if read.code.alone:
            continue
        touched = name in read.names.binds or name in read.names.deletes or name in read.changes
        if touched or read.names.stars:
            sources.append(earlier)
        if name in read.names.surely:
            break
    return sources
