"""On the built pages, every desktop run is the recorded one; copying gives the whole program."""

from __future__ import annotations

import functools
import json
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from lessonkit.course import load_course
from lessonkit.desktop import excerpt, pick
from lessonkit.reading import open_page

ROOT = Path(__file__).parents[1]
LATIN = str.maketrans("০১২৩৪৫৬৭৮৯", "0123456789")
PAGES = sorted(
    file.parent.name
    for file in (ROOT / "lessons").glob("*/index.md")
    if re.search(r"^/+ desktop ", file.read_text(encoding="utf-8"), re.MULTILINE)
)

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not PAGES, reason="no lesson shows a desktop run yet")]


# What a block shows, by the classes of its parts. Read as text: a block may stand in a fold that is still closed.
READ = """runs => runs.map(run => ({
    session: run.dataset.session,
    buttons: run.querySelectorAll("[data-do=run]").length,
    ...Object.fromEntries(["head", "file code", "lines", "listing code", "transcript", "provenance"].map(
        part => [part, run.querySelector(`.desktop-${part}`)?.textContent ?? ""])),
}))"""


@dataclass(frozen=True)
class Block:
    """A block on the page, and what it should show: its options in the Markdown, and the record of its session."""

    shown: dict[str, Any]  # as READ names the parts
    options: dict[str, Any]
    folder: Path  # pycode/NN-slug
    transcript: str
    facts: dict[str, Any]

    @property
    def source(self) -> str:
        return (self.folder / str(self.options["file"])).read_text("utf-8")


def record_of(session: str, lesson: str) -> tuple[Path, str, dict[str, Any]]:
    """The lesson's programs, the transcript and the provenance of a session, or of another lesson's NN-slug/session."""
    home, _, session = session.rpartition("/")
    folder = ROOT / "pycode" / (home or lesson)
    facts = json.loads((folder / "recorded" / f"{session}.json").read_text(encoding="utf-8"))
    return folder, (folder / "recorded" / f"{session}.txt").read_text(encoding="utf-8"), facts


Blocks = Callable[[str], list[Block]]


@pytest.fixture(scope="module")
def blocks(chromium: Browser, address: str) -> Blocks:
    """The desktop blocks of a lesson's built page, each with what its author asked for."""

    @functools.cache
    def read(lesson: str) -> list[Block]:
        page = chromium.new_page(service_workers="block")
        page.goto(f"{address}/{lesson}/")
        shown = page.locator("desktop-run").evaluate_all(READ)
        page.close()
        heads = open_page(ROOT / "lessons" / lesson / "index.md", load_course()).scan.named("desktop")
        assert [run["session"] for run in shown] == [head.argument for head in heads] != []
        return [
            Block(run, head.options, *record_of(run["session"], lesson)) for run, head in zip(shown, heads, strict=True)
        ]

    return read


@pytest.mark.parametrize("lesson", PAGES)
def test_each_run_shows_only_its_recorded_lines_in_their_order(blocks: Blocks, lesson: str) -> None:
    for block in blocks(lesson):
        recorded = block.transcript.removesuffix("\n").split("\n")
        stretches = [part.strip("\n").split("\n") for part in f"\n{block.shown['transcript']}".split("\n…\n")]
        if recorded == stretches[0]:
            continue
        place = 0
        for stretch in filter(any, stretches):
            starts = range(place, len(recorded) - len(stretch) + 1)
            found = [start for start in starts if recorded[start : start + len(stretch)] == stretch]
            assert found, f"not in one piece in the transcript: {stretch}"
            place = found[0] + len(stretch)


@pytest.mark.parametrize("lesson", PAGES)
def test_each_run_shows_all_the_lines_that_its_author_chose(blocks: Blocks, lesson: str) -> None:
    for block in blocks(lesson):
        lines = block.transcript.removesuffix("\n").split("\n")
        commands = [step["first"] - 1 for step in block.facts["steps"]]
        chosen = pick(lines, block.options.get("show"), commands)
        shown = ["…" if line is None else line for line in excerpt(lines, chosen)]
        assert block.shown["transcript"] == "\n".join(shown) + "\n"


