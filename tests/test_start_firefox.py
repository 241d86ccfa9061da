"""Firefox restores a snapshot that Chromium made, and runs NumPy. Skipped where there is no Firefox."""

from __future__ import annotations

import html
import json
import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from lessonkit.serve import type_of
from pack.paths import HERE

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 240  # seconds, for a machine that is busy with other tests

pytestmark = [pytest.mark.browser, pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox here")]

CODE = "import numpy as np\nprint(np.linalg.inv(np.eye(2) * 2), np.arange(5).sum())\nnp.testing.assert_allclose(1, 1)"
REPORT = """
await customElements.whenDefined("py-cell");
const cell = document.querySelector("py-cell");
cell.addEventListener("cell:done", ({ detail }) => fetch("/report", { method: "POST", body: JSON.stringify({
  ...detail, text: cell.output.text, start: document.querySelector("iframe[data-start]")?.dataset.start,
  browser: navigator.userAgent,
})}));
cell.run();
"""


def page(manifest: dict[str, Any]) -> bytes:
    policy = (
        f"default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval' '{manifest['frame']['csp']}'; "
        "connect-src 'self' blob:; worker-src 'self' blob:; frame-src 'self' blob:; style-src 'unsafe-inline'"
    )
    return (
        f'<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="cholpath-manifest" content="/runtime/manifest.json">'
        f'<script type="module" src="/runtime/{manifest["page"]["path"]}"></script>'
        '<script type="module" src="/report.js"></script>'
        '<py-cell id="a" data-session="t" data-needs="" data-packages="numpy" data-hash="x" data-title="a">'
        f'<div class="cell-code"><pre><code>{html.escape(CODE)}\n</code></pre></div>'
        '<div data-role="output" hidden></div></py-cell>'
    ).encode()


class Desk:
    """Serves the page and the packed runtime; keeps what the page reports."""

    def __init__(self) -> None:
        self.report: dict[str, Any] = {}
        self.arrived = threading.Event()
        manifest = json.loads((HERE.runtime / "manifest.json").read_text("utf-8"))
        pages = {"/": page(manifest), "/report.js": REPORT.encode()}
        desk = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                file = HERE.runtime / Path(self.path).name
                body = pages.get(self.path) or (file.read_bytes() if file.is_file() else b"")
                self.send_response(200 if body else 404)
                self.send_header("Content-Type", "text/html" if self.path == "/" else type_of(Path(self.path)))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_POST(self) -> None:
                desk.report = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(204)
                self.end_headers()
                desk.arrived.set()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def desk() -> Iterator[Desk]:
    opened = Desk()
    yield opened
    opened.server.shutdown()
    opened.server.server_close()


def test_firefox_restores_a_snapshot_and_runs_numpy(desk: Desk, tmp_path: Path) -> None:
    assert FIREFOX is not None
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(tmp_path)]
    address = f"http://127.0.0.1:{desk.server.server_port}/"
    environment = {**os.environ, "HOME": str(tmp_path), "MOZ_DISABLE_AUTO_SAFE_MODE": "1"}
    running = subprocess.Popen(
        [*command, address],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        assert desk.arrived.wait(PATIENCE), "Firefox reported nothing"
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
    assert "Firefox" in desk.report["browser"]
    assert (desk.report["outcome"], desk.report["start"]) == ("ok", "numpy")
    assert desk.report["text"] == "[[0.5 0. ]\n [0.  0.5]] 10\n"
