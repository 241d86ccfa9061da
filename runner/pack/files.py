"""Files that are either whole or not there: hashing, atomic writes, names that carry their content's hash."""

import errno
import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict

from .errors import PackError

CHUNK = 1 << 20


class Entry(TypedDict):
    """One file in the manifest: `path` is relative to the manifest, `size` is in bytes."""

    path: str
    sha256: str
    size: int


def sha256_of(path: Path) -> str:
    """SHA-256 of a file, as 64 hex digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def chunks_of(path: Path) -> Iterator[bytes]:
    """A file's bytes, a megabyte at a time."""
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def write_atomic(path: Path, chunks: Iterable[bytes]) -> None:
    """Write a file that appears under its name only when it is whole; a failure leaves what was there before.

    Raises PackError when the disk is full or the place cannot be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with clear_about_the_disk(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with part.open("wb") as file:
                for chunk in chunks:
                    file.write(chunk)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def clear_about_the_disk(path: Path) -> Iterator[None]:
    """Turn an OSError of the block into the PackError that says what could not be written."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise disk_full(path) from error
        reason = error.strerror or error
        raise PackError(f"{path} could not be written ({reason}): check the folder's rights.") from error


def disk_full(path: Path) -> PackError:
    """The sentence for a full disk."""
    return PackError(
        f"The disk is full: {path} could not be written. Free about 250 MB and run the same command again; "
        "what was already finished is kept."
    )


class Store:
    """A folder of files whose names carry the first 12 hex digits of their SHA-256; only what changed is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, name: str, content: bytes | Path) -> Entry:
        """Keep `content` (bytes, or a file to copy) as name.<hash>.ext and say what was kept."""
        digest = sha256_of(content) if isinstance(content, Path) else hashlib.sha256(content).hexdigest()
        stem, dot, extension = name.rpartition(".")
        return self._write(f"{stem}.{digest[:12]}{dot}{extension}", content, digest)

    def put_as(self, path: str, content: bytes) -> Entry:
        """Keep `content` under a name that somebody else chose (esbuild's own hash, or none)."""
        return self._write(path, content, hashlib.sha256(content).hexdigest())

    def _write(self, path: str, content: bytes | Path, digest: str) -> Entry:
        target = self.folder / path
        if not (target.is_file() and sha256_of(target) == digest):
            write_atomic(target, [content] if isinstance(content, bytes) else chunks_of(content))
        return {"path": path, "sha256": digest, "size": target.stat().st_size}

    def prune(self, keep: set[str]) -> None:
        """Take away every file that nothing names any more."""
        for file in self.folder.iterdir():
            if file.is_file() and file.name not in keep:
                file.unlink()
