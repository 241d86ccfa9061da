"""notices.txt: nothing that others made is published without its licence."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from drive.site import BUILD
from lessonkit.notices import FILE, theme_licence
from pack.notices import MISSING, text_of_wheel


def test_every_package_and_font_has_its_licence_in_the_built_site() -> None:
    text = (BUILD / FILE).read_text("utf-8")
    manifest = json.loads((BUILD / "assets" / "runtime" / "manifest.json").read_text("utf-8"))
    names = [
        "pyodide",
        "@codemirror/view",
        "@lezer/python",
        "@fontsource-variable/noto-sans-bengali",
        "mkdocs-material",
    ]
    for name in [*names, *manifest["packages"]]:
        assert f"\n{name.lower()}\n" in text.lower(), name
    assert MISSING not in text
    assert "SIL OPEN FONT LICENSE" in text
    assert "MPL-2.0" in text


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