def region(source: str, name: str) -> tuple[str, int, int]:
    """The code between a region's markers, and the file's lines it is on; written apart from the site's own cutting."""
    marker = re.compile(r"\s*# (end)?region\b")
    lines = source.split("\n")
    first = next(n for n, line in enumerate(lines) if re.fullmatch(rf"\s*# region {re.escape(name)}\s*", line)) + 1
    last, depth = first, 1
    while depth:
        found = marker.match(lines[last])
        depth += 0 if not found else -1 if found[1] else 1
        last += 1
    inside = range(first, last - 1)
    filled = [n for n in inside if lines[n].strip()]
    kept = [lines[n] for n in inside if filled[0] <= n <= filled[-1] and not marker.match(lines[n])]
    return textwrap.dedent("\n".join(kept)), filled[0] + 1, filled[-1] + 1


@pytest.mark.parametrize("lesson", PAGES)
def test_each_region_is_the_programs_own_code(blocks: Blocks, lesson: str) -> None:
    for block in blocks(lesson):
        if "file" not in block.options:
            assert block.shown["listing code"] == ""
            continue
        assert block.shown["file code"] == block.options["file"]
        shown = block.shown["listing code"]
        if "region" in block.options:
            code, first, last = region(block.source, str(block.options["region"]))
            assert shown.rstrip("\n") == code.rstrip("\n")
            told = block.shown["lines"].translate(LATIN)
            assert re.findall(r"\d+", told) == [str(first), str(last)]
        else:
            markers = re.compile(r"^\s*# (end)?region\b.*\n", re.MULTILINE)
            assert shown.split() == markers.sub("", block.source).split()


@pytest.mark.parametrize("lesson", PAGES)
def test_each_run_tells_its_provenance(blocks: Blocks, lesson: str) -> None:
    for block in blocks(lesson):
        told, facts = block.shown["provenance"], block.facts
        expected = [*facts["versions"].values(), facts["processor"], facts["platform"]]
        expected += [f"{file} sha256 {hash}" for file, hash in facts["sources"].items()]
        expected += [f"{step['command']} → {step['exit']}" for step in facts["steps"]]
        for fact in (*expected, f"sha256 {facts['transcript']}"):
            assert str(fact) in told
        numbers = set(re.findall(r"[\d.]*\d", told.translate(LATIN)))
        year, _, day = facts["date"].split("-")
        assert {year, str(int(day)), str(facts["seconds"]), str(facts["threads"])} <= numbers
        hashes = {file: sha256((block.folder / file).read_bytes()).hexdigest() for file in facts["sources"]}
        assert hashes == facts["sources"]
        assert sha256(block.transcript.encode()).hexdigest() == facts["transcript"]


@pytest.mark.parametrize("lesson", PAGES)
def test_the_whole_program_can_be_copied_and_downloaded(page: Page, address: str, lesson: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    page.goto(f"{address}/{lesson}/")
    run = page.locator("desktop-run:has(.desktop-code)").first
    folder, _, _ = record_of(run.get_attribute("data-session") or "", lesson)
    file = run.locator(".desktop-file code").text_content() or ""
    source = (folder / file).read_text(encoding="utf-8")
    run.locator("[data-do=copy]").click()
    run.locator(".desktop-status", has_text=file).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == source
    run.locator("summary").click()
    with page.expect_download() as download:
        run.locator(f"a[download='{file}']").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == source


@pytest.mark.parametrize("lesson", PAGES)
def test_a_run_cannot_be_run_in_the_page_and_says_why(blocks: Blocks, lesson: str) -> None:
    for block in blocks(lesson):
        assert block.shown["buttons"] == 0
        assert block.shown["head"].strip()
