"""What an author starts with: a new lesson that builds, and a server that shows changes."""

from __future__ import annotations

import datetime
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from lessonkit import newlesson
from lessonkit.author import WATCHED, command, keep_serving
from lessonkit.course import ROOT, load_course
from lessonkit.errors import CourseError
from lessonkit.page import PageContext
from lessonkit.reading import read_page
from test_site_build import LESSON, site


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "course.yml").write_text((ROOT / "lessons" / "course.yml").read_text("utf-8"))
    return tmp_path


def test_a_new_lesson_passes_every_check_of_a_page(folder: Path) -> None:
    page = newlesson.lay_out(12, "gpu", folder)
    assert page == folder / "12-gpu" / "index.md"
    read = read_page(page.read_text("utf-8"), "lessons/12-gpu/index.md", load_course())
    assert isinstance(read, PageContext)
    assert (read.lesson, [cell.id for cell in read.cells]) == (12, ["first"])
    assert read.meta["changes"][0]["date"] == datetime.date.today()


def test_every_planned_lesson_can_be_laid_out() -> None:
    for lesson in load_course().lessons:
        text = newlesson.text_of(lesson, datetime.date(2026, 11, 29))
        assert read_page(text, f"lessons/{lesson.source}", load_course()).lesson == lesson.number


def test_a_slug_that_the_plan_does_not_know_is_refused(folder: Path) -> None:
    with pytest.raises(CourseError, match="lesson 12 is planned as 'gpu', not 'cuda'"):
        newlesson.lay_out(12, "cuda", folder)


def test_a_lesson_outside_the_plan_is_refused(folder: Path) -> None:
    with pytest.raises(CourseError, match="there is no lesson 92"):
        newlesson.lay_out(92, "more", folder)


def test_a_lesson_is_never_overwritten(folder: Path) -> None:
    newlesson.lay_out(12, "gpu", folder)
    with pytest.raises(CourseError, match="is there already"):
        newlesson.lay_out(12, "gpu", folder)


def test_wrong_arguments_show_how_to_call_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert newlesson.main(["gpu"]) == 2
    assert "make lesson N=12 SLUG=gpu" in capsys.readouterr().err


def test_every_room_that_pages_are_made_of_is_watched() -> None:
    assert all((ROOT / room).exists() for room in WATCHED)
    assert command("127.0.0.1:1").count("--watch") == len(WATCHED)


def test_a_first_build_that_fails_is_tried_again_at_the_next_change(tmp_path: Path) -> None:
    page = tmp_path / "lessons" / "01-first" / "index.md"
    page.parent.mkdir(parents=True)
    page.write_text("wrong")
    tries: list[str] = []

    def serve() -> int:
        tries.append(page.read_text())
        page.write_text("right")  # as the author does while the error is in sight
        return 1 if tries == ["wrong"] else 0

    assert keep_serving(serve, tmp_path) == 0
    assert tries == ["wrong", "right"]


def test_a_change_in_a_lesson_is_served_within_seconds(tmp_path: Path) -> None:
    assert site(tmp_path, CHOLPATH_RECORDING="1").returncode == 0
    environment = {**os.environ, "CHOLPATH_RECORDING": "1", "CHOLPATH_LIVE": "1", "NO_MKDOCS_2_WARNING": "1"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    serve = [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address]
    with subprocess.Popen(
        [*serve, "-f", str(tmp_path / "mkdocs.yml")], env=environment, stderr=subprocess.PIPE
    ) as server:
        try:
            before = _fetch(address, wanted="network")
            assert "'unsafe-inline'" in before and "livereload" in before
            # Nothing is kept, and a service worker of `make serve` at the same address takes itself away.
            assert "cholpath-authoring" in before
            with urllib.request.urlopen(f"http://{address}/sw.js", timeout=30) as worker:
                assert "registration.unregister()" in worker.read().decode()
            page = tmp_path / "lessons" / "01-first" / "index.md"
            page.write_text(LESSON.replace("x = 1", "x = 12345"))
            assert "12345" in re.sub(r"<[^>]+>", "", _fetch(address, wanted="12345"))
        finally:
            server.terminate()


def _fetch(address: str, wanted: str, seconds: float = 60) -> str:
    """The lesson's page, as soon as it is served with `wanted` in it."""
    end, html = time.monotonic() + seconds, ""
    while wanted not in html and time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://{address}/01-first/", timeout=30) as answer:
                html = answer.read().decode()
        except OSError:
            pass
        time.sleep(0.3)
    return html
