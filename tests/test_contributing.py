"""What CONTRIBUTING.md teaches is true: its examples convert, and no block is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lessonkit.blocks import BLOCKS
from site_helpers import ROOT, render

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
SINK = ROOT / "lessons" / "kitchen-sink"


EXAMPLES = re.findall(r"^````markdown\n(.*?)\n````$", TEXT, re.MULTILINE | re.DOTALL)  # four: they hold fences of three


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.strip().split("\n")[0][:30])
def test_every_example_converts(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")  # the cells of an example have no records
    html = render(example, folder=SINK)
    prose = re.sub(r"<pre.*?</pre>", "", html, flags=re.DOTALL)  # an array is printed as [[0 1]
    assert "///" not in prose and "[[" not in prose


def test_every_block_is_taught() -> None:
    taught = set(re.findall(r"^/{3,} ([a-z-]+)", "\n".join(EXAMPLES), re.MULTILINE))
    assert taught == {block.NAME for block in BLOCKS}


def test_files_that_are_named_exist() -> None:
    named = re.findall(r"`((?:site|runner|tests|lessons|assets)/[\w./-]+)`", TEXT)
    assert named and all((ROOT / Path(name)).exists() for name in named if "NAME" not in name and "NN" not in name)
