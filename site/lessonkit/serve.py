"""A static server for the built site, on this machine only: right MIME types whatever the system says, right caching.

python -m lessonkit.serve [--port 8000] [folder]
"""

import argparse
import errno
import os
import re
import signal
import sys
import threading
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

HOST = "127.0.0.1"
CHUNK = 1 << 18

# A browser refuses a module or a wasm file of another type, and systems' own tables differ (Windows' above all).
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".xml": "application/xml",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}

# name.<hash>.ext: our own 12 hex digits or more, the theme's 8, esbuild's 8 capitals and digits.
HASHED = re.compile(r"\.(?:[0-9a-f]{8,64}|[A-Z0-9]{8})\.(?:min\.)?[a-z0-9]+$")


class ServeError(Exception):
    """One clear sentence: why the site cannot be served, and what to do."""


class Server:
    """A server that runs in a thread of its own until `close()`."""

    def __init__(self, directory: Path, port: int) -> None:
        """Listen at once, on a free port for 0; raises ServeError when the folder is missing or the port is taken."""
        if not directory.is_dir():
            raise ServeError(f"{directory} is not there: build the site first with `make build`.")
        try:
            self._http = _Listener((HOST, port), partial(_Handler, directory.resolve()))
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            raise ServeError(
                f"Port {port} is taken or not allowed: choose another one, `PORT={port + 1} make serve`."
            ) from error
        self.url = f"http://{HOST}:{self._http.server_address[1]}/"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.1,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop answering and free the port."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def wait(self) -> None:
        """Wait until the server is closed, or the person presses Ctrl-C."""
        while self._thread.is_alive():
            self._thread.join(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def serve(directory: str | Path, port: int = 0) -> Server:
    """Serve a folder on 127.0.0.1; the running server has `.url` (with a last slash) and `.close()`."""
    return Server(Path(directory), port)


def type_of(path: Path) -> str:
    """The Content-Type of a file, by its ending alone."""
    return TYPES.get(path.suffix.lower(), "application/octet-stream")


def caching_of(path: Path) -> str:
    """A name that carries its content's hash never changes; everything else is asked about each time."""
    return "public, max-age=31536000, immutable" if HASHED.search(path.name) else "no-cache"


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    # On Windows this would let two servers share a port in silence; elsewhere it only skips a wait after a restart.
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes its connection early is no news; anything else is."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # headers and body leave in two writes: with keep-alive the second would wait 40 ms
    timeout = 60

    def __init__(self, root: Path, *connection: object) -> None:
        self._root = root
        super().__init__(*connection)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer with a file, a folder's index.html, or 404.html."""
        self._answer()

    def do_HEAD(self) -> None:
        """The headers of the same answer."""
        self._answer()

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: the terminal shows the address and nothing else."""

    def _answer(self) -> None:
        address = urlsplit(self.path)
        path = self._find(unquote(address.path))
        if path is None:
            return self._send(self._root / "404.html", HTTPStatus.NOT_FOUND)
        if path.is_dir():
            if not address.path.endswith("/"):
                return self._redirect(f"{address.path}/" + (f"?{address.query}" if address.query else ""))
            path /= "index.html"
        if not path.is_file():
            return self._send(self._root / "404.html", HTTPStatus.NOT_FOUND)
        return self._send(path, HTTPStatus.OK)

    def _find(self, path: str) -> Path | None:
        """The file or folder inside the root that an address means; None when it would lead outside."""
        if "\0" in path:
            return None
        found = (self._root / path.lstrip("/")).resolve()
        return found if found.is_relative_to(self._root) else None

    def _redirect(self, address: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", "/" + address.lstrip("/"))  # never //host, which would lead to another site
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, path: Path, status: HTTPStatus) -> None:
        try:
            file = path.open("rb")
        except OSError:
            return self._send_text(HTTPStatus.NOT_FOUND, b"404 Not Found\n")
        with file:
            facts = os.fstat(file.fileno())
            tag = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
            unchanged = status == HTTPStatus.OK and self.headers.get("If-None-Match") == tag
            self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else status)
            self.send_header("Content-Type", type_of(path))
            self.send_header("Cache-Control", caching_of(path) if status == HTTPStatus.OK else "no-cache")
            self.send_header("ETag", tag)
            self.send_header("X-Content-Type-Options", "nosniff")
            if not unchanged:
                self.send_header("Content-Length", str(facts.st_size))
            self.end_headers()
            if self.command == "GET" and not unchanged:
                while chunk := file.read(CHUNK):
                    self.wfile.write(chunk)
        return None

    def _send_text(self, status: HTTPStatus, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", TYPES[".txt"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)


def main(arguments: list[str] | None = None) -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m lessonkit.serve", description="Serve the built site.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("folder", nargs="?", default="build", type=Path)
    options = parser.parse_args(arguments)
    # A script that starts this in the background has Ctrl-C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with serve(options.folder, options.port) as server:
            print(f"Cholpath is at {server.url} (Ctrl-C stops it)", flush=True)
            server.wait()
    except ServeError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
