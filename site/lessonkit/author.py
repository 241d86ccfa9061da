"""See a lesson while writing it: `python -m lessonkit.author` serves the site and builds it again at every change.

Outputs that are not recorded yet, or whose code has changed, are marked instead of stopping the build; every other
mistake is told with its line, and the page comes back when it is mended. `make record` makes the marks go away.
"""

from __future__ import annotations

import os
import subprocess
import sys

from lessonkit.course import ROOT

# What pages are made of, besides lessons/ and mkdocs.yml, which MkDocs watches itself.
WATCHED = ("site", "assets/css", "assets/icons", "assets/words.bn.json", "pycode")


def command(address: str) -> list[str]:
    """MkDocs' own server, watching every room that pages are made of."""
    watched = [option for room in WATCHED for option in ("--watch", room)]
    return [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address, *watched]


def main(arguments: list[str]) -> int:
    """Serve until interrupted; the one argument is host:port."""
    address = arguments[0] if arguments else "127.0.0.1:8000"
    given = {**os.environ, "CHOLPATH_RECORDING": "1", "CHOLPATH_LIVE": "1", "NO_MKDOCS_2_WARNING": "1"}
    try:
        return subprocess.run(command(address), cwd=ROOT, env=given).returncode
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
