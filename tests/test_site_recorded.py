"""Recorded outputs: shown under their code, refused when missing or stale."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lessonkit.cellfigure import INLINE
from lessonkit.cells import read_cells
from lessonkit.scan import scan
from site_helpers import PAGE, refuse, render

BODY = '```python cell="one"\nx = 1\n```\n\n```python cell="two" alt="a line that falls"\nprint(x)\n```\n'
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="461" height="346" viewBox="0 0 331.7 249">'
    '<defs><path id="tick" d="M0 0V3"/></defs><use href="#tick"/><text>সময়</text></svg>'
)


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A lesson's folder with a good record of BODY."""
    folder = tmp_path / "04-backpropagation"
    (folder / "recorded").mkdir(parents=True)
    write(folder, BODY)
    return folder


def write(folder: Path, body: str, **changes: Any) -> None:
    """Record `body` as `make record` would: cell one prints nothing, cell two prints and draws."""
    cells: dict[str, Any] = {}
    for cell in read_cells(scan(body).fences, PAGE):
        cells[cell.id] = {"hash": cell.record_hash, "outcome": "ok", "text": f"{cell.id}.txt", "figures": []}
        (folder / "recorded" / f"{cell.id}.txt").write_text("<1> & 2\n" if cell.id == "two" else "")
    if "two" in cells:
        cells["two"]["figures"] = [{"file": "two-1.svg", "alt": ""}]
    cells.get("two", {}).update(changes)
    (folder / "recorded" / "two-1.svg").write_text(SVG)
    (folder / "recorded" / "index.json").write_text(json.dumps({"versions": {}, "cells": cells}))


def test_a_record_is_shown_open_under_its_code(lesson: Path) -> None:
    html = render(BODY, folder=lesson)
    assert '<details data-outcome="ok" data-role="recorded" open><summary>' in html
    assert "&lt;1&gt; &amp; 2\n</pre>" in html


def test_a_drawing_stands_in_the_page_with_its_name_its_size_and_ids_of_its_own(lesson: Path) -> None:
    html = render(BODY, folder=lesson)
    svg = html[html.index("<svg") : html.index("</svg>")]
    assert '<title id="two--drawn1--title">a line that falls</title>' in svg
    for part in ('role="img"', 'aria-labelledby="two--drawn1--title"', 'width="461"', 'height="346"', ">সময়</text>"):
        assert part in svg
    assert 'id="two--drawn1-tick"' in svg and 'xlink:href="#two--drawn1-tick"' in svg


@pytest.mark.parametrize(
    "inside",
    ['<image href="data:image/png;base64,AAAA"/>', f"<text>{'x' * INLINE}</text>", "<script>alert(1)</script>"],
    ids=["raster", "heavy", "script"],
)
def test_a_drawing_that_is_heavy_or_holds_more_than_shapes_stays_an_image(lesson: Path, inside: str) -> None:
    (lesson / "recorded" / "two-1.svg").write_text(SVG.replace("</svg>", f"{inside}</svg>"))
    html = render(BODY, folder=lesson)
    assert "<svg" not in html
    for part in (
        'src="recorded/two-1.svg"',
        'alt="a line that falls"',
        'loading="lazy"',
        'width="461"',
        'height="346"',
    ):
        assert part in html


def test_a_cell_that_printed_nothing_shows_no_empty_record(lesson: Path) -> None:
    assert render(BODY, folder=lesson).count('data-role="recorded"') == 1


def test_a_missing_record_is_refused_with_the_command(tmp_path: Path) -> None:
    assert refuse(BODY, folder=tmp_path) == f'{PAGE}:1: the output of cell "one" was never recorded; run: make record'


def test_a_record_of_other_code_is_refused(lesson: Path) -> None:
    message = refuse(BODY.replace("print(x)", "print(x + 1)"), folder=lesson)
    assert message.startswith(f'{PAGE}:5: the output of cell "two" is of other code:')
    assert message.endswith("run: make record")


def test_a_record_is_stale_when_a_prerequisite_changed(lesson: Path) -> None:
    write(lesson, BODY)
    message = refuse(BODY.replace("x = 1", "x = 2"), folder=lesson)
    assert 'cell "one"' in message


def test_a_record_without_its_files_is_missing(lesson: Path) -> None:
    (lesson / "recorded" / "two-1.svg").unlink()
    assert 'cell "two" was never recorded' in refuse(BODY, folder=lesson)


def test_a_record_of_a_cell_that_is_gone_is_refused(lesson: Path) -> None:
    message = refuse(BODY.split("\n\n")[0], folder=lesson)
    assert 'a recorded output of cell "two", which this page does not have' in message


def test_an_index_that_is_not_json_is_refused(lesson: Path) -> None:
    (lesson / "recorded" / "index.json").write_text("{")
    assert "recorded/index.json cannot be read" in refuse(BODY, folder=lesson)


def test_an_error_in_a_record_must_be_meant(lesson: Path) -> None:
    write(lesson, BODY, outcome="error")
    assert 'cell "two" ended with an error when it was recorded' in refuse(BODY, folder=lesson)
    meant = BODY.replace('cell="two"', 'cell="two" raises="true"')
    assert 'data-outcome="error"' in render(meant, folder=lesson)


def test_an_error_that_is_promised_must_come(lesson: Path) -> None:
    meant = BODY.replace('cell="two"', 'cell="two" raises="true"')
    assert 'says raises="true" but its record has no error' in refuse(meant, folder=lesson)


def test_a_figure_needs_a_description(lesson: Path) -> None:
    message = refuse(BODY.replace(' alt="a line that falls"', ""), folder=lesson)
    assert 'cell "two" draws a figure without a description; add alt="…"' in message


def test_while_recording_a_bad_record_is_marked_and_the_page_builds(
    lesson: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")
    assert render(BODY, folder=lesson.parent).count('class="record-mark"') == 2
    assert render(BODY.replace("print(x)", "print(2)"), folder=lesson).count('class="record-mark"') == 1
