"""A cell's recorded output: what it printed and drew in the page, kept in the lesson's recorded/ folder.

`make record` writes the folder; the build refuses a record that is missing or whose code has changed since. While
recording or writing (CHOLPATH_RECORDING=1) such a record is only marked.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from lessonkit.cells import Cell
from lessonkit.errors import RecordError

FOLDER = "recorded"


@dataclass(frozen=True)
class RecordedFigure:
    """One picture: its file in the recorded folder, and its alternative text."""

    file: str
    alt: str


@dataclass(frozen=True)
class Record:
    """What one cell printed and drew. `state` says whether it still belongs to the code."""

    state: Literal["current", "stale", "missing"]
    outcome: str = "ok"
    text: str = ""
    figures: tuple[RecordedFigure, ...] = field(default=())


def recording() -> bool:
    """True while outputs are being recorded or a lesson is being written: a bad record is then only marked."""
    return os.environ.get("CHOLPATH_RECORDING") == "1"


def records_of(cells: Iterable[Cell], folder: Path | None, page: str) -> dict[str, Record]:
    """The record of each cell, by id; raises RecordError for a missing or stale one (not while `recording()`)."""
    found: dict[str, Record] = {}
    cells = list(cells)
    index = _index(folder / FOLDER, page) if folder and cells else {}
    for cell in cells:
        record = _record(cell, index.get(cell.id), folder, page)
        if record.state != "current" and not recording():
            why = (
                "was never recorded"
                if record.state == "missing"
                else "is of other code: it, or a cell that it needs, has changed since"
            )
            raise RecordError(page, cell.line, f'the output of cell "{cell.id}" {why}', "run: make record")
        found[cell.id] = record
    unknown = sorted(set(index) - {cell.id for cell in cells})
    if unknown and not recording():
        what = f'there is a recorded output of cell "{unknown[0]}", which this page does not have'
        raise RecordError(page, None, what, "run: make record")
    return found


def _index(folder: Path, page: str) -> dict[str, Any]:
    try:
        loaded = json.loads((folder / "index.json").read_text("utf-8"))["cells"]
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RecordError(
            page, None, f"{folder.name}/index.json cannot be read ({error})", "run: make record"
        ) from None
    return loaded if isinstance(loaded, dict) else {}


def _record(cell: Cell, entry: dict[str, Any] | None, folder: Path | None, page: str) -> Record:
    if entry is None or folder is None:
        return Record("missing")
    place = folder / FOLDER
    figures = tuple(RecordedFigure(figure["file"], cell.alt or figure["alt"]) for figure in entry.get("figures", ()))
    try:
        text = (place / entry["text"]).read_text("utf-8") if entry.get("text") else ""
    except OSError:
        return Record("missing")
    if not all((place / figure.file).is_file() for figure in figures):
        return Record("missing")
    state: Literal["current", "stale"] = "current" if entry.get("hash") == cell.record_hash else "stale"
    if state == "current" and not recording():
        _check_outcome(cell, entry["outcome"], page)
        _check_alt(cell, figures, page)
    return Record(state, entry["outcome"], text, figures)


def _check_outcome(cell: Cell, outcome: str, page: str) -> None:
    if outcome == "error" and not cell.raises:
        what, hint = (
            "ended with an error when it was recorded",
            'mend it, or say raises="true" if the lesson shows an error',
        )
        raise RecordError(page, cell.line, f'cell "{cell.id}" {what}', hint)
    if outcome == "ok" and cell.raises:
        raise RecordError(page, cell.line, f'cell "{cell.id}" says raises="true" but its record has no error')


def _check_alt(cell: Cell, figures: tuple[RecordedFigure, ...], page: str) -> None:
    if any(not figure.alt.strip() for figure in figures):
        raise RecordError(page, cell.line, f'cell "{cell.id}" draws a figure without a description', 'add alt="…"')
