"""`make record`: run every cell of every lesson in the built page and write what it printed and drew.

The build for a recording allows missing and stale records (CHOLPATH_RECORDING=1); else the page is the reader's own.
Records are written lesson by lesson, whole or not at all.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from drive.site import ROOT, Cell, browser, cells_of_the_build, served

LESSONS = ROOT / "lessons"

# A figure as its part left the kernel, before the page rebuilt it from its allow-list.
FIGURES = "cell => cell.output.parts.filter(part => part.kind === 'figure')"


class RecordError(Exception):
    """A cell that cannot be recorded; the message names it and says what to do."""


def build_for_recording(directory: Path) -> None:
    """Build the site into `directory`, missing and stale records allowed."""
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(directory)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "CHOLPATH_RECORDING": "1"}, check=True)


def run_cells(page: Page, lesson: dict[str, Any]) -> dict[str, Any]:
    """Run the cells of one open lesson page in order; what each printed and drew, by cell id."""
    results: dict[str, Any] = {}
    for entry in lesson["cells"]:
        cell = Cell(page, entry["id"])
        ended = cell.run()
        if ended["outcome"] not in ("ok", "error"):
            raise RecordError(f"{lesson['lesson']}: cell {cell.id} ended as {ended['outcome']}: {cell.output[:400]}")
        if (ended["outcome"] == "error") != bool(entry.get("raises")):
            raise RecordError(
                f"{lesson['lesson']}: cell {cell.id} {'raised' if ended['outcome'] == 'error' else 'did not raise'}:\n"
                f'{cell.text[-800:]}\nAn error that the lesson means to show is declared with raises="true".'
            )
        results[cell.id] = {
            "hash": entry["hash"],
            "outcome": ended["outcome"],
            "text": cell.text,
            "figures": cell.element.evaluate(FIGURES),
        }
    return results


def write_record(folder: Path, results: dict[str, Any], versions: dict[str, str]) -> None:
    """Replace `folder` by the record of `results`, atomically for a reader of the folder."""
    fresh = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".recorded-"))
    index: dict[str, Any] = {"versions": versions, "cells": {}}
    for name, result in results.items():
        figures = []
        for number, figure in enumerate(result["figures"], 1):
            suffix, data = (
                ("svg", figure["svg"].encode()) if figure.get("svg") else ("png", base64.b64decode(figure["png"]))
            )
            file = f"{name}-{number}.{suffix}"
            (fresh / file).write_bytes(data)
            figures.append({"file": file, "alt": figure["alt"]})
        (fresh / f"{name}.txt").write_text(result["text"], encoding="utf-8")
        kept = {"hash": result["hash"], "outcome": result["outcome"], "text": f"{name}.txt", "figures": figures}
        index["cells"][name] = kept
    (fresh / "index.json").write_text(json.dumps(index, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    fresh.chmod(0o755)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


def record(wanted: list[str]) -> None:
    """Record the lessons whose folder starts with one of `wanted` (all without any)."""
    with tempfile.TemporaryDirectory(prefix="cholpath-record-") as place:
        build = Path(place)
        build_for_recording(build)
        with served(build) as address, browser() as opened:
            for lesson in cells_of_the_build(build):
                if wanted and not any(lesson["lesson"].startswith(name) for name in wanted):
                    continue
                page = opened.new_page()
                page.goto(f"{address}/{lesson['url']}")
                results = run_cells(page, lesson)
                versions = page.evaluate("document.querySelector('py-cell').versions")
                write_record(LESSONS / lesson["lesson"] / "recorded", results, versions)
                page.close()
                print(f"{lesson['lesson']}: {len(results)} cells recorded")


if __name__ == "__main__":
    try:
        record(sys.argv[1:])
    except RecordError as error:
        sys.exit(f"record: {error}")
