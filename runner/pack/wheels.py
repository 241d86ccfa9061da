"""Wheels by their hash: the local cache first, then one source after the other until nothing is missing."""

import hashlib
import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from .errors import PackError, WrongBytesError
from .files import sha256_of, write_atomic
from .lock import Wheel


class Cache:
    """A folder of wheels named by their SHA-256. What does not match its name is never kept in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, wheel: Wheel) -> Path:
        """Where the wheel lies, or would lie."""
        return self.folder / f"{wheel.sha256}.whl"

    def holds(self, wheel: Wheel) -> bool:
        """Whether the right bytes are here; a damaged file is thrown away."""
        path = self.path(wheel)
        if not path.is_file():
            return False
        if sha256_of(path) == wheel.sha256:
            return True
        path.unlink()
        return False

    def keep(self, wheel: Wheel, chunks: Iterable[bytes]) -> None:
        """Check the bytes while they are written; raises WrongBytesError, keeping nothing, when they are others."""
        write_atomic(self.path(wheel), _checked(wheel, chunks))

    def sweep(self) -> None:
        """Take away what a power cut left half written: dot files more than an hour old."""
        for left in self.folder.glob(".*"):
            if time.time() - left.stat().st_mtime > 3600:
                shutil.rmtree(left) if left.is_dir() else left.unlink()


def _checked(wheel: Wheel, chunks: Iterable[bytes]) -> Iterator[bytes]:
    digest = hashlib.sha256()
    for chunk in chunks:
        digest.update(chunk)
        yield chunk
    if digest.hexdigest() != wheel.sha256:  # raised inside write_atomic, before the file gets its name
        raise WrongBytesError(f"gave bytes with SHA-256 {digest.hexdigest()[:12]}…, not {wheel.sha256[:12]}…")


class Source(Protocol):
    """Somewhere that wheels can come from."""

    name: str

    def fetch(self, wheels: Sequence[Wheel], cache: Cache) -> dict[Wheel, str]:
        """Put what can be had into the cache; say for each of the others why it could not."""


def collect(wheels: Sequence[Wheel], cache: Cache, sources: Sequence[Source]) -> dict[Wheel, Path]:
    """Every wheel's file, checked. What is found before a failure stays in the cache for the next call.

    Raises PackError, one sentence, when no source has one of them.
    """
    missing = [wheel for wheel in wheels if not cache.holds(wheel)]
    if missing:
        cache.sweep()
    tried: dict[Wheel, list[str]] = {wheel: [] for wheel in missing}
    for source in sources:
        if not missing:
            break
        failed = source.fetch(missing, cache)
        for wheel, reason in failed.items():
            tried[wheel].append(f"{source.name} {reason}")
        missing = [wheel for wheel in missing if wheel in failed]
    if missing:
        raise PackError(_sentence(missing, tried, cache))
    return {wheel: cache.path(wheel) for wheel in wheels}


def _sentence(missing: list[Wheel], tried: dict[Wheel, list[str]], cache: Cache) -> str:
    first, *others = missing
    more = f" (and {len(others)} more)" if others else ""
    reasons = "; ".join(tried[first]) or "no source was asked"
    return (
        f"{first.file_name}{more} with SHA-256 {first.sha256} could not be had: {reasons}. Connect to the network "
        f"and run the same command again, which goes on from here, or put the file at {cache.path(first)}."
    )
