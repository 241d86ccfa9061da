"""Scripts of our own that Node runs while the site is built: JSON in, text out."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from lessonkit.errors import SetupError

_PATIENCE = 120  # seconds


def ask(script: Path, order: object, what: str) -> str:
    """What a script writes when it is given `order`; `what` it runs, and for what, is named when it cannot.

    Raises SetupError.
    """
    run = subprocess.run(
        [_node(), str(script)],
        input=json.dumps(order),
        capture_output=True,
        encoding="utf-8",
        timeout=_PATIENCE,
        check=False,
    )
    if run.returncode != 0:
        last = (run.stderr.strip().splitlines() or ["no message"])[-1]
        raise SetupError(f"Node could not run {what} ({last}); run `npm ci`")
    return run.stdout


def _node() -> str:
    """Node on the PATH, or the one that a Python package brought into this environment."""
    found = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if not found:
        raise SetupError("the build needs Node 20 or later and there is none; run `make setup`")
    return found
