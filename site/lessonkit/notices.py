"""notices.txt of the built site: the licence texts of everything it carries that others made."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

from lessonkit.runtime import Runtime

FILE = "notices.txt"
_THEME = "mkdocs-material"
_RULE = "=" * 78


def text(runtime: Runtime | None) -> bytes:
    """The theme's licence, then all that the runtime and the fonts bring (runner/pack/notices.py)."""
    packed = (runtime.folder / runtime.manifest["notices"]["path"]).read_text("utf-8") if runtime else ""
    return f"{_RULE}\n{_THEME}\n{_RULE}\n\n{theme_licence()}\n\n{packed}".encode()


def theme_licence() -> str:
    """The text that the installed theme brings along."""
    files = [file for file in distribution(_THEME).files or () if Path(str(file)).name == "LICENSE"]
    return "\n\n".join(file.read_text().strip() for file in files)
