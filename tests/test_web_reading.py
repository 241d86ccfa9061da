"""How a reader likes to read: chosen in one panel, kept on the device, true before the first paint; and paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from axe import violations
from drive.site import Watch

pytestmark = pytest.mark.browser
LESSON = "04-backpropagation"
SIZE = "() => parseFloat(getComputedStyle(document.querySelector('article p')).fontSize)"
SHOWN = "selector => [...document.querySelectorAll(selector)].filter(part => part.checkVisibility()).length"


def test_what_the_panel_says_is_kept_and_needs_no_mouse(page: Page, address: str, watch: Watch) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/{LESSON}/")
    usual = page.evaluate(SIZE)
    assert not page.locator("html:is([data-text-size], [data-line-space], [data-contrast])").count()
    button = page.locator("reading-panel > button")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="পড়ার সেটিংস")
    expect(dialog).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("radio", name="সাধারণ").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(SIZE) == pytest.approx(usual * 1.15, rel=0.01)
    dialog.get_by_role("radio", name="বেশি").check()
    dialog.get_by_role("radio", name="খুব স্পষ্ট").check()
    dialog.get_by_role("radio", name="আঁধার", exact=True).check()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
    assert violations(page) == []

    page.route("**/assets/runtime/**", lambda route: route.abort())  # the settings wait for no script of ours
    page.reload()
    assert page.evaluate(SIZE) == pytest.approx(usual * 1.15, rel=0.01)
    root = page.locator("html")
    expect(root).to_have_attribute("data-line-space", "wide")
    expect(root).to_have_attribute("data-contrast", "more")
    page.unroute("**/assets/runtime/**")
    page.reload()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    button.click()
    expect(dialog.get_by_role("radio", name="বড়", exact=True)).to_be_checked()
    dialog.get_by_role("button", name="আগের মতো করুন").click()
    assert page.evaluate(SIZE) == usual
    expect(root).not_to_have_attribute("data-contrast", "more")


def test_paper_has_what_was_asked_for_and_no_controls(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}/{LESSON}/")
    page.wait_for_load_state("networkidle")
    page.evaluate("window.print = () => { window.asked = true; }")
    page.locator("reading-panel > button").click()
    page.get_by_label("কোডের ফলও থাকুক").uncheck()
    page.get_by_label("উত্তর ও সমাধানও থাকুক").uncheck()
    page.locator("[data-print]").click()
    assert page.evaluate("window.asked")
    closed = page.evaluate("document.querySelectorAll('main details:not([open])').length")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    outputs, answers = '[data-role="recorded"], [data-role="output"]', "reveal-answer .reveal-body"
    assert page.evaluate(SHOWN, outputs) == 0
    assert page.evaluate(SHOWN, answers) == 0
    page.evaluate(
        "for (const name of ['outputs', 'answers']) document.documentElement.removeAttribute(`data-print-no-${name}`)"
    )
    assert page.evaluate(SHOWN, outputs) > 3
    assert page.evaluate(SHOWN, answers) > 5
    assert page.evaluate(SHOWN, "main button, .md-header, dialog") == 0
    marks = page.locator("article .print-mark")
    assert marks.first.inner_text() == "[১]"
    rows = page.locator(".print-links li").all_inner_texts()
    assert rows == list(dict.fromkeys(rows))
    assert all(row.startswith("http") for row in rows)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert marks.count() == 0
    assert page.evaluate("document.querySelectorAll('main details:not([open])').length") == closed
