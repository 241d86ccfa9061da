"""A whole build stops when a program and its record disagree, or when a cited line is gone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lessonkit.course import ROOT
from lessonkit.errors import RecordError
from lessonkit.runs import read_run
from site_helpers import page_of

PYCODE = ROOT / "pycode"
SESSIONS = sorted((file.parent.parent.name, file.stem) for file in PYCODE.glob("*/recorded/*.json"))
PLAN = """
title: C
english: C
earlier: {ml: ML}
modules:
  - {title: M, english: M, lessons: {1: {slug: first, title: First, english: F}}}
"""
LESSON = """---
lesson: 1
title: First
english: The first
summary: এক বাক্য।
objectives: ["`x` দেখা"]
read_first: []
changes: [{date: 2026-11-29, text: শুরু}]
---

## Start {#start}

শেষ ক্ষতি {= run:train | ^epoch 3  loss (\\S+)$ | bn =}।

/// desktop | train
    file: train.py
///
"""
PROGRAM = 'for epoch in range(1, 4):\n    print(f"epoch {epoch}  loss {1 / epoch:.4f}")\n'


class Copy:
    """A site of one lesson with one recorded program, built by MkDocs with the real settings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "pycode" / "01-first"
        for place in (self.home, folder / "lessons" / "01-first"):
            place.mkdir(parents=True)
        (self.home / "session.toml").write_text('[session.train]\ncommands = ["python train.py"]\n')
        (folder / "lessons" / "course.yml").write_text(PLAN)
        (folder / "lessons" / "index.md").write_text("---\ntitle: Home\n---\nsee [[1]]\n")
        (folder / "lessons" / "01-first" / "index.md").write_text(LESSON, "utf-8")
        (folder / "mkdocs.yml").write_text(
            f"INHERIT: {ROOT}/mkdocs.yml\ndocs_dir: lessons\nsite_dir: build\n"
            f"theme: {{custom_dir: {ROOT}/site/theme}}\nhooks: [{ROOT}/site/hooks.py]\n"
        )
        self.program(PROGRAM)
        self.capture()

    def program(self, code: str) -> None:
        (self.home / "train.py").write_text(code, "utf-8")

    def capture(self) -> None:
        command = [sys.executable, str(PYCODE / "capture.py"), "--root", str(self.home.parent)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def build(self) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
        own = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
        return subprocess.run(command, cwd=self.folder, env=own, capture_output=True, text=True)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def test_one_changed_character_fails_the_build_with_the_session_and_the_command_that_repairs_it(copy: Copy) -> None:
    assert copy.build().returncode == 0
    copy.program(PROGRAM.replace("range(1, 4)", "range(1, 5)"))
    said = copy.build()
    assert said.returncode != 0
    assert (
        'desktop run "train" of 01-first: train.py has changed since it was recorded; '
        "run: make capture LESSON=01-first SESSION=train"
    ) in " ".join(said.stderr.split())
    copy.capture()
    assert copy.build().returncode == 0


def test_a_cited_line_that_is_gone_fails_the_build_with_page_line_and_pattern(copy: Copy) -> None:
    copy.program(PROGRAM.replace("range(1, 4)", "range(1, 3)"))
    copy.capture()
    said = copy.build()
    assert said.returncode != 0
    assert (
        "lessons/01-first/index.md:13: run:train: the pattern '^epoch 3  loss (\\\\S+)$' "
        "matches nothing in the recorded output; it must match once"
    ) in said.stderr


@pytest.mark.parametrize(("lesson", "session"), SESSIONS)
def test_every_session_of_every_lesson_guards_every_character_of_its_programs(
    tmp_path: Path, lesson: str, session: str
) -> None:
    shutil.copytree(PYCODE / lesson, tmp_path / "pycode" / lesson)
    page = page_of("", folder=tmp_path / "lessons" / lesson)
    run = read_run(session, page, 3)
    assert run is not None
    for name in run.sources:
        file = run.home / name
        before = file.read_bytes()
        file.write_bytes(before[:-1] + b" ")
        with pytest.raises(RecordError) as stopped:
            read_run(session, page, 3)
        assert str(stopped.value).endswith(
            f'index.md:3: desktop run "{session}" of {lesson}: {name} has changed since it was recorded; '
            f"run: make capture LESSON={lesson} SESSION={session}"
        )
        file.write_bytes(before)
