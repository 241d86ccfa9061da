"""axe-core finds nothing on any page, in light and in dark, wide and narrow, in any state of any block.

The states are reached on the kitchen sink, which shows every block once; one page is loaded and worked for each colour
scheme. Contrast is looked at in both schemes, structure once at each width: colours do not change it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from axe import violations
from drive.site import BUILD, Cell, until
from lessonkit.blocks import BLOCKS
from site_helpers import ROOT

pytestmark = pytest.mark.browser

SINK = "kitchen-sink/"
FOLDERS = sorted("" if file.parent == BUILD else f"{file.parent.name}/" for file in BUILD.glob("**/index.html"))
PAGES = [*(folder for folder in FOLDERS if folder != SINK), "404.html"]

ELSEWHERE = ("course-map", "gloss-filter")  # long, and the pages they are made for are looked at whole

# States that a click, a key or a call reaches at once; each leaves the page as the next finds it.
FIRST = """
  document.querySelectorAll('step-player').forEach(player => player.show(2));
  document.querySelectorAll('case-switch').forEach(cases => cases.show(2));
  document.querySelectorAll('check-list input').forEach(box => box.click());
  document.querySelectorAll('quiz-choice').forEach(quiz => {
    quiz.querySelectorAll('input')[0].click();
    quiz.querySelector('[data-do=check]').click();
  });
  document.querySelector('quiz-order [data-do=check]').click();
  const number = document.querySelector('quiz-number');
  number.querySelector('input').value = '7';
  number.querySelector('[data-do=check]').click();
"""
OPEN = """
  document.querySelectorAll('quiz-choice').forEach(quiz => {
    quiz.querySelector('[data-do=check]').click(); // wrong a second time: now the answer may be shown
    quiz.querySelector('[data-do=show]').click();
  });
  const number = document.querySelector('quiz-number');
  number.querySelector('input').value = '2.333';
  number.querySelector('[data-do=check]').click();
  document.querySelectorAll('main details').forEach(details => { details.open = true; });
  document.querySelectorAll('step-player [data-do=all], case-switch [data-do=all]').forEach(button => button.click());
  document.querySelector('p > gloss-term').open();
"""


@pytest.fixture(params=["light", "dark"])
def reader(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    """A page in that scheme; nothing moves, so that no colour is caught half-way."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800},
        color_scheme=request.param,
        reduced_motion="reduce",
        service_workers="block",
    )
    yield context.new_page()
    context.close()


def check(page: Page, state: str, width: int, *elsewhere: str) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.wait_for_timeout(100)
    assert violations(page, *elsewhere) == [], f"{state}, {width} px"


def test_the_kitchen_sink_shows_every_block() -> None:
    shown = set(re.findall(r"^/{3,} *([a-z-]+)", (ROOT / "lessons" / SINK / "index.md").read_text("utf-8"), re.M))
    assert shown == {block.NAME for block in BLOCKS}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_accessible(reader: Page, address: str, path: str) -> None:
    reader.goto(f"{address}/{path}")
    dark = reader.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    check(reader, path, 390 if dark else 1280)


def test_every_state_of_every_block_is_accessible(reader: Page, address: str) -> None:
    reader.goto(f"{address}/{SINK}")
    reader.set_default_timeout(60_000)
    check(reader, "as it opens", 1280, *ELSEWHERE)
    reader.evaluate(FIRST)
    cell = Cell(reader, "days")
    good = cell.code
    cell.element.evaluate("cell => cell.edit()")
    cell.code = "while True: pass"
    reader.evaluate("void document.querySelector('py-cell#days').run()")  # it would be waited for
    until(reader, "document.querySelector('py-cell#days').getAttribute('state') === 'running'", 60)
    check(reader, "questions answered, a cell running with its editor open", 1280, *ELSEWHERE)
    cell.press("stop")
    until(reader, "document.querySelector('py-cell#days').getAttribute('state') === 'stopped'", 20)
    assert Cell(reader, "mistake").run()["outcome"] == "error"
    task = reader.locator("py-task")
    task.evaluate("task => task.run()")
    check(reader, "a cell stopped, another failed, an exercise not right yet", 390, *ELSEWHERE)
    cell.code = good
    for id in ("bars", "sorting"):
        assert Cell(reader, id).run()["outcome"] == "ok"
    solution = task.locator(".reveal-solution code").text_content()
    task.evaluate("(task, code) => { task.code = code; return task.run(); }", solution)
    assert task.get_attribute("state") == "ok"
    reader.evaluate(OPEN)
    check(reader, "cells ran, an exercise is right, everything is open", 390, *ELSEWHERE)
    check(reader, "cells ran, an exercise is right, everything is open", 1280, *ELSEWHERE)
