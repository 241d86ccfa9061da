"""Copies of the built site that a test may change, release after release, and a server that can fail."""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Page

from drive.site import BUILD
from lessonkit import offline, runtime
from lessonkit.page import PageContext
from lessonkit.serve import serve


def copy_of_the_build(folder: Path) -> Path:
    """The built site in a folder of the test's own; unchanged files are shared with the original."""
    shutil.copytree(BUILD, folder, copy_function=os.link)
    return folder


def change(file: Path, old: str, new: str) -> None:
    """Change a file of a copy, never the original that it shares its bytes with."""
    text = file.read_text("utf-8")
    assert old in text, f"{file} has no {old}"
    file.unlink()
    file.write_text(text.replace(old, new), "utf-8")


def publish(site: Path, pages: dict[str, PageContext] | None = None) -> None:
    """Make the folder's present content a release of its own."""
    (site / offline.WORKER).unlink()
    folder = site / runtime.ADDRESS
    manifest = json.loads((folder / runtime.MANIFEST).read_text("utf-8"))
    offline.write(site, runtime.Runtime(manifest, folder), pages or {})


def until(page: Page, expression: str, seconds: float = 30) -> None:
    """Wait until an expression holds in the page; its policy forbids the way in which Playwright would wait."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"{expression} did not hold within {seconds} s"
        page.wait_for_timeout(100)


class Link:
    """A line to a server on this machine that can be cut after some bytes, or altogether."""

    def __init__(self, target: str, seed: int = 1) -> None:
        self._port = int(target.rsplit(":", 1)[1])
        self._random = random.Random(seed)
        self.cuts = 0  # connections that broke off
        self._open: list[socket.socket] = []
        self.longest: int | None = None  # bytes after which a connection breaks, at most; None: never
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """No more network, not on lines that are open either."""
        if self._listener.fileno() < 0:
            return
        self._listener.shutdown(socket.SHUT_RDWR)
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._port))
            self._open += [near, far]
            threading.Thread(target=self._carry, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near, True), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        left: int | None = None
        try:
            while data := source.recv(4096):
                if left is None and answers and self.longest:
                    left = self._random.randrange(self.longest)  # from now on, on a line that was open before too
                if left is not None:
                    if len(data) >= left:
                        target.sendall(data[:left])
                        self.cuts += 1
                        break
                    left -= len(data)
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)  # a read under way in the other thread ends too
            end.close()


@contextmanager
def linked(site: Path) -> Iterator[Link]:
    """A served site behind a line that can be cut."""
    server = serve(site)
    link = Link(server.url.rstrip("/"))
    try:
        yield link
    finally:
        link.close()
        server.close()
