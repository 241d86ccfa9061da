"""The whole kitchen sink by keyboard alone: Tab reaches every control of every block and is trapped by none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from drive.site import until

pytestmark = pytest.mark.browser

# Every control a reader sees; of a group of radio buttons or tabs the browser stops at one.
MARK = """() => {
  const wanted = 'main :is(button, input, summary, a[href], select, textarea, [contenteditable=true])';
  const groups = new Set();
  window.controls = [...document.querySelectorAll(wanted)].filter((e) => {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.tabIndex < 0 || e.disabled) return false;
    if (e.type !== "radio") return true;
    const first = !groups.has(e.name);
    groups.add(e.name);
    return first;
  });
  window.reached = new Set();
  window.stops = 0;
  document.addEventListener("focusin", ({ target }) => {
    reached.add(target);
    stops += 1;
  });
  return controls.length;
}"""
MISSED = """controls.filter((e) => !reached.has(e) && e.checkVisibility({ visibilityProperty: true }))
  .map((e) => e.outerHTML.slice(0, 120))"""


@pytest.fixture
def sink(page: Page, address: str) -> Page:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}/kitchen-sink/")
    page.wait_for_load_state("networkidle")
    return page


def test_tab_reaches_every_control_and_leaves_it_again(sink: Page) -> None:
    count = sink.evaluate(MARK)
    assert count > 80
    sink.evaluate("controls[0].focus()")
    for _ in range(count + 150):  # what scrolls is a stop too
        sink.keyboard.press("Tab")
        if sink.evaluate("!document.activeElement.closest('main')"):
            break
    assert sink.evaluate("!document.activeElement.closest('main')"), "Tab never leaves the page's blocks"
    assert sink.evaluate(MISSED) == []


@pytest.mark.parametrize(
    ("selector", "key", "state"),
    [
        ("check-list input", "Space", "document.querySelector('check-list input').checked"),
        (".think summary", "Enter", "document.querySelector('.think details').open"),
        (".interview summary", "Space", "document.querySelector('.interview details').open"),
        (".problem summary", "Enter", "document.querySelector('.problem details').open"),
        ("desktop-run summary", "Enter", "document.querySelector('desktop-run details').open"),
        ("course-map summary", "Enter", "document.querySelector('course-map details').open"),
        ("copy-prompt button", "Enter", "document.querySelector('copy-prompt [role=status]').textContent"),
        ("desktop-run [data-do=copy]", "Enter", "document.querySelector('desktop-run [role=status]').textContent"),
        ("practice-tools input", "Space", "document.querySelector('practice-tools [role=status]').textContent"),
    ],
)
def test_a_key_does_what_a_click_does(sink: Page, selector: str, key: str, state: str) -> None:
    sink.evaluate(f"window.before = {state}")
    sink.locator(selector).first.focus()
    sink.keyboard.press(key)
    until(sink, f"{state} !== before")


def test_a_number_is_typed_in_bangla_and_checked_with_enter(sink: Page) -> None:
    sink.locator("quiz-number input").first.focus()
    sink.keyboard.type("২.৩৩৩")
    sink.keyboard.press("Enter")
    expect(sink.locator("quiz-number")).to_have_attribute("data-state", "right")


def test_an_exercise_is_written_and_checked_without_a_mouse(sink: Page) -> None:
    task = sink.locator("py-task")
    task.evaluate("task => task.edit()")
    sink.keyboard.press("Control+End")
    sink.keyboard.type("# tried")
    sink.keyboard.press("Control+Enter")
    until(sink, "['ok', 'error'].includes(document.querySelector('py-task').getAttribute('state'))", 90)
    sink.keyboard.press("Escape")
    sink.keyboard.press("Tab")  # after Esc, Tab leaves the editor
    assert sink.evaluate("!document.activeElement.closest('.cm-editor')")
