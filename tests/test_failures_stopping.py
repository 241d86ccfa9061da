"""Stopping and time (F1 to F12): Stop ends every kind of code, on plain static hosting, and the next run works."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from drive.site import Cell, until
from failing import Block, alive, quiet, run, start, stop

pytestmark = pytest.mark.browser


STOPPERS = {
    "a tight loop": "while True: pass",
    "a long sleep": "import time\ntime.sleep(600)",
    "eigenvalues in C": "import numpy as np\nA = np.random.rand(400, 400)\nwhile True: np.linalg.eig(A)",
    "a big matmul": "import numpy as np\nA = np.ones((1500, 1500))\nwhile True: A @ A",
    "a print flood": "while True: print('x' * 50)",
    "a regex that backtracks": "import re\nre.match(r'(a+)+$', 'a' * 40 + 'b')",
    "an awaited sleep": "import asyncio\nawait asyncio.sleep(600)",
    "a pending future": "import asyncio\nawait asyncio.get_event_loop().create_future()",
}

# These may have ended by themselves before anybody presses Stop.
DOOMED = {
    "memory filling": "kept = []\nwhile True: kept.append(bytearray(1_000_000))\n",
    "deep recursion": "import sys\nsys.setrecursionlimit(10**6)\ndef f(n): return f(n + 1)\nwhile True:\n"
    "    try: f(0)\n    except RecursionError: pass",
}


@pytest.mark.failure("F2", "F3", "F4", "F5", "F6", "F7", "F31")
@pytest.mark.parametrize("kind", STOPPERS)
def test_stop_works_within_a_second_for(kind: str, block: Block) -> None:
    """Stop ends the worker itself, so it needs no special headers and works for loops, sleeps, C code and floods alike."""
    cell, _ = block
    start(cell, STOPPERS[kind])
    stop(cell)
    assert "Traceback" not in cell.output
    assert "থামানো হয়েছে" in cell.output
    alive(cell)


@pytest.mark.failure("F19")
@pytest.mark.parametrize("kind", DOOMED)
def test_what_fills_memory_or_the_stack_is_over_within_a_second_of_stop(kind: str, block: Block) -> None:
    """Filling memory or the stack ends in a sentence or by Stop, and the next run works."""
    cell, _ = block
    cell.code = DOOMED[kind]
    cell.press("run")
    state = f'document.querySelector("py-cell#{cell.id}").getAttribute("state")'
    until(cell.page, f'["running", "error"].includes({state})', seconds=60)
    time.sleep(0.4)
    quiet(cell)
    until(cell.page, f'["stopped", "error"].includes({state})', seconds=1)
    alive(cell)


@pytest.mark.failure("F1")
def test_the_page_scrolls_while_an_endless_loop_runs(block: Block) -> None:
    """An endless loop never touches the page's own thread: the page scrolls and answers."""
    cell, _ = block
    start(cell, "while True: pass")
    cell.page.evaluate("scrollTo(0, 0)")
    begun = time.monotonic()
    cell.page.mouse.wheel(0, 600)
    until(cell.page, "scrollY > 100", seconds=2)
    assert time.monotonic() - begun < 2
    stop(cell)


@pytest.mark.failure("F7", "F11")
def test_nothing_of_a_stopped_run_arrives_later(block: Block) -> None:
    """Messages carry their run's number; what a stopped or earlier run still had to say is dropped."""
    cell, _ = block
    start(cell, "while True: print('flood')")
    stop(cell)
    text = cell.text
    cell.page.wait_for_timeout(700)
    assert cell.text == text
    assert run(cell, "print('mine')") == ("ok", "mine\n")


@pytest.mark.failure("F8")
def test_stop_is_told_in_one_sentence(block: Block) -> None:
    """A stopped run ends in one Bangla sentence, not in a traceback."""
    cell, _ = block
    start(cell, "while True: pass")
    stop(cell)
    assert cell.text == ""
    assert "undefined" not in cell.output
    assert cell.element.locator(".part-note").count() == 1


@pytest.mark.failure("F9", "F57")
def test_what_was_typed_is_kept_before_a_run_that_ends_the_tab(block: Block, address: str) -> None:
    """An edit is saved before its run starts; a tab that dies in that run comes back with it."""
    cell, _ = block
    page = cell.page.context.new_page()
    page.goto(f"{address}/04-backpropagation/")
    other = Cell(page, cell.id)
    other.code = "kept = 'typed just now'\nwhile True: pass"
    other.press("run")
    page.close(run_before_unload=False)
    page = cell.page.context.new_page()
    page.goto(f"{address}/04-backpropagation/")
    again = Cell(page, cell.id)
    assert "typed just now" in again.code
    again.element.evaluate("cell => cell.reset()")
    page.close()


@pytest.mark.failure("F10")
def test_restarts_never_leave_more_than_one_running_and_one_spare_worker(block: Block) -> None:
    """Twenty quick stops and runs: workers are counted, and an ended one is really gone."""
    cell, _ = block
    for _ in range(20):
        start(cell, "while True: pass")
        stop(cell)
        assert cell.element.evaluate("cell => cell.workers") <= 2
    alive(cell)
    interpreters = [worker for worker in cell.page.workers if worker.url.startswith("blob:null")]
    assert len(interpreters) <= 2


@pytest.mark.failure("F11")
def test_two_quick_clicks_are_one_run(block: Block) -> None:
    """Run clicked twice is one run; two cells run one after the other and keep their own results."""
    cell, _ = block
    cell.code = "n = globals().get('n', 0) + 1\nprint(n)"
    first, second = cell.element.evaluate("async cell => await Promise.all([cell.run(), cell.run()])")
    assert first == second == "ok"
    before = int(cell.text)
    assert cell.run()["outcome"] == "ok"
    assert int(cell.text) == before + 1


@pytest.mark.failure("F11")
def test_two_cells_at_once_queue_and_keep_their_results(block: Block) -> None:
    """A second cell waits visibly in the queue; results never swap."""
    cell, _ = block
    other = Cell(cell.page, "bugs")
    cell.code = "import time\nimport numpy as np\ntime.sleep(1)\nprint('first')"
    other.element.evaluate("cell => { cell.dataset.kept = cell.dataset.needs; cell.dataset.needs = ''; }")
    other.code = "print('second')"
    cell.element.evaluate("cell => { cell.run() }")
    other.element.evaluate("cell => { cell.run() }")
    expect(other.element).to_have_attribute("state", "queued")
    expect(other.element).to_have_attribute("state", "ok", timeout=30_000)
    assert (cell.text, other.text) == ("first\n", "second\n")
    other.element.evaluate("cell => { cell.dataset.needs = cell.dataset.kept; cell.reset() }")


@pytest.mark.failure("F12")
def test_a_run_in_a_background_tab_finishes(block: Block) -> None:
    """A run goes on while another tab is in front, and its end is shown on return."""
    cell, _ = block
    cell.code = "import time\nfor i in range(4):\n    time.sleep(.3)\n    print(i)"
    cell.element.evaluate("cell => { cell.run() }")
    front = cell.page.context.new_page()
    front.goto("about:blank")
    front.bring_to_front()
    expect(cell.element).to_have_attribute("state", "ok", timeout=30_000)
    assert cell.text == "0\n1\n2\n3\n"
    front.close()
