"""Finds a Chromium that tests can drive, or gets one.

python -m drive.browser     print its path, installing one first if there is none
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

VARIABLE = "CHOLPATH_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge")

# Headless, in containers, and without a request of the browser's own: tests count every request.
LAUNCH_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class NoBrowserError(Exception):
    """One clear sentence: there is no browser, what was tried, what to do."""


def find_browser() -> Path | None:
    """A browser that starts: CHOLPATH_BROWSER, then PATH, the usual places, and Playwright's own; None without any.

    Raises NoBrowserError when CHOLPATH_BROWSER names something that does not start.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if not _starts(named):
            raise NoBrowserError(f"{VARIABLE}={named} does not start: name a Chromium or Chrome program, or unset it.")
        return Path(named)
    return next((Path(path) for path in _places() if _starts(path)), None)


def ensure_browser() -> Path:
    """`find_browser()`, or one fetched now: by Playwright, else on Debian as root by apt. Raises NoBrowserError."""
    found = find_browser()
    if found:
        return found
    for command in _installers():
        print(f"No browser yet, trying: {' '.join(command).removeprefix(f'{sys.executable} -m ')}", file=sys.stderr)
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_quiet())
        _starts.cache_clear()
        found = find_browser() if done.returncode == 0 else None
        if found:
            return found
    raise NoBrowserError(
        "There is no Chromium or Chrome for the tests, and neither Playwright nor apt could bring one: "
        f"install one, or name its program in {VARIABLE}."
    )


def _places() -> Iterator[str]:
    for name in NAMES:
        if path := shutil.which(name):
            yield path
    yield "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    yield "/Applications/Chromium.app/Contents/MacOS/Chromium"
    for root in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if folder := os.environ.get(root):
            yield str(Path(folder, "Google", "Chrome", "Application", "chrome.exe"))
            yield str(Path(folder, "Microsoft", "Edge", "Application", "msedge.exe"))
    yield from _of_playwright()


def _of_playwright() -> Iterator[str]:
    """Where Playwright would put its own. Asked in a process of its own: its driver may already run in this one."""
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    said = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True).stdout.strip()
    if said:
        yield said


@cache
def _starts(program: str) -> bool:
    """Whether it is there and its libraries are too (Ubuntu's chromium may be a stub that asks for snap)."""
    if not Path(program).is_file():
        return False
    if not sys.platform.startswith("linux"):
        return True  # Windows' Chrome would open a window instead of telling its version
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _installers() -> Iterator[list[str]]:
    yield [sys.executable, "-m", "playwright", "install", "chromium"]
    if shutil.which("apt-get") and os.name == "posix" and os.geteuid() == 0:
        yield ["apt-get", "update", "-q"]
        yield ["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"]


def _quiet() -> dict[str, str]:
    return {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}


if __name__ == "__main__":
    try:
        print(ensure_browser())
    except NoBrowserError as error:
        sys.exit(str(error))
