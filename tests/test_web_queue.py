"""Runs that wait, are stopped while they wait, or are left behind; and a start over a slow link."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from drive.site import Cell, until

pytestmark = pytest.mark.browser

SLOW = "import time\nimport numpy as np\ndays = np.ones(3)\ntime.sleep(1.5)\nprint('slow')"


@pytest.fixture(scope="module")
def sink(chromium: Browser, address: str) -> Iterator[Page]:
    """The kitchen sink, its interpreter started: `days` is needed by `bars`, and by none of the others."""
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{address}/kitchen-sink/")
    assert Cell(page, "days").run()["outcome"] == "ok"
    yield page
    context.close()


def begin(cell: Cell, code: str) -> None:
    """Start `code` in the cell, and wait until it runs."""
    cell.code = code
    cell.element.evaluate("cell => { cell.run() }")
    expect(cell.element).to_have_attribute("state", "running", timeout=60_000)


@pytest.mark.failure("F38")
def test_a_cell_waits_visibly_for_those_it_needs(sink: Page) -> None:
    """While its earlier cells run, a cell is in the queue, says which it waits for, and has a Stop of its own."""
    days, bars = Cell(sink, "days"), Cell(sink, "bars")
    days.code = SLOW
    bars.press("run")
    expect(days.element).to_have_attribute("state", "running")
    assert bars.state == "queued"
    expect(bars.element.get_by_role("status")).to_contain_text("আগে এই ঘরগুলো চলছে: তিনটি অর্ডারের গড়")
    expect(bars.element.locator('[data-do="stop"]')).to_be_visible()
    expect(bars.element).to_have_attribute("state", "ok", timeout=60_000)
    assert days.text == "slow\n"
    bars.code = bars.code + "\n"
    days.code = f"{SLOW}\nprint('again')"
    bars.press("run")
    expect(days.element).to_have_attribute("state", "running")
    bars.press("stop")  # ends what it waits for
    for cell in (days, bars):
        expect(cell.element).to_have_attribute("state", "stopped", timeout=1000)


@pytest.mark.failure("F11")
def test_stop_on_a_waiting_cell_takes_only_that_one_out_of_the_queue(sink: Page) -> None:
    """Stop on a queued cell leaves the one that runs alone; it finishes with its own result."""
    days, mistake = Cell(sink, "days"), Cell(sink, "mistake")
    begin(days, SLOW)
    mistake.press("run")
    expect(mistake.element).to_have_attribute("state", "queued")
    mistake.press("stop")
    expect(mistake.element).to_have_attribute("state", "stopped", timeout=1000)
    assert days.state == "running"
    expect(days.element).to_have_attribute("state", "ok", timeout=30_000)
    assert days.text == "slow\n"


@pytest.mark.failure("F38")
def test_a_result_of_code_that_changed_while_it_ran_is_marked(sink: Page) -> None:
    """The stale mark compares with the code that really ran, not with what stands in the editor when it ends."""
    days = Cell(sink, "days")
    begin(days, SLOW)
    days.code = "days = 'typed meanwhile'"
    expect(days.element).to_have_attribute("state", "ok", timeout=30_000)
    expect(days.element).to_have_attribute("data-stale", "")
    assert days.run()["outcome"] == "ok"
    assert days.element.get_attribute("data-stale") is None


def test_all_above_run_in_page_order_until_one_fails_and_what_is_current_does_not_run_again(sink: Page) -> None:
    days, bars, mistake, heads = (Cell(sink, name) for name in ("days", "bars", "mistake", "heads"))
    for cell in (days, bars):
        cell.press("reset")
    days.press("fresh")
    ended = "window.ended = []; addEventListener('cell:done', event => window.ended.push(event.detail.id))"
    sink.evaluate(f"() => {{ {ended} }}")
    heads.press("run-above")
    expect(mistake.element).to_have_attribute("state", "error", timeout=60_000)
    days.press("run-lesson")
    until(sink, "window.ended.length === 4")
    assert sink.evaluate("window.ended") == ["days", "bars", "mistake", "mistake"]
    assert heads.state == "off"


@pytest.mark.failure("F10", "F59")
def test_a_reader_who_walks_away_leaves_no_run_behind(sink: Page) -> None:
    """Instant navigation away from a busy cell stops it; the next page's cells run at once."""
    begin(Cell(sink, "days"), "while True: pass")
    sink.evaluate("window.sameDocument = true")
    sink.locator("a.md-logo").first.evaluate("link => link.click()")
    until(sink, "!document.getElementById('days')")
    sink.locator('a[href*="04-backpropagation"]').first.evaluate("link => link.click()")
    until(sink, "document.getElementById('gradcheck')?.getAttribute('state') === 'off'")
    assert sink.evaluate("window.sameDocument") is True
    other = Cell(sink, "gradcheck")
    other.code = "print(6 * 7)"
    assert other.run(30)["outcome"] == "ok"
    assert other.text == "42\n"


# Each file of the runtime comes 2.5 s after the one before, and an interpreter is given 5 s instead of 120.
SLOW_LINK = """{
    const [wait, get] = [setTimeout, fetch];
    window.setTimeout = (act, ms, ...rest) => wait(act, ms === 120_000 ? 5000 : ms, ...rest);
    let files = 0;
    window.fetch = async (address, options) => {
        const late = /assets\\/runtime\\/(?!manifest)/.test(address) ? 2500 * files++ : 0;
        await new Promise(resolve => wait(resolve, late));
        return get(address, options);
    };
}"""


@pytest.mark.failure("F43")
def test_a_slow_link_is_no_dead_interpreter_and_stop_silences_its_progress(page: Page, address: str) -> None:
    """While files arrive, the deadline of a start begins anew with each; after Stop nothing is told of them."""
    page.add_init_script(SLOW_LINK)
    page.goto(f"{address}/kitchen-sink/")
    days = Cell(page, "days")
    days.press("run")
    expect(days.element).to_have_attribute("state", "loading")
    progress, status = days.element.locator("progress"), days.element.locator(".cell-status")
    expect(progress).to_be_visible(timeout=10_000)
    days.press("stop")
    expect(days.element).to_have_attribute("state", "stopped", timeout=1000)
    told = status.inner_text()
    for _ in range(8):
        page.wait_for_timeout(400)
        expect(progress).to_be_hidden()
        assert status.inner_text() == told
    assert days.run(120)["outcome"] == "ok"  # twice the deadline and more has passed since the first file
    assert days.text == days.recorded


def test_an_interpreter_that_says_nothing_is_given_up(page: Page, address: str) -> None:
    page.add_init_script(SLOW_LINK.replace("2500 * files++", "/snapshot/.test(address) ? 1e8 : 0"))
    page.goto(f"{address}/kitchen-sink/")
    days = Cell(page, "days")
    assert days.run(60)["outcome"] == "broken"
    assert "নতুন পাইথন চালু হবে" in days.output
