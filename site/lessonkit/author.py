"""See a lesson while writing it: `python -m lessonkit.author` serves the site and builds it again at every change.

Outputs that are not recorded yet, or whose code has changed, are marked instead of stopping the build; every other
mistake is told with its line, and the page comes back when it is mended. `make record` makes the marks go away.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from lessonkit.course import ROOT

# What pages are made of, besides lessons/ and mkdocs.yml, which MkDocs watches itself.
WATCHED = ("site", "assets/css", "assets/icons", "assets/words.bn.json", "pycode")


def command(address: str) -> list[str]:
    """MkDocs' own server, watching every room that pages are made of."""
    watched = [option for room in WATCHED for option in ("--watch", room)]
    return [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address, *watched]


def snapshot(root: Path) -> dict[Path, int]:
    """When each file that pages are made of was last written."""
    rooms = [root / name for name in ("mkdocs.yml", "lessons", *WATCHED)]
    files = [file for room in rooms for file in (room.rglob("*") if room.is_dir() else [room])]
    return {file: file.stat().st_mtime_ns for file in files if file.is_file() and "__pycache__" not in file.parts}


def wait_for_change(root: Path, before: dict[Path, int], pause: float = 0.5) -> None:
    """Return once a file is written, added or removed; an editor that replaces a file may make it vanish a moment."""
    while True:
        try:
            if snapshot(root) != before:
                return
        except FileNotFoundError:
            pass
        time.sleep(pause)


def keep_serving(serve: Callable[[], int], root: Path) -> int:
    """MkDocs ends when the first build fails: its error stays in sight, and the next change tries again."""
    while True:
        before = snapshot(root)
        if (code := serve()) == 0:
            return code
        print("The site could not be built. Mend the error above: the next change is tried at once (Ctrl+C ends).")
        sys.stdout.flush()
        wait_for_change(root, before)


def main(arguments: list[str]) -> int:
    """Serve until interrupted; the one argument is host:port."""
    address = arguments[0] if arguments else "127.0.0.1:8000"
    given = {**os.environ, "CHOLPATH_RECORDING": "1", "CHOLPATH_LIVE": "1", "NO_MKDOCS_2_WARNING": "1"}
    try:
        return keep_serving(lambda: subprocess.run(command(address), cwd=ROOT, env=given).returncode, ROOT)
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
