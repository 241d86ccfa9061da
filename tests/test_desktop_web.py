"""On the built pages, every desktop run is the recorded one; copying gives the whole program."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    file.parent.name
    for file in (ROOT / "lessons").glob("*/index.md")
    if re.search(r"^/+ desktop ", file.read_text(encoding="utf-8"), re.MULTILINE)
)

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not PAGES, reason="no lesson shows a desktop run yet")]


def record_of(run: Locator, lesson: str) -> tuple[Path, str, dict[str, object]]:
    """The lesson's programs, the transcript and the provenance of a block on the page."""
    home, session = lesson, run.get_attribute("data-session") or ""
    if "/" in session:
        home, _, session = session.partition("/")
    folder = ROOT / "pycode" / home
    facts = json.loads((folder / "recorded" / f"{session}.json").read_text(encoding="utf-8"))
    return folder, (folder / "recorded" / f"{session}.txt").read_text(encoding="utf-8"), facts


@pytest.mark.parametrize("lesson", PAGES)
def test_each_run_shows_only_its_recorded_lines_in_their_order(page: Page, address: str, lesson: str) -> None:
    page.goto(f"{address}/{lesson}/")
    runs = page.locator("desktop-run").all()
    assert runs
    for run in runs:
        _, transcript, _ = record_of(run, lesson)
        shown = (run.locator(".desktop-transcript").text_content() or "").removesuffix("\n").split("\n")
        left = transcript.split("\n")
        gap = True  # a line may be skipped only where the page says so
        for line in shown:
            if line == "…" and line not in left[:1]:
                gap = True
                continue
            place = left.index(line)
            assert place == 0 or gap, f"{line!r} does not follow on what is before it"
            left, gap = left[place + 1 :], False
        assert gap or left in ([], [""]), "the end was cut without a mark"


@pytest.mark.parametrize("lesson", PAGES)
def test_each_region_is_the_programs_own_code(page: Page, address: str, lesson: str) -> None:
    page.goto(f"{address}/{lesson}/")
    for run in page.locator("desktop-run:has(.desktop-code)").all():
        folder, _, _ = record_of(run, lesson)
        file = run.locator(".desktop-file code").text_content() or ""
        markers = re.compile(r"^\s*# (end)?region\b.*\n", re.MULTILINE)
        source = re.sub(r"\s+", " ", markers.sub("", (folder / file).read_text(encoding="utf-8")))
        code = re.sub(r"\s+", " ", run.locator(".desktop-listing code").text_content() or "").strip()
        assert code
        assert code in source


@pytest.mark.parametrize("lesson", PAGES)
def test_each_run_tells_its_provenance(page: Page, address: str, lesson: str) -> None:
    page.goto(f"{address}/{lesson}/")
    for run in page.locator("desktop-run").all():
        _, _, facts = record_of(run, lesson)
        told = run.locator(".desktop-provenance").text_content() or ""
        versions, sources = facts["versions"], facts["sources"]
        assert isinstance(versions, dict)
        assert isinstance(sources, dict)
        for fact in (*versions.values(), *sources.values(), facts["processor"], facts["transcript"]):
            assert str(fact) in told


@pytest.mark.parametrize("lesson", PAGES)
def test_the_whole_program_can_be_copied_and_downloaded(page: Page, address: str, lesson: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    page.goto(f"{address}/{lesson}/")
    run = page.locator("desktop-run:has(.desktop-code)").first
    folder, _, _ = record_of(run, lesson)
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
def test_a_run_cannot_be_run_in_the_page_and_says_why(page: Page, address: str, lesson: str) -> None:
    page.goto(f"{address}/{lesson}/")
    for run in page.locator("desktop-run").all():
        assert run.locator("[data-do=run]").count() == 0
        assert run.locator(".desktop-head").inner_text().strip()
