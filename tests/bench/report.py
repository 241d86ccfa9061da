"""What the bench measured, as the table of RESULTS.md: medians with their smallest and largest value."""

from __future__ import annotations

import platform
import re
import statistics
import subprocess
from datetime import date
from pathlib import Path

from drive.marked import write_between

Samples = dict[tuple[str, str, str], list[float]]

NAMES = {"numpy": "NumPy", "plot": "NumPy and a plot", "science": "SciPy"}
# What must hold, as a ratio to plain Pyodide; "warmed" is compared with its cold start.
LIMITS = {
    "cold": {"numpy": 0.25, "plot": 0.22, "science": 0.22},
    "warm cache": {"numpy": 0.25, "plot": 0.22, "science": 0.22},
    "warmed": {"numpy": 0.03, "plot": 0.10, "science": 0.02},
    "bytes, brotli": {"numpy": 0.45, "plot": 0.43, "science": 0.56},
    "20 Mbit/s": {"numpy": 0.55, "plot": 0.42, "science": 0.47},
}
AGAINST = {"warmed": "cold", "bytes, brotli": "bytes, nothing compressed"}


def write(path: Path, samples: Samples, lessons: dict[str, list[float]], times: int) -> None:
    """Write the report; `lessons` has ms of page loads and seconds of builds by name."""
    tasks = [task for task in NAMES if (task, "ours", "cold") in samples]
    lines = [
        "# How long Python takes to start, and what it costs",
        "",
        f"Written by `make bench` on {date.today()}, commit {_commit()}. {_machine()}. Medians of {times}, smallest "
        "and largest in brackets.",
        "",
        "Plain is Pyodide as its documentation shows it (module worker, `loadPackagesFromImports`), from the same "
        "files and host; ours is a cell of a lesson page: page, hidden frame, worker. Each time runs from the click to "
        "the output. Both sides took turns. Ratio: ours to plain; ✓ or ✗: whether it is within its limit.",
        "",
        "| | plain | ours | ratio | limit |",
        "|---|---|---|---|---|",
    ]
    lines += [_row(samples, task, what) for what in LIMITS for task in tasks]
    lines += ["", "| after that | ours |", "|---|---|"]
    for what in ("second run", "Stop to ready"):
        lines += [f"| {NAMES[task]}, {what} | {_time(samples[task, 'ours', what])} |" for task in tasks]
    lines += ["", "| to the first output | plain | ours |", "|---|---|---|"]
    for what in ("bytes, nothing compressed", "bytes, brotli", "requests"):
        show = _count if what == "requests" else _size
        for task in tasks:
            plain, ours = (show(samples[task, side, what]) for side in ("plain", "ours"))
            lines.append(f"| {NAMES[task]}, {what} | {plain} | {ours} |")
    lines += ["", "| the site | |", "|---|---|"]
    for name, values in lessons.items():
        shown = _time(values) if name.startswith("page") else f"{statistics.median(values):.1f} s"
        lines.append(f"| {name} | {shown} |")
    path.write_text("\n".join(lines) + "\n", "utf-8")


def write_summary(readme: Path, samples: Samples, times: int) -> None:
    """What a reader waits and downloads, in short, between the marks `bench` of the README."""
    lines = [
        "| first Run of | downloads | first visit | later visit | page open a while | plain Pyodide, first visit |",
        "|---|---|---|---|---|---|",
    ]
    for task, name in NAMES.items():
        wait = {what: _seconds(samples[task, "ours", what]) for what in ("20 Mbit/s", "warm cache", "warmed")}
        size = _size(samples[task, "ours", "bytes, brotli"])
        plain = _seconds(samples[task, "plain", "20 Mbit/s"])
        plain_size = _size(samples[task, "plain", "bytes, brotli"])
        cells = [name, size, wait["20 Mbit/s"], wait["warm cache"], wait["warmed"], f"{plain_size}, {plain}"]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", f"Medians of {times}, from [RESULTS.md](tests/bench/RESULTS.md)."]
    write_between(readme, "bench", "\n".join(lines))


def _row(samples: Samples, task: str, what: str) -> str:
    plain, ours = samples[task, "plain", AGAINST.get(what, what)], samples[task, "ours", what]
    show = _size if what.startswith("bytes") else _time
    ratio, limit = statistics.median(ours) / statistics.median(plain), LIMITS[what][task]
    name = f"{NAMES[task]}, {what}" + (f" (plain: {AGAINST[what]})" if what in AGAINST else "")
    return f"| {name} | {show(plain)} | {show(ours)} | {ratio:.3f} {'✓' if ratio <= limit else '✗'} | {limit} |"


def _time(values: list[float]) -> str:
    return f"{statistics.median(values):.0f} ms [{min(values):.0f}–{max(values):.0f}]"


def _seconds(values: list[float]) -> str:
    return f"{statistics.median(values) / 1000:.1f} s"


def _size(values: list[float]) -> str:
    return f"{statistics.median(values) / 1e6:.2f} MB"


def _count(values: list[float]) -> str:
    return f"{statistics.median(values):.0f}"


def _commit() -> str:
    said = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return said.stdout.strip() or "unknown"


def _machine() -> str:
    """The processor's model and how many of it, and nothing else about the machine."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    model = re.search(r"model name\s*: (.+)", text)
    return f"{model[1].strip() if model else platform.machine()}, {text.count('processor')} cores"
