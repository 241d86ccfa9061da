"""A part of a text file that a command writes: what stands between its two marks, and nothing else of the file."""

from __future__ import annotations

from pathlib import Path


def write_between(file: Path, name: str, text: str) -> None:
    """Put `text` between the marks of `name` in `file`.

    The marks are HTML comments: one that begins with `<!-- name: begin`, and `<!-- name: end -->`.
    Raises ValueError when the file lacks one of them.
    """
    whole = file.read_text(encoding="utf-8")
    begin, end = whole.find(f"<!-- {name}: begin"), whole.find(f"<!-- {name}: end -->")
    if not 0 <= begin < end:
        raise ValueError(f"{file} has no marks <!-- {name}: begin … --> and <!-- {name}: end -->: put them back.")
    begin = whole.index("-->", begin) + len("-->")
    file.write_text(f"{whole[:begin]}\n\n{text}\n\n{whole[end:]}", encoding="utf-8")
