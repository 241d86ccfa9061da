"""make does nothing twice, and does again what belongs to another folder or another address."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from drive.site import ROOT

SOURCES = ("pyproject.toml", "constraints.txt", "package.json", "package-lock.json", ".npmrc", "mkdocs.yml")
# In the order in which they are made.
MADE = (".venv/.base", "node_modules/.installed", "assets/runtime/manifest.json", "build/index.html")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder in which everything has been made."""
    folder = tmp_path / "clone"
    for age, name in enumerate(reversed((*SOURCES, "assets/words.bn.json", "Makefile", *MADE))):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes((ROOT / name).read_bytes() if name == "Makefile" else b"\n")
        os.utime(file, (1e9 - age, 1e9 - age))
    for stamp, text in ((".base", folder), (".site-url", "")):
        (folder / ".venv" / stamp).write_text(f"{text}\n")
        os.utime(folder / ".venv" / stamp, (1e9 - 4, 1e9 - 4))
    return folder


def would(folder: Path, *words: str) -> str:
    """What make would do in the folder."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "SITE_URL"}
    return subprocess.run(["make", "-n", "build", *words], cwd=folder, env=clean, capture_output=True, text=True).stdout


def test_a_second_call_does_nothing(clone: Path) -> None:
    assert "Setting up" not in would(clone)
    assert "Building" not in would(clone)


@pytest.mark.parametrize("way", [shutil.move, shutil.copytree])
def test_a_clone_that_was_moved_or_copied_is_set_up_again(clone: Path, way: object) -> None:
    other = clone.with_name("other")
    assert callable(way)
    way(clone, other)
    assert "Setting up .venv" in would(other)
    assert f'echo "{other}" > .venv/.base' in would(other)


def test_a_site_for_another_address_is_built_again(clone: Path) -> None:
    assert "Building the site" in would(clone, "SITE_URL=https://example.org/course/")
    (clone / ".venv" / ".site-url").write_text("https://example.org/course/\n")
    assert "Building" not in would(clone, "SITE_URL=https://example.org/course/")
    assert "Building the site" in would(clone)
