"""python -m pack.cards: pictures for shared links, drawn by the headless browser, which shapes Bangla as pages do.

Reads {"folder": where to write, "bangla": font file, "latin": font file, "jobs": [what maker/card.js calls a Job]} and
writes NAME.png for each job. Exit code 3: there is no browser; 1: it failed, with one sentence on stderr.
"""

import json
import sys
from pathlib import Path
from typing import Any

from . import making
from .errors import PackError

NO_BROWSER = 3
_SCRIPT = Path(__file__).with_name("maker") / "card.js"


def main(wanted: dict[str, Any]) -> int:
    """Draw what is wanted; returns the exit code."""
    program = making.browser()
    if program is None:
        return NO_BROWSER
    files = {"/page.js": _SCRIPT, "/bangla.woff2": Path(wanted["bangla"]), "/latin.woff2": Path(wanted["latin"])}
    jobs = wanted["jobs"]
    try:
        made = making.run(program, jobs, files, {f"{job['name']}.png" for job in jobs}, "picture")
    except PackError as error:
        print(error, file=sys.stderr)
        return 1
    folder = Path(wanted["folder"])
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in made.items():
        (folder / f".{name}").write_bytes(picture)
        (folder / f".{name}").replace(folder / name)  # whole or not at all
    return 0


if __name__ == "__main__":
    sys.exit(main(json.load(sys.stdin)))
