"""A host on this machine that fails as real ones do: it breaks off in the middle of a file, or is gone altogether."""

from __future__ import annotations

import gzip
import random
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from lessonkit.serve import caching_of, type_of

# How a transfer ends early: the line closes, the line is reset, or (told no length) nothing says that more was to come.
WAYS = ("closed", "reset", "unnoticed")
INSISTED = {".html", ".css", ".js", ".svg"}  # types without which a browser shows or runs nothing
COMPRESSED = {*INSISTED, ".json"}
LARGEST = 25 << 20  # bytes of a file that every host takes
RESET = struct.pack("ii", 1, 0)  # SO_LINGER with no time: the close is a reset


class Cut(NamedTuple):
    """A transfer that was broken off."""

    address: str
    sent: int
    size: int
    way: str


class FlakyHost:
    """Serves a folder under a path; `left` transfers still to come are cut, each with the chance `chance`."""

    def __init__(self, root: Path, path: str = "/", seed: int = 1) -> None:
        self.root = root
        self.path = path
        self.beside: dict[str, Path] = {}  # more folders, by their paths
        # No headers for caching, types for what a browser insists on alone, text compressed, no large files.
        self.plain = False
        self.up = True
        self.left = 0
        self.chance = 1.0
        self.cuts: list[Cut] = []
        self.asked: list[str] = []
        self._random = random.Random(seed)
        self._lock = threading.Lock()
        self._lines: set[socket.socket] = set()
        host = self

        class Handler(_Handler):
            flaky = host

        self._server = _Listener(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}{path}".rstrip("/")
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def down(self) -> None:
        """No answers any more, on lines that are open neither."""
        self.up = False
        for line in list(self._lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Down for good: the port is closed."""
        self.down()
        self._server.shutdown()
        self._server.server_close()

    def file(self, address: str) -> Path | None:
        """The file at an address of the host."""
        folders = {**self.beside, self.path: self.root}
        path = next((path for path in folders if address.startswith(path)), None)
        if path is None:
            return None
        found = folders[path] / unquote(address.removeprefix(path))
        found = found / "index.html" if found.is_dir() else found
        if self.plain and found.is_file() and found.stat().st_size > LARGEST:
            return None
        return found if found.is_file() else None

    def type(self, file: Path) -> str:
        """What the host says of a file's content."""
        return type_of(file) if file.suffix in INSISTED or not self.plain else "application/octet-stream"

    def cut(self, address: str, size: int) -> Cut | None:
        """Whether and where this transfer breaks off; noted as soon as it is decided."""
        with self._lock:
            self.asked.append(address)
            if size == 0 or self.left == 0 or self._random.random() >= self.chance:
                return None
            self.left -= 1
            self.cuts.append(Cut(address, self._random.randrange(size), size, self._random.choice(WAYS)))
            return self.cuts[-1]


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        """Lines break here all the time."""


class _Handler(BaseHTTPRequestHandler):
    flaky: FlakyHost
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self) -> None:
        super().setup()
        self.flaky._lines.add(self.connection)

    def finish(self) -> None:
        self.flaky._lines.discard(self.connection)
        with suppress(OSError):
            super().finish()

    def do_GET(self) -> None:
        host = self.flaky
        if not host.up:
            self.close_connection = True
            return
        address = urlsplit(self.path).path
        file = host.file(address)
        content = file.read_bytes() if file else b"404"
        packed = host.plain and file is not None and file.suffix in COMPRESSED
        content = gzip.compress(content, 1) if packed else content
        cut = host.cut(address, len(content)) if file else None
        self.send_response(200 if file else 404)
        self.send_header("Content-Type", host.type(file) if file else "text/plain")
        if packed:
            self.send_header("Content-Encoding", "gzip")
        if file and not host.plain:
            self.send_header("Cache-Control", caching_of(file))
        if cut and cut.way == "unnoticed":
            self.send_header("Connection", "close")
        else:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: cut.sent] if cut else content)
        if cut:
            self.close_connection = True
            if cut.way == "reset":
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                self.connection.close()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def flaky(root: Path, path: str = "/", seed: int = 1) -> Iterator[FlakyHost]:
    """A running host of a folder."""
    host = FlakyHost(root, path, seed)
    try:
        yield host
    finally:
        host.close()
