"""Memory and crashes (F13 to F22): a dead interpreter is replaced, the reader is told, nothing typed is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from drive.site import Cell
from failing import Block, alive, run, stop

pytestmark = pytest.mark.browser


@pytest.mark.failure("F13")
def test_an_array_that_cannot_fit_is_a_memory_error_and_state_lives(block: Block) -> None:
    """Too big an array is a MemoryError with an explanation; the interpreter and its names live on."""
    cell, _ = block
    outcome, text = run(cell, "import numpy as np\nkept = 5\nnp.ones(3_000_000_000)")
    assert outcome == "error"
    assert "rror" in text
    assert run(cell, "print(kept)") == ("ok", "5\n")


@pytest.mark.failure("F14")
def test_a_small_device_gets_no_spare_and_no_warming(chromium: Browser, address: str) -> None:
    """On a device with little memory, or an iPhone, no interpreter starts unasked and no spare is kept."""
    phone = chromium.new_context(
        user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
    )
    page = phone.new_page()
    page.goto(f"{address}/04-backpropagation/")
    cell = Cell(page, "gradcheck")
    assert run(cell, "print(1)") == ("ok", "1\n")
    page.wait_for_timeout(3000)
    assert cell.element.evaluate("cell => cell.workers") == 1
    phone.close()


@pytest.mark.failure("F15")
def test_many_restarts_do_not_run_out_of_memory(block: Block) -> None:
    """Thirty interpreters one after another: each old one is ended before the next starts."""
    cell, _ = block
    for _ in range(30):
        cell.press("fresh")
        assert run(cell, "print(1)") == ("ok", "1\n")
    assert cell.element.evaluate("cell => cell.workers") <= 2


@pytest.mark.failure("F16")
def test_numpy_scipy_and_matplotlib_live_in_one_worker(block: Block) -> None:
    """All big libraries in one interpreter, fetched when a program first imports them."""
    cell, _ = block
    code = (
        "import numpy as np, scipy.signal, scipy.optimize, matplotlib.pyplot as plt\n"
        "print(scipy.signal.correlate(np.ones(3), np.ones(2)).sum())"
    )
    assert run(cell, code, 240) == ("ok", "6.0\n")


@pytest.mark.failure("F17")
def test_plain_deep_recursion_is_a_recursion_error(block: Block) -> None:
    """Deep recursion is explained; where it kills the interpreter, a new one takes over."""
    cell, _ = block
    outcome, text = run(cell, "def f(n): return f(n + 1)\nf(0)")
    assert outcome == "error"
    assert "RecursionError" in text
    alive(cell)


DEADLY = {
    "recursion through C": "import functools\ndef f(n): return functools.partial(f, n + 1)()\nf(0)",
    "repr of a deep list": "x = []\nfor _ in range(100_000): x = [x]\nprint(repr(x)[:10])",
    "os._exit": "import os\nos._exit(3)",
    "os.abort": "import os\nos.abort()",
}


@pytest.mark.failure("F17", "F18", "F22")
@pytest.mark.parametrize("kind", DEADLY)
def test_a_dead_interpreter_is_replaced_after(kind: str, block: Block) -> None:
    """A fatal error ends the run with a sentence; the next run has a new interpreter, and the code is still there."""
    cell, _ = block
    outcome, _ = run(cell, DEADLY[kind])
    assert outcome in ("broken", "error")
    if outcome == "broken":
        assert "নতুন পাইথন চালু হবে" in cell.output
    assert cell.code == DEADLY[kind]
    alive(cell)


@pytest.mark.failure("F19")
def test_a_huge_recursion_limit_can_be_stopped(block: Block) -> None:
    """setrecursionlimit(10**6) may take long to fail; Stop works meanwhile."""
    cell, _ = block
    cell.code = "import sys\nsys.setrecursionlimit(10**6)\ndef f(n): return f(n + 1)\nwhile True:\n    try: f(0)\n    except RecursionError: pass"
    cell.press("run")
    cell.page.wait_for_timeout(1000)
    if cell.state == "running":  # else the recursion has ended the interpreter, and a new one takes over
        stop(cell)
    alive(cell)


@pytest.mark.failure("F20")
def test_a_hundred_runs_do_not_grow_the_interpreter(block: Block) -> None:
    """A run leaves nothing behind but the lesson's own names; the long soak is in the bench."""
    cell, _ = block
    code = "import numpy as np\nx = np.ones(100_000)\nprint(x.sum())"
    size = "import pyodide_js\nprint(pyodide_js._module.HEAP8.length)"
    for _ in range(10):
        assert run(cell, code)[0] == "ok"
    before = int(run(cell, size)[1])
    for _ in range(100):
        assert run(cell, code)[0] == "ok"
    assert int(run(cell, size)[1]) <= before * 1.2


@pytest.mark.failure("F21")
def test_figures_never_pile_up(block: Block) -> None:
    """Every figure is shown once and closed after its run, shown or not."""
    cell, _ = block
    code = "import matplotlib.pyplot as plt\nprint(len(plt.get_fignums()))\nfor i in range(3): plt.figure(); plt.plot([1, i])"
    for _ in range(3):
        assert run(cell, code) == ("ok", "0\n")
        assert cell.element.locator(".part-figure").count() == 3


LATE = "import asyncio, os\nlater = asyncio.get_event_loop().call_later\n"
DEADLY_LATER = {
    "os.abort": f"{LATE}later(.1, os.abort)\nawait asyncio.sleep(20)",
    "os._exit": f"{LATE}later(.1, os._exit, 3)\nawait asyncio.sleep(20)",
}


@pytest.mark.failure("F6", "F18", "F22")
@pytest.mark.parametrize("kind", DEADLY_LATER)
def test_a_death_inside_pythons_event_loop_is_heard(kind: str, block: Block) -> None:
    """A fatal error in a callback that nobody awaits ends the run too, and a new interpreter takes over."""
    cell, _ = block
    cell.code = DEADLY_LATER[kind]
    assert cell.run(15)["outcome"] == "broken"
    alive(cell)
