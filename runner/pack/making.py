"""A headless Chromium at work for the build: a server in this process gives it the jobs and takes the results."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from .errors import PackError
from .paths import HERE

OPENING = 60.0  # seconds until the browser has asked for its first page
PATIENCE = 600.0  # seconds for all snapshots together; a loaded machine may need a few minutes
_ARGUMENTS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update "
    "--disable-sync --disable-extensions --disable-dev-shm-usage"
).split()
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}
_PAGE = b'<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>'


def browser() -> Path | None:
    """A Chromium or Chrome on this machine, as the tests find it; None without any."""
    ask = "from drive.browser import find_browser; print(find_browser() or '')"
    said = subprocess.run([sys.executable, "-c", ask], cwd=HERE.root, capture_output=True, text=True).stdout.strip()
    return Path(said) if said else None


def make(program: Path, jobs: Sequence[dict[str, Any]], files: Mapping[str, bytes | Path]) -> dict[str, bytes]:
    """Let the browser make all snapshots. Returns "name.snapshot" and "name.side"; raises PackError as `run` does."""
    return run(program, jobs, files, {f"{job['name']}.{what}" for job in jobs for what in ("snapshot", "side")})


def run(
    program: Path,
    jobs: Sequence[dict[str, Any]],
    files: Mapping[str, bytes | Path],
    expected: set[str],
    thing: str = "snapshot",
) -> dict[str, bytes]:
    """Let the browser do all jobs until it has given everything expected, by name.

    `files` are what it can fetch, by path; it starts with /page.js and /jobs.json. Raises PackError with the browser's
    own words when a job fails, or when it takes longer than PATIENCE; `thing` is what the message calls a result.
    """
    content = {**files, "/": _PAGE, "/jobs.json": json.dumps(jobs).encode()}
    with (
        _answering(content, expected) as desk,
        tempfile.TemporaryDirectory(prefix="cholpath-browser-", ignore_cleanup_errors=True) as profile,
    ):
        address = f"http://127.0.0.1:{desk.port}/"
        command = [str(program), *_ARGUMENTS, f"--user-data-dir={profile}", "--remote-debugging-port=0", address]
        running = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            in_time = _wait(desk)
        finally:
            _end(running)
    if desk.faults:
        raise PackError(f"A {thing} could not be made: {'; '.join(desk.faults)}")
    if not in_time:
        what = f"made no {thing}" if desk.asked else "did not even open its page"
        raise PackError(f"{program} {what} within {PATIENCE if desk.asked else OPENING:.0f} seconds.")
    return desk.results


def _wait(desk: "_Desk") -> bool:
    """Whether all came; a browser that opens nothing (a stub, a sandbox of its own) is given up soon."""
    if not desk.complete.wait(OPENING) and not desk.asked:
        return False
    return desk.complete.wait(PATIENCE)


def _end(running: subprocess.Popen[bytes]) -> None:
    """End the browser with all its processes."""
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    running.kill()
    running.wait()


class _Desk:
    """What has come from the browser so far."""

    def __init__(self, expected: set[str]) -> None:
        self.expected = expected
        self.results: dict[str, bytes] = {}
        self.faults: list[str] = []
        self.complete = threading.Event()
        self.asked = False
        self.port = 0

    def take(self, name: str, body: bytes) -> None:
        if name.endswith(".fault"):
            self.faults.append(f"{name.removesuffix('.fault')}: {body.decode('utf-8', 'replace')}")
        else:
            self.results[name] = body
        if self.faults or self.expected <= self.results.keys():
            self.complete.set()


@contextmanager
def _answering(content: Mapping[str, bytes | Path], expected: set[str]) -> Iterator["_Desk"]:
    desk = _Desk(expected)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            desk.asked = True
            found = content.get(self.path)
            body = b"" if found is None else found if isinstance(found, bytes) else found.read_bytes()
            self.send_response(404 if found is None else 200)
            kind = ".html" if self.path == "/" else Path(self.path).suffix
            self.send_header("Content-Type", _TYPES.get(kind, "application/octet-stream"))
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with suppress(ConnectionError):  # the browser was ended
                self.wfile.write(body)

        def do_PUT(self) -> None:
            desk.take(self.path.rpartition("/")[2], self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    desk.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield desk
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
