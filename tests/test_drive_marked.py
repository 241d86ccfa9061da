"""A command writes between its own marks and touches nothing else of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from drive.marked import write_between

PAGE = "before\n<!-- a: begin (by make a) -->\nold\n<!-- a: end -->\n<!-- b: begin -->\nkept\n<!-- b: end -->\nafter\n"


def test_only_what_stands_between_the_marks_changes(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(PAGE, "utf-8")
    for _ in range(2):  # a second writing leaves the same
        write_between(file, "a", "new")
        assert file.read_text("utf-8") == PAGE.replace("\nold\n", "\n\nnew\n\n")


@pytest.mark.parametrize("text", ["", "<!-- a: begin -->", "<!-- a: end --><!-- a: begin -->"])
def test_a_file_without_the_marks_is_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "page.md"
    file.write_text(text, "utf-8")
    with pytest.raises(ValueError, match="put them back"):
        write_between(file, "a", "new")
    assert file.read_text("utf-8") == text
