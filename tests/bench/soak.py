"""`make soak`: long use of one tab, measured. Writes tests/bench/SOAK.md.

1,000 runs (200 of them with figures), 200 stops and restarts, 2,000 generated programs, 100 tries of Stop for each kind
of code. What it measures: the interpreter's memory, the page's heap, open figures, workers alive, seconds to "stopped",
the longest task of the page's own thread, uncaught page errors. `--quick` does a twentieth of everything.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from programs import programs

from drive.site import Cell, Watch, browser, lay_out, served

HERE = Path(__file__).parent
LESSON, BLOCK, SEED = "04-backpropagation", "gradcheck", 20261129

PLAIN = "import numpy as np\nW = np.random.rand(50, 50)\nfor _ in range(20): W = np.tanh(W @ W)\nprint(W.shape)"
FIGURE = "import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])\nplt.title('soak')\nplt.show()"
SIZE = "import pyodide_js\nprint(pyodide_js._module.HEAP8.length)"
# A program may have called something `print`: now and then the names go, as a reader's fresh start would have it.
CLEAN = "for name in [name for name in globals() if name[0] != '_']: del globals()[name]"
STOPPERS = {
    "tight loop": "while True: pass",
    "sleep": "import time\ntime.sleep(600)",
    "eigenvalues": "import numpy as np\nA = np.random.rand(300, 300)\nwhile True: np.linalg.eig(A)",
    "print flood": "while True: print('x' * 50)",
    "regex": "import re\nre.match(r'(a+)+$', 'a' * 40 + 'b')",
}
LONGEST = """() => {
    window.longest = 0;
    new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask", buffered: false });
}"""

WORKERS = """cell => {
    window.most = 0;
    setInterval(() => { window.most = Math.max(window.most, cell.workers); }, 10);
}"""


def soak(scale: float) -> list[str]:
    """All of it, in one tab; the report's lines."""
    lines = []
    with served() as address, browser() as opened:
        page = opened.new_page()
        watch = Watch(address)
        watch.follow(page)
        page.goto(f"{address}/{LESSON}/")
        cell = Cell(page, BLOCK)
        _run(cell, PLAIN)
        _run(cell, FIGURE)
        lay_out(page)  # as a reader who has scrolled has it: the more there is, the longer a change of it takes
        page.evaluate(LONGEST)
        for part in (_runs, _stops, _programs, _latencies):
            found = part(cell, scale)
            print(*found, sep="\n", flush=True)
            lines += found
        longest = page.evaluate("window.longest")
        shown = f"{longest:.0f} ms" if longest else "none of 50 ms or more"  # a browser tells of no shorter ones
        lines.append(f"| longest task of the page's thread, all of the above | {shown} |")
        faults = [text for text in watch.errors if "cholpath:" not in text]
        lines.append(f"| uncaught page errors; requests to other origins | {len(faults)}; {len(watch.strangers)} |")
        lines += [f"| error | {text[:200]} |" for text in faults[:5]]
    return lines


def _run(cell: Cell, code: str) -> str:
    cell.code = code
    return str(cell.run()["outcome"])


def _memory(cell: Cell) -> int:
    _run(cell, SIZE)
    return int(cell.text)


def _runs(cell: Cell, scale: float) -> list[str]:
    total, early = int(1000 * scale), max(10, int(100 * scale))
    first = last = 0
    for number in range(1, total + 1):
        assert _run(cell, FIGURE if number % 5 == 0 else PLAIN) == "ok"
        if number == early:
            first = _memory(cell)
    last = _memory(cell)
    _run(cell, "import matplotlib.pyplot as plt\nprint(len(plt.get_fignums()))")
    ratio = f"{last / first:.2f} ({first / 1e6:.0f} MB, {last / 1e6:.0f} MB)"
    return [
        f"| interpreter's memory after {total} runs, to that after {early} | {ratio} |",
        f"| open figures at the end | {cell.text.strip()} |",
    ]


def _stops(cell: Cell, scale: float) -> list[str]:
    cycles = int(200 * scale)
    cell.element.evaluate(WORKERS)
    for _ in range(cycles):
        _stop(cell, STOPPERS["tight loop"])
    most = cell.page.evaluate("window.most")
    return [f"| most workers alive at once in {cycles} stops and restarts, looked at every 10 ms | {most} |"]


def _programs(cell: Cell, scale: float) -> list[str]:
    count = int(2000 * scale)
    outcomes: dict[str, int] = {}
    for number, program in enumerate(programs(count, SEED), 1):
        outcome = _run(cell, program)
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        if number % 10 == 0:
            assert _run(cell, CLEAN) == "ok"
            assert _run(cell, "print(1)") == "ok"
    said = ", ".join(f"{name} {number}" for name, number in sorted(outcomes.items()))
    return [f"| {count} generated programs (seed {SEED}), stuck none | {said} |"]


def _latencies(cell: Cell, scale: float) -> list[str]:
    tries = max(3, int(100 * scale / len(STOPPERS)))
    stopped, ready = [], []
    for code in STOPPERS.values():
        for _ in range(tries):
            _run(cell, "print(1)")
            time.sleep(2)  # a reader's pause: the spare gets ready
            stopped.append(_stop(cell, code))
            ready.append(_seconds(lambda: _run(cell, "print(1)")))
    stopped.sort()
    return [
        f"| seconds from Stop to “stopped”, {len(stopped)} tries | {_spread(stopped)} |",
        f"| seconds from there to the end of the next run, with a spare | {_spread(sorted(ready))} |",
    ]


def _stop(cell: Cell, code: str) -> float:
    cell.code = code
    cell.element.evaluate("cell => { cell.run() }")
    while cell.state != "running":
        time.sleep(0.01)
    time.sleep(0.1)
    begun = time.monotonic()
    cell.element.evaluate("cell => cell.stop()")
    while cell.state != "stopped":
        time.sleep(0.005)
    return time.monotonic() - begun


def _seconds(act: Callable[[], object]) -> float:
    begun = time.monotonic()
    act()
    return time.monotonic() - begun


def _spread(sorted_values: list[float]) -> str:
    p95 = sorted_values[int(0.95 * (len(sorted_values) - 1))]
    return f"median {statistics.median(sorted_values):.2f}, p95 {p95:.2f}, max {sorted_values[-1]:.2f}"


if __name__ == "__main__":
    quick = "--quick" in sys.argv
    report = soak(0.05 if quick else 1.0)
    size = "a twentieth of the full soak" if quick else "in full"
    head = [
        "# Soak",
        "",
        f"One tab of headless Chromium, {date.today().isoformat()}, {size}. Made by `make soak`.",
        "",
        "| what | measured |",
        "|---|---|",
    ]
    (HERE / "SOAK.md").write_text("\n".join([*head, *report]) + "\n", encoding="utf-8")
