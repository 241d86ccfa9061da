"""The two pages that are compared: a lesson's cell on our runtime, and plain Pyodide, from files of the same build."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pack.lock import LESSON_PACKAGES, read_lock
from pack.paths import HERE
from pack.wheels import Cache

NUMPY = "import numpy as np\nprint(np.arange(5).sum())"
SCIENCE = """\
import numpy as np
from scipy.signal import correlate
import scipy.optimize, scipy.stats
print(correlate(np.arange(4.0), np.ones(2)).sum())"""
# The same figure; plain Pyodide needs to be told to draw, ours draws what is left open.
PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.title('a line')"
PLAIN_PLOT = """\
import io, os
os.environ["MPLBACKEND"] = "Agg"
import matplotlib.pyplot as plt
plt.plot([1, 2, 3])
plt.title('a line')
picture = io.BytesIO()
plt.savefig(picture, format="svg", bbox_inches="tight")
print(len(picture.getvalue()) > 1000)"""

TASKS = {
    "numpy": (NUMPY, NUMPY, "numpy"),
    "plot": (PLOT, PLAIN_PLOT, "numpy matplotlib"),
    "science": (SCIENCE, SCIENCE, "numpy scipy"),
}

_SECOND = "print(1 + 1)"
_ENDLESS = "while True: pass"


def policy(manifest: Mapping[str, Any]) -> str:
    """The policy of a lesson page, as far as Python is concerned."""
    return (
        f"default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval' '{manifest['frame']['csp']}'; "
        "connect-src 'self' blob:; worker-src 'self' blob:; frame-src 'self' blob:; img-src blob: data:; "
        "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; object-src 'none'"
    )


def lesson(manifest: Mapping[str, Any], cells: Mapping[str, str], packages: str, more: str = "") -> bytes:
    """A page with cells on the real runtime; `more` goes into its head."""
    body = "".join(
        f'<py-cell id="{name}" data-session="bench" data-needs="" data-packages="{packages}" data-hash="x" '
        f'data-title="{name}"><div class="cell-code"><pre><code>{html.escape(code)}\n</code></pre></div>'
        '<div data-role="output" hidden></div></py-cell>'
        for name, code in cells.items()
    )
    return (
        '<!doctype html><html lang="bn"><head><meta charset="utf-8"><link rel="icon" href="data:,">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(manifest)}">'
        '<meta name="cholpath-manifest" content="/runtime/manifest.json">'
        f'<script type="module" src="/runtime/{manifest["page"]["path"]}"></script>{more}</head>'
        f"<body>{body}</body></html>"
    ).encode()


def ours(runtime: Path = HERE.runtime) -> dict[str, Path | bytes]:
    """Addresses of our side: one page for each task, and the whole runtime."""
    manifest = json.loads((runtime / "manifest.json").read_text("utf-8"))
    pages = {
        f"/{name}.html": lesson(manifest, {"first": code, "second": _SECOND, "endless": _ENDLESS}, packages)
        for name, (code, _, packages) in TASKS.items()
    }
    return {**pages, **{f"/runtime/{file.name}": file for file in runtime.iterdir() if file.is_file()}}


def plain() -> dict[str, Path | bytes]:
    """Addresses of plain Pyodide: its npm package, the wheels as they were downloaded, a page that starts it."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    files: dict[str, Path | bytes] = {f"/plain/{name}": HERE.pyodide / name for name in names}
    for wheel in read_lock(HERE.pyodide / "pyodide-lock.json").closure(LESSON_PACKAGES):
        files[f"/plain/{wheel.file_name}"] = Cache(HERE.wheels).path(wheel)
    files["/plain/worker.js"] = Path(__file__).parent / "plain.js"
    files["/plain/page.html"] = b'<!doctype html><link rel="icon" href="data:,"><title>plain</title>'
    return files
