"""The desktop's world: run cells in this Python, with the kernel that the page has, as Pyodide's world would.

python -m drive.desktop < request.json    one lesson's cells in page order, [{"id", "code", "alone"}]
                                          → {"versions": {…}, "texts": {id: what it printed, as a record keeps it}}
"""

from __future__ import annotations

import asyncio
import json
import platform
import sys
from importlib import metadata
from typing import Any

from kernel import plotting, run
from kernel.session import Session


def text_of(parts: list[dict[str, Any]]) -> str:
    """The text a reader sees, as the page's output and so the record has it (runner/page/output.js)."""
    text = ""
    for part in parts:
        match part["kind"]:
            case "stdout" | "stderr":
                text += part["text"]
            case "value":
                text += f"{part['text']}\n"
            case "warning":
                text += f"{part['category']}: {part['text']}\n"
            case "error":
                text += part["traceback"]
    return text


def texts(cells: list[dict[str, Any]]) -> dict[str, str]:
    """What each cell prints: one namespace for all, one of its own for a cell that stands alone."""
    shared, found = Session("lesson"), {}
    for cell in cells:
        parts: list[dict[str, Any]] = []
        session = Session(cell["id"]) if cell["alone"] else shared
        asyncio.run(run.run(cell["code"], session, parts.extend, cell["id"]))
        found[cell["id"]] = text_of(parts)
    return found


def versions() -> dict[str, str]:
    """Versions of this Python and of the packages that the cells imported."""
    loaded = [name for name in ("numpy", "scipy", "matplotlib") if name in sys.modules]
    return {"python": platform.python_version(), **{name: metadata.version(name) for name in loaded}}


if __name__ == "__main__":
    plotting.prepare()
    answer = texts(json.load(sys.stdin))
    json.dump({"versions": versions(), "texts": answer}, sys.stdout)
