"""notices.txt: nothing that others made is published without its licence."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

from drive.site import BUILD, ROOT
from lessonkit.notices import FILE, theme_licence
from pack.notices import MISSING, text_of_wheel

# Only the types of these are used, or only their command.
NOT_CARRIED = {"ws", "@types/emscripten"}
NAMED = re.compile(r"""["'](@[\w-]+/[\w-]+|[a-z][\w-]+)(?:/[^"']*)?["']""")


def sections() -> dict[str, str]:
    """Package → its text in the built site."""
    parts = re.split(r"^={78}\n(.+)\n={78}$", (BUILD / FILE).read_text("utf-8"), flags=re.MULTILINE)
    return {name.lower(): text for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def carried() -> set[str]:
    """Packages whose code or fonts are in the built site: what our sources import, with all that it depends on."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    sources = [*(ROOT / "runner" / "page").rglob("*.js"), ROOT / "site" / "lessonkit" / "fonts.py"]
    lines = [
        line for file in sources for line in file.read_text("utf-8").splitlines() if "import" in line or "@" in line
    ]
    wanted = ["pyodide", "temml", *(name for line in lines for name in NAMED.findall(line))]
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in found and f"node_modules/{name}" in lock:
            found.add(name)
            wanted += lock[f"node_modules/{name}"].get("dependencies", {})
    return found - NOT_CARRIED


def test_every_package_font_and_wheel_has_its_licence_text_in_the_built_site() -> None:
    texts, names = sections(), carried()
    wheels = json.loads((BUILD / "assets" / "runtime" / "manifest.json").read_text("utf-8"))["packages"]
    assert {"@codemirror/view", "@lezer/python", "@fontsource-variable/noto-sans-bengali", "@noble/hashes"} <= names
    for name in [*names, *wheels, "mkdocs-material", "Python and its standard library"]:
        text = texts[name.lower()]
        assert MISSING not in text and len(text) > 900, name  # a text, not only its name
        assert re.search(r"permission|redistribut|license", text, re.IGNORECASE), name
    assert "Mozilla Public License Version 2.0" in texts["pyodide"]
    assert "SIL OPEN FONT LICENSE" in texts["@fontsource/stix-two-math"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["python and its standard library"]


def test_the_theme_brings_its_licence() -> None:
    assert "Martin Donath" in theme_licence()


def test_a_wheel_without_a_licence_file_says_what_its_metadata_says(tmp_path: Path) -> None:
    file = tmp_path / "x.whl"
    with zipfile.ZipFile(file, "w") as wheel:
        wheel.writestr("x-1.dist-info/METADATA", "Name: x\nLicense: MIT\nAuthor: A\n\nLicense: not this line")
    assert text_of_wheel(file) == "License: MIT\nAuthor: A"
    with zipfile.ZipFile(file, "a") as wheel:
        wheel.writestr("x-1.dist-info/licenses/LICENSE.txt", "the whole text")
    assert text_of_wheel(file) == "the whole text"
