"""`make bench`: how long a reader waits and what it costs, against plain Pyodide from the same files, in one run.

    python tests/bench/bench.py [--times 7] [--tasks numpy,plot,science] [--runtime folder]

Both sides take turns, trial by trial, so that a busy machine is busy for both. Writes tests/bench/RESULTS.md.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from itertools import product
from pathlib import Path

from pages import ours, plain
from playwright.sync_api import Page, Playwright, sync_playwright
from report import NAMES, Samples, write, write_summary
from server import Host, Link, compress_all, hosting
from trials import FILL, WARM, click, reader, run, stop_to_ready

from drive.site import ROOT, served
from pack.paths import HERE

SLOW = Link(rate=20e6, delay=0.04, brotli=True)
SIDES = ("plain", "ours")
COMPRESSED = HERE.cache / "bench"


def main(arguments: list[str]) -> None:
    """Measure everything, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--tasks", default=",".join(NAMES))
    parser.add_argument("--runtime", type=Path, default=HERE.runtime)
    options = parser.parse_args(arguments)
    samples: Samples = defaultdict(list)
    report = Path(__file__).parent / "RESULTS.md"
    with tempfile.TemporaryDirectory(prefix="cholpath-bench-") as place:
        runtime = shutil.copytree(options.runtime, Path(place) / "runtime")  # a build in between changes nothing here
        files = {**ours(runtime), **plain()}
        print("Compressing what a host would have compressed (once, some minutes)", file=sys.stderr, flush=True)
        compress_all((file for address, file in files.items() if _sent(address)), COMPRESSED)
        with hosting(files, COMPRESSED) as host, sync_playwright() as playwright:
            for number in range(options.times):
                for task, measure, side in product(options.tasks.split(","), (_fast, _slow), SIDES):
                    begun = time.monotonic()
                    measure(playwright, host, side, task, samples)
                    name = f"{number + 1}/{options.times} {task} {side} {measure.__name__[1:]}"
                    print(f"{name}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
                write(report, samples, {}, number + 1)
    write(report, samples, _lessons(options.times), options.times)
    if options.tasks == ",".join(NAMES):
        write_summary(ROOT / "README.md", samples, options.times)


def _sent(address: str) -> bool:
    """Whether a trial asks for it: our wheels and late files only travel when a lesson needs them."""
    return address.startswith("/plain/") or not address.endswith((".gzipped", ".whl", ".zip", ".woff2"))


def _fast(playwright: Playwright, host: Host, side: str, task: str, samples: Samples) -> None:
    """From this machine itself: a first visit, a second one, and what comes after."""
    host.link = Link()
    with reader(playwright) as page:
        first = click(page, host, side, task)
        samples[task, side, "cold"].append(first.ms)
        samples[task, side, "bytes, nothing compressed"].append(first.sent)
        samples[task, side, "requests"].append(first.requests)
        time.sleep(FILL)
        samples[task, side, "warm cache"].append(click(page, host, side, task).ms)
        if side == "ours":
            _afterwards(page, host, task, samples)


def _afterwards(page: Page, host: Host, task: str, samples: Samples) -> None:
    samples[task, "ours", "warmed"].append(click(page, host, "ours", task, WARM).ms)
    samples[task, "ours", "second run"].append(run(page, "second"))
    samples[task, "ours", "Stop to ready"].append(stop_to_ready(page))


def _slow(playwright: Playwright, host: Host, side: str, task: str, samples: Samples) -> None:
    """Through 20 Mbit/s and 40 ms, from a host that compresses with brotli."""
    host.link = SLOW
    with reader(playwright) as page:
        result = click(page, host, side, task)
        samples[task, side, "20 Mbit/s"].append(result.ms)
        samples[task, side, "bytes, brotli"].append(result.sent)
    host.link = Link()


def _lessons(times: int) -> dict[str, list[float]]:
    """ms until a lesson page of the built site is loaded, and seconds that the site's build takes for each lesson."""
    found: dict[str, list[float]] = defaultdict(list)
    if not (ROOT / "build" / "index.html").is_file():
        return found
    pages = sorted(path.parent.name for path in (ROOT / "lessons").glob("[0-9]*/index.md"))
    with served(ROOT / "build") as address, sync_playwright() as playwright:
        for _ in range(times):
            for lesson in pages:
                with reader(playwright) as page:
                    page.goto(f"{address}/{lesson}/", wait_until="load")
                    load = "performance.getEntriesByType('navigation')[0].loadEventEnd"
                    found[f"page {lesson}"].append(float(page.evaluate(load)))
    begun = time.monotonic()
    built = subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(COMPRESSED / "site")], cwd=ROOT)
    if built.returncode == 0:
        found["build of the site, for each lesson"].append((time.monotonic() - begun) / max(1, len(pages)))
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
