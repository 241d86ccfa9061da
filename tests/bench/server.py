"""A host for measurements: counts what it sends, compresses or not, and can be as slow as a reader's link."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import brotli  # type: ignore[import-untyped]  # comes with fonttools[woff]

from lessonkit.serve import type_of

WORTH_IT = 1000  # bytes; a host leaves smaller files as they are
PIECE = 16_384  # bytes; a slow link sends piece by piece


@dataclass
class Link:
    """What the network does. rate: bits a second; delay: seconds of a round trip; brotli: the host compresses."""

    rate: float = 0
    delay: float = 0
    brotli: bool = False


@dataclass
class Host:
    """A running server: addresses → files, and what it has sent since the last `forget`."""

    files: Mapping[str, Path | bytes]
    compressed: Path
    link: Link = field(default_factory=Link)
    requests: int = 0
    sent: int = 0
    url: str = ""
    _free: float = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def forget(self) -> None:
        """Count from zero."""
        with self._lock:
            self.requests = self.sent = 0

    def body(self, address: str, brotli_wanted: bool) -> tuple[bytes, bool] | None:
        """What to send for an address, and whether it is compressed."""
        found = self.files.get(address)
        if found is None:
            return None
        content = found if isinstance(found, bytes) else found.read_bytes()
        if (
            self.link.brotli
            and brotli_wanted
            and len(content) > WORTH_IT
            and not address.endswith((".gzipped", ".woff2"))
        ):
            return compress(content, self.compressed), True
        return content, False

    def pace(self, size: int) -> None:
        """Wait as long as the link takes for so many bytes; all connections share it."""
        if not self.link.rate:
            return
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size * 8 / self.link.rate
            wait = self._free - time.monotonic()
        time.sleep(max(0.0, wait))


def compress(content: bytes, folder: Path) -> bytes:
    """Brotli at its best, as a host that compresses ahead of time; kept, because it takes a minute for 10 MB."""
    kept = folder / f"{hashlib.sha256(content).hexdigest()}.br"
    if not kept.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{threading.get_ident()}")
        part.write_bytes(brotli.compress(content, quality=11, lgwin=22))
        part.replace(kept)
    return kept.read_bytes()


def compress_all(contents: Iterable[bytes | Path], folder: Path) -> None:
    """Compress ahead, on all processors."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = (content if isinstance(content, bytes) else content.read_bytes() for content in contents)
        list(
            pool.map(compress, *zip(*((content, folder) for content in found if len(content) > WORTH_IT), strict=True))
        )


@contextmanager
def hosting(files: Mapping[str, Path | bytes], compressed: Path) -> Iterator[Host]:
    """Serve files on this machine until the block ends."""
    host = Host(files, compressed)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        fresh = True

        def do_GET(self) -> None:
            address = self.path.partition("?")[0]
            time.sleep(host.link.delay * (2 if self.fresh else 1))  # a new connection costs one round trip more
            self.fresh = False
            found = host.body(address, "br" in self.headers.get("Accept-Encoding", ""))
            content, packed = found or (b"not here", False)
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", type_of(Path(address)) if Path(address).suffix else "text/html")
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Cache-Control", "no-cache" if address.endswith(".html") else "public, max-age=3600")
            if packed:
                self.send_header("Content-Encoding", "br")
                self.send_header("Vary", "Accept-Encoding")
            self.end_headers()
            try:
                self._send(content)
            except ConnectionError:
                self.close_connection = True

        def _send(self, content: bytes) -> None:
            with host._lock:
                host.requests += 1
            for start in range(0, len(content), PIECE):
                piece = content[start : start + PIECE]
                host.pace(len(piece))
                self.wfile.write(piece)
                with host._lock:
                    host.sent += len(piece)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    host.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
