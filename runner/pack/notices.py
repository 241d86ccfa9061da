"""The licence texts of what the pages carry: Python's packages, the editor, the fonts, as one text."""

import json
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from .lock import Wheel
from .paths import Project

# Installed only to build and to check; nothing of them reaches a page.
_TOOLS = ("@biomejs/", "@esbuild/", "@types/", "@typescript/", "axe-core", "esbuild", "typescript", "ws")
_NAMES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "OFL")
MISSING = "This package brings no licence text."
_RULE = "=" * 78
_LICENCES = Path(__file__).parent / "licences"  # texts that no package brings along
_MPL = "Mozilla Public License Version 2.0"


def notices(project: Project, wheels: Mapping[Wheel, Path]) -> bytes:
    """Every text under its package's name."""
    of_wheels = {wheel.name: text_of_wheel(file) for wheel, file in wheels.items()}
    found = {
        "Python and its standard library": (_LICENCES / "python.txt").read_text("utf-8"),
        **dict(sorted([*_of_modules(project), *of_wheels.items()])),
    }
    # Pyodide's npm package only names its licence, which one of its own wheels brings as a text.
    if whole := next((text for text in of_wheels.values() if _MPL in text), None):
        found = {name: f"{text}\n\n{whole}" if _names_mpl(text) else text for name, text in found.items()}
    parts = [f"{_RULE}\n{name}\n{_RULE}\n\n{text.strip() or MISSING}\n" for name, text in found.items()]
    return "\n".join(parts).encode()


def _names_mpl(text: str) -> bool:
    return "License: MPL-2.0" in text and _MPL not in text


def text_of_wheel(file: Path) -> str:
    """The licences inside a wheel; without a file of its own, what its METADATA says."""
    if not zipfile.is_zipfile(file):
        return ""
    with zipfile.ZipFile(file) as wheel:
        names = [name for name in wheel.namelist() if ".dist-info/" in name and _is_licence(name)]
        if names:
            return "\n\n".join(wheel.read(name).decode("utf-8", "replace").strip() for name in sorted(names))
        metadata = next((name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")), None)
        lines = wheel.read(metadata).decode("utf-8", "replace").split("\n\n")[0].splitlines() if metadata else []
    return "\n".join(line for line in lines if line.startswith(("License", "Author", "Home-page", "Project-URL")))


def _is_licence(name: str) -> bool:
    return "/licenses/" in name or name.rpartition("/")[2].upper().startswith(_NAMES)


def _of_modules(project: Project) -> Iterator[tuple[str, str]]:
    """Each npm package that can reach a page, with its licence files."""
    for package in sorted([*project.modules.glob("[!.@]*/package.json"), *project.modules.glob("@*/*/package.json")]):
        folder = package.parent
        name = folder.relative_to(project.modules).as_posix()
        if not name.startswith(_TOOLS):
            texts = [file for file in sorted(folder.iterdir()) if file.is_file() and _is_licence(file.name)]
            facts = json.loads(package.read_text("utf-8"))
            said = f"License: {facts['license']}\n{facts.get('homepage', '')}" if "license" in facts else ""
            yield name, "\n\n".join(file.read_text("utf-8").strip() for file in texts) or said
