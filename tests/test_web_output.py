"""What a run leaves on the page: folds, figures, marks, the shapes panel, files to take along."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, expect

from drive.site import Cell

pytestmark = pytest.mark.browser

SINK = "kitchen-sink"


@pytest.fixture(scope="module")
def sink(chromium: Browser, address: str) -> Iterator[Page]:
    context = chromium.new_context(service_workers="block", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{address}/{SINK}/")
    yield page
    context.close()


@pytest.fixture
def days(sink: Page) -> Iterator[Cell]:
    cell = Cell(sink, "days")
    yield cell
    cell.element.evaluate("cell => cell.reset()")


def run(cell: Cell, code: str) -> str:
    cell.code = code
    return str(cell.run()["outcome"])


def clipped(page: Page, part: str) -> bool:
    """Whether some of the element's height cannot be seen."""
    return bool(page.locator(part).evaluate("part => part.scrollHeight > part.clientHeight + 1"))


@pytest.mark.failure("F23")
def test_long_output_folds_and_paper_shows_all_of_it(days: Cell) -> None:
    """Output of more than 40 lines folds behind one button; printed, it is whole."""
    page, part = days.page, 'py-cell#days [data-kind="stdout"]'
    assert run(days, "for i in range(60): print(i)") == "ok"
    assert clipped(page, part)
    page.emulate_media(media="print")
    assert not clipped(page, part)
    page.emulate_media(media="screen")
    days.element.locator('[data-do="unfold"]').click()
    assert not clipped(page, part)
    assert run(days, "for i in range(40): print(i)") == "ok"
    assert not clipped(page, part)


@pytest.mark.failure("F26")
def test_the_line_of_an_error_is_marked_in_code_that_nobody_edited_and_in_the_editor(sink: Page) -> None:
    """The reader's own line is marked, in the static code as in the editor, and no letter of the code changes."""
    mistake = Cell(sink, "mistake")
    before = mistake.element.locator(".cell-code code").text_content()
    assert mistake.run()["outcome"] == "error"
    assert mistake.element.locator(".code-error-line").text_content() == "print(totl / 3)\n"
    assert mistake.element.locator(".cell-code code").text_content() == before
    mistake.press("edit")
    expect(mistake.element.locator(".cm-error-line")).to_have_text("print(totl / 3)")
    mistake.code = "print(3)"
    assert mistake.run()["outcome"] == "ok"
    assert mistake.element.locator(".code-error-line, .cm-error-line").count() == 0
    mistake.press("reset")


@pytest.mark.failure("F32")
def test_an_import_that_only_a_desktop_has_leads_to_how_desktop_runs_work(days: Cell, address: str) -> None:
    """ModuleNotFoundError for torch says "desktop only" and links to the page on recorded runs."""
    assert run(days, "import torch") == "error"
    link = days.element.locator(".part-explain a")
    assert link.evaluate("link => link.href") == f"{address}/desktop-runs/"
    assert days.page.request.get(f"{address}/desktop-runs/").ok
    badge = days.page.locator("desktop-run .desktop-provenance p a").first
    assert badge.evaluate("link => link.href") == f"{address}/desktop-runs/"


@pytest.mark.failure("F68")
def test_a_run_too_short_to_time_says_only_that_it_ended(days: Cell) -> None:
    """No "0 seconds"."""
    assert run(days, "x = 1") == "ok"
    status = days.element.get_by_role("status")
    expect(status).to_have_text("চলা শেষ।")
    assert run(days, "import time\ntime.sleep(.3)") == "ok"
    expect(status).to_contain_text("সেকেন্ড লেগেছে")


def test_the_shapes_panel_sorts_by_name_and_stays_as_the_reader_leaves_it(days: Cell) -> None:
    panel = days.element.locator('[data-role="shapes"]')
    names = panel.locator("tbody th")
    assert run(days, "import numpy as np\nzeros = np.zeros((2, 3))\nage = 4") == "ok"
    expect(panel).to_have_attribute("open", "")  # a wide screen has room
    row = panel.locator("tbody tr").filter(has_text="zeros")
    assert row.locator("td").all_inner_texts()[:3] == ["ndarray", "(2, 3)", "float64"]
    assert row.get_attribute("data-changed") is not None
    panel.locator('[data-do="sort-names"]').click()
    listed = [text.rstrip("●") for text in names.all_inner_texts()]
    assert listed == sorted(listed, key=str.lower) and "age" in listed
    panel.locator("summary").click()
    assert days.run()["outcome"] == "ok"
    expect(panel).not_to_have_attribute("open", "")
    assert row.get_attribute("data-changed") is None
    panel.locator("summary").click()


def test_a_cell_and_the_whole_lesson_are_taken_along_as_files_with_the_edits(days: Cell, tmp_path: Path) -> None:
    def taken(action: str) -> tuple[str, str]:
        with days.page.expect_download() as waiting:
            days.press(action)
        return waiting.value.suggested_filename, Path(waiting.value.path()).read_text(encoding="utf-8")

    days.code = "print('mine')"
    assert taken("download") == ("kitchen-sink-days.py", "print('mine')\n")
    name, lesson = taken("download-lesson")
    assert name == "kitchen-sink.py"
    assert lesson.index("# %% তিনটি অর্ডারের গড়\nprint('mine')\n") < lesson.index("# %% একটি ছবি\n")
    compile(lesson, name, "exec")


@pytest.mark.failure("F27")
def test_a_figure_is_enlarged_and_saved(sink: Page) -> None:
    """A drawn figure has real text, alternative text, a zoom and a download; none stays open."""
    bars = Cell(sink, "bars")
    assert bars.run()["outcome"] == "ok"
    figure = bars.element.locator(".part-figure")
    assert "দিন" in figure.locator("svg").text_content()
    figure.locator('[data-do="zoom"]').click()
    assert "zoomed" in (figure.get_attribute("class") or "")
    with sink.expect_download() as waiting:
        figure.locator('[data-do="save-figure"]').click()
    assert waiting.value.suggested_filename == "figure-1.svg"
    assert ElementTree.parse(waiting.value.path()).getroot().tag.endswith("svg")


def test_a_phone_is_told_of_no_keys_and_its_shapes_are_folded(chromium: Browser, address: str) -> None:
    phone = chromium.new_context(
        service_workers="block", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = phone.new_page()
    page.goto(f"{address}/{SINK}/")
    days = Cell(page, "days")
    days.press("edit")
    expect(days.element.locator(".cm-content")).to_be_visible()
    expect(days.element.locator(".cell-keys")).to_be_hidden()
    assert days.run()["outcome"] == "ok"
    expect(days.element.locator('[data-role="shapes"]')).not_to_have_attribute("open", "")
    phone.close()


def test_a_desktop_is_told_the_keys(days: Cell) -> None:
    days.press("edit")
    expect(days.element.locator(".cell-keys")).to_be_visible()
