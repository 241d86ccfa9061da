"""The stepper in a real browser: by mouse and by keys, spoken and lit, readable without a script and on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from block_page import open_blocks

pytestmark = pytest.mark.browser

MARKDOWN = """
Text with a [link](#forward).

//// stepper | forward
    columns: {h: "$h$", L: ক্ষতি}
    caption: One pass
    figure: figures/net.svg

/// step | Hidden
    set: {h: "1.0"}
    light: [h1]

The gate is open. {#inside-one}
///

/// step | Loss
    set: {L: "**2**"}
    light: [w1]

Half the square, a long word: needle.
///

/// step | Update
    set: {h: "0.5", L: "$\\\\begin{pmatrix} 1 & 2 \\\\\\\\ 3 & 4 \\\\end{pmatrix}$"}

Downhill.
///
////
"""
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><title>t</title>
<circle id="h1" cx="15" cy="15" r="9" fill="none" stroke="black"/><path id="w1" d="M30 15 H60" stroke="black"/></svg>"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("lesson")
    (made / "figures").mkdir()
    (made / "figures/net.svg").write_text(SVG, "utf-8")
    return made


@pytest.fixture
def page(context: BrowserContext, folder: Path) -> Page:
    return open_blocks(context, MARKDOWN, folder=folder)


def press(page: Page, action: str) -> None:
    page.locator(f'step-player [data-do="{action}"]').click()


def shown(page: Page) -> list[str]:
    """Titles of the steps that a reader sees."""
    return page.locator("step-player .step-title:visible").all_inner_texts()


def table(page: Page) -> list[list[str]]:
    """The visible rows, cells by what a reader sees in them."""
    rows = page.locator("step-player tbody tr:visible")
    return [
        [row.locator("th").inner_text(), *row.locator(".cell-value").all_inner_texts()]
        for row in (rows.nth(index) for index in range(rows.count()))
    ]


def said(page: Page) -> str:
    return page.locator("step-player [role=status]").inner_text()


def lit(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector_all(".lit", "parts => parts.map(part => part.id)")
    return found


def test_it_begins_at_the_first_step_and_never_plays_by_itself(page: Page) -> None:
    page.clock.install()
    page.reload()
    page.clock.fast_forward(60_000)
    assert shown(page) == ["Hidden"]
    assert table(page) == [["১", "1.0", ""]]
    assert lit(page) == ["forward-h1"]
    expect(page.locator(".step-count")).to_have_text("ধাপ ১/৩")
    assert said(page) == ""


def test_next_adds_a_row_in_which_what_is_not_set_keeps_its_value(page: Page) -> None:
    press(page, "next")
    assert shown(page) == ["Loss"]
    assert table(page) == [["১", "1.0", ""], ["২", "1.0", "2"]]
    assert lit(page) == ["forward-w1"]
    changed = page.locator("tr.now td").evaluate_all("cells => cells.map(cell => cell.className)")
    assert changed == ["", "changed"]


def test_previous_first_and_the_ends_stop_where_they_should(page: Page) -> None:
    for _ in range(5):
        page.locator('[data-do="next"]').click(force=True)
    assert shown(page) == ["Update"]
    expect(page.locator('[data-do="next"]')).to_have_attribute("aria-disabled", "true")
    press(page, "previous")
    assert shown(page) == ["Loss"]
    press(page, "first")
    assert shown(page) == ["Hidden"]
    expect(page.locator('[data-do="previous"]')).to_have_attribute("aria-disabled", "true")


def test_keys_alone_walk_through_it_and_focus_stays(page: Page) -> None:
    page.locator("p a").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.do") == "previous"
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["Loss"]
    page.keyboard.press("End")
    assert shown(page) == ["Update"]
    page.keyboard.press("Home")
    assert shown(page) == ["Hidden"]
    page.keyboard.press("ArrowLeft")
    assert shown(page) == ["Hidden"]
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert shown(page) == ["Loss"]
    assert page.evaluate("document.activeElement.dataset.do") == "next"


def test_arrows_with_a_modifier_or_in_the_scrolling_table_are_the_browsers_own(page: Page) -> None:
    page.locator('[data-do="next"]').focus()
    page.keyboard.press("Alt+ArrowRight")
    page.locator(".step-values").focus()
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["Hidden"]


def test_each_step_is_said_once_in_bangla_with_what_changed(page: Page) -> None:
    press(page, "next")
    assert said(page) == "ধাপ ২, মোট ৩টি: Loss। বদলেছে: ক্ষতি = 2।"
    press(page, "next")
    assert said(page) == "ধাপ ৩, মোট ৩টি: Update। বদলেছে: h = 0.5; ক্ষতি। এটিই শেষ ধাপ।"


def test_play_walks_to_the_end_and_stops_there(page: Page) -> None:
    page.clock.install()
    page.reload()
    press(page, "play")
    expect(page.locator('[data-do="play"]')).to_have_text("থামান")
    page.clock.run_for(15_000)
    assert shown(page) == ["Update"]
    expect(page.locator('[data-do="play"]')).to_have_text("চালান")
    page.clock.run_for(60_000)
    assert shown(page) == ["Update"]


def test_play_stops_at_the_readers_first_move(page: Page) -> None:
    page.clock.install()
    page.reload()
    press(page, "play")
    press(page, "next")
    page.clock.run_for(60_000)
    assert shown(page) == ["Loss"]


def test_all_steps_can_be_read_as_one_list_and_back(page: Page) -> None:
    press(page, "next")
    press(page, "all")
    assert shown(page) == ["Hidden", "Loss", "Update"]
    expect(page.locator(".step-changes").first).to_be_visible()
    expect(page.locator(".step-values")).to_be_hidden()
    assert lit(page) == []
    press(page, "all")
    assert shown(page) == ["Loss"]


def test_without_a_script_all_steps_are_a_list_with_what_changed(chromium: Browser, folder: Path) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = open_blocks(context, MARKDOWN, folder=folder)
    assert shown(page) == ["Hidden", "Loss", "Update"]
    assert "ক্ষতি" in page.locator(".step").nth(1).locator(".step-changes").inner_text()
    assert page.locator("step-player button").count() == 0
    context.close()


def test_on_paper_all_steps_are_there(page: Page) -> None:
    page.emulate_media(media="print")
    assert shown(page) == ["Hidden", "Loss", "Update"]
    expect(page.locator(".step-changes").nth(2)).to_be_visible()
    expect(page.locator(".step-tools")).to_be_hidden()


def test_a_link_into_a_hidden_step_shows_it(page: Page) -> None:
    page.evaluate("document.querySelectorAll('.step')[2].id = 'third'; location.hash = 'third'")
    expect(page.locator(".step-title:visible")).to_have_text("Update")


def test_searching_in_the_page_finds_a_hidden_step(page: Page) -> None:
    assert page.locator(".step").nth(1).get_attribute("hidden") == "until-found"
    page.locator(".step").nth(1).dispatch_event("beforematch")
    assert shown(page) == ["Loss"]


def test_moving_it_in_the_page_doubles_nothing(page: Page) -> None:
    press(page, "next")
    page.evaluate(
        """() => {
            const player = document.querySelector("step-player");
            for (let move = 0; move < 50; move++) document.querySelector("main").append(player);
        }"""
    )
    assert page.locator(".step-tools").count() == 1
    press(page, "next")
    assert shown(page) == ["Update"]


def test_on_a_narrow_phone_nothing_is_wider_than_the_page(context: BrowserContext, folder: Path) -> None:
    wide = MARKDOWN.replace('"1.0"', '"$1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 = 55$"')
    page = open_blocks(context, wide, folder=folder)
    page.set_viewport_size({"width": 320, "height": 640})
    expect(page.locator(".step-table.stacked")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    expect(page.locator(".cell-label").first).to_be_visible()
    expect(page.locator(".cell-value").first).to_have_attribute("tabindex", "0")
    page.set_viewport_size({"width": 1000, "height": 640})
    expect(page.locator(".step-table:not(.stacked)")).to_be_visible()


def test_motion_is_left_out_when_the_reader_asks(page: Page) -> None:
    animation = "getComputedStyle(document.querySelector('.step')).animationName"
    assert page.evaluate(animation) == "step-in"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(animation) == "none"
