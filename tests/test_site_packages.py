"""A cell's declared packages: known to the lock file, named in the cell, part of what its record stands for."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from lessonkit.cells import read_cells
from lessonkit.errors import LessonError
from lessonkit.packages import all_declared, declared, locked
from lessonkit.scan import scan

PIN = "einops==0.8.1"
BODY = f'```python cell="a" packages="{PIN}"\nimport einops, numpy\n```\n```python cell="b"\nprint(einops)\n```\n'


def read(body: str) -> list[tuple[str, ...]]:
    return [cell.packages for cell in read_cells(scan(body).fences, "page.md")]


def test_a_cell_and_those_that_need_it_carry_the_package() -> None:
    assert read(BODY) == [("numpy", "einops"), ("numpy", "einops")]


def test_the_record_stands_for_the_packages_version_too() -> None:
    cell = read_cells(scan(BODY).fences, "page.md")[0]
    assert cell.record_hash == hashlib.sha256(f"import einops, numpy\n\0\n{PIN}".encode()).hexdigest()


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("einops", r'page.md:1: cell "a": einops names no version; write packages="einops==…"'),
        ("einops==9.9", r"einops==9\.9 is wanted, not 0\.8\.1, which is among the packages .*; run: make packages"),
        ("rich==14.0.0", r"rich==14\.0\.0 is wanted, and it is not among the packages .*; run: make packages"),
    ],
)
def test_a_package_that_the_build_does_not_bring_stops_it(option: str, message: str) -> None:
    with pytest.raises(LessonError, match=message):
        read(f'```python cell="a" packages="{option}"\nimport einops\n```\n')


def test_another_module_than_the_packages_own_is_still_refused() -> None:
    with pytest.raises(LessonError, match=r"there is no module rich in the page's Python"):
        read(f'```python cell="a" packages="{PIN}"\nimport rich\n```\n')


def test_the_lock_file_holds_exactly_what_the_lessons_declare() -> None:
    assert all_declared() == [extra.pin for extra in locked().values()]


def test_pins_are_collected_from_every_page_once(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(BODY)
    (tmp_path / "b.md").write_text('```python cell="c" packages="einops==0.8.1, wide==1.0"\nx = 1\n```\n')
    assert all_declared(tmp_path) == [PIN, "wide==1.0"]


def test_spelling_of_a_name_does_not_matter() -> None:
    assert declared("Einops==0.8.1", locked())[0].name == "einops"
