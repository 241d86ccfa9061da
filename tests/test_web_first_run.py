"""The first lesson runs: what a reader does with block 1, in a real browser on the built site."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from drive.site import Cell, Watch, until

pytestmark = pytest.mark.browser

LESSON = "04-backpropagation"
BLOCK = "gradcheck"
OpenCell = Callable[[str, str], Cell]


def test_run_prints_the_six_relative_errors_and_they_are_the_recorded_ones(cell: OpenCell) -> None:
    block = cell(LESSON, BLOCK)
    block.press("run")
    expect(block.element).to_have_attribute("state", "ok", timeout=120_000)
    assert sum("e-" in line for line in block.text.splitlines()) >= 6
    assert block.text == block.recorded
    expect(block.element.locator('[data-role="recorded"]')).to_have_attribute("data-same", "true")


def test_an_edited_number_changes_the_output_and_reset_brings_the_recorded_code_back(cell: OpenCell) -> None:
    block = cell(LESSON, BLOCK)
    recorded_code = block.code
    block.press("edit")
    editor = block.element.locator(".cm-content")
    expect(editor).to_be_focused()
    editor.press("Control+End")
    block.page.keyboard.type("\nprint(6 * 7)")
    block.press("run")
    expect(block.element).to_have_attribute("state", "ok", timeout=120_000)
    assert block.text == f"{block.recorded}42\n"
    block.press("reset")
    assert block.code == recorded_code
    assert "6 * 7" not in editor.inner_text()
    assert block.run()["outcome"] == "ok"
    assert block.text == block.recorded


def test_stop_ends_an_endless_loop_within_a_second_and_the_next_run_works(cell: OpenCell) -> None:
    block = cell(LESSON, BLOCK)
    lesson_code = block.code
    assert block.run()["outcome"] == "ok"
    block.code = "while True: pass"
    block.press("run")
    expect(block.element).to_have_attribute("state", "running")
    time.sleep(0.3)
    begun = time.monotonic()
    block.press("stop")
    expect(block.element).to_have_attribute("state", "stopped", timeout=1000)
    assert time.monotonic() - begun < 1
    block.code = lesson_code
    assert block.run()["outcome"] == "ok"
    assert block.text == block.recorded


def test_another_lesson_reached_by_instant_navigation_runs_in_the_same_worker(cell: OpenCell, watch: Watch) -> None:
    block = cell(LESSON, BLOCK)
    assert block.run()["outcome"] == "ok"
    page = block.page
    before = len([url for url in watch.requests if "pyodide" in url])
    page.evaluate("window.sameDocument = true")
    page.evaluate("sessionStorage.generation = document.querySelector('py-cell').generation")
    page.locator('a[href*="kitchen-sink"], a[href*="10-training-loop"]').first.evaluate("link => link.click()")
    until(page, f"!document.getElementById('{BLOCK}') && document.querySelector('py-cell')")
    assert page.evaluate("window.sameDocument") is True
    other = Cell(page, str(page.locator("py-cell").first.get_attribute("id")))
    other.code = "print(2 ** 10)"
    assert other.run()["outcome"] == "ok"
    assert other.text == "1024\n"
    assert other.element.evaluate("cell => String(cell.generation) === sessionStorage.generation")
    assert len([url for url in watch.requests if "pyodide" in url]) == before


def test_with_javascript_off_the_lesson_reads_whole(chromium: Browser, address: str) -> None:
    plain = chromium.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(f"{address}/{LESSON}/")
    block = page.locator(f"py-cell#{BLOCK}")
    expect(block.locator(".cell-code code")).to_contain_text("import numpy as np")
    expect(block.locator('[data-role="recorded"] [data-part="text"]')).to_contain_text("W1")
    assert block.locator("button").count() == 0
    plain.close()


def test_reading_alone_fetches_nothing_of_python(page: Page, address: str, watch: Watch) -> None:
    page.goto(f"{address}/{LESSON}/")
    page.wait_for_load_state("networkidle")
    assert [url for url in watch.requests if "pyodide" in url or url.endswith(".whl")] == []
    assert watch.errors == []
