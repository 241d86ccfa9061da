"""Where wheels come from: Pyodide's release CDN, or a package on PyPI that carries the same files."""

import http.client
import os
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from .errors import WrongBytesError
from .files import CHUNK, clear_about_the_disk, disk_full
from .lock import Wheel
from .progress import Progress
from .wheels import Cache

TIMEOUT = 10.0  # seconds to connect, and for each silence


class Cdn:
    """Pyodide's releases over HTTP: one file a request."""

    def __init__(self, base: str, timeout: float = TIMEOUT) -> None:
        """`base` is the folder's address, with or without the last slash."""
        self._base = base.rstrip("/")
        self._timeout = timeout
        self.name = urlsplit(base).netloc

    def fetch(self, wheels: Sequence[Wheel], cache: Cache) -> dict[Wheel, str]:
        """Fetch each wheel; after one network failure the rest are not tried, since each could wait for a time-out."""
        failed: dict[Wheel, str] = {}
        unreachable = ""
        for wheel in wheels:
            if unreachable:
                failed[wheel] = unreachable
                continue
            try:
                self._fetch(wheel, cache)
            except WrongBytesError as error:
                failed[wheel] = str(error)
            except urllib.error.HTTPError as error:
                error.close()
                failed[wheel] = f"answered {error.code}"
            except (
                _CutError,
                urllib.error.URLError,
                http.client.HTTPException,
                TimeoutError,
                ConnectionError,
            ) as error:
                failed[wheel] = unreachable = f"cannot be reached ({getattr(error, 'reason', None) or error})"
        return failed

    def _fetch(self, wheel: Wheel, cache: Cache) -> None:
        with urllib.request.urlopen(f"{self._base}/{wheel.file_name}", timeout=self._timeout) as response:
            length = response.headers.get("Content-Length")
            cache.keep(wheel, _arrivals(response, wheel.file_name, int(length) if length else None))


class _CutError(Exception):
    """The connection ended before the content did. Not an OSError, which would mean the disk while writing."""


def _arrivals(response: http.client.HTTPResponse, label: str, total: int | None) -> Iterator[bytes]:
    progress = Progress(label, total)
    try:
        while chunk := response.read1(CHUNK):
            progress.add(len(chunk))
            yield chunk
    except (OSError, http.client.HTTPException) as error:
        raise _CutError(f"cut off after {progress.done} bytes: {error}") from error
    finally:
        progress.end()
    if total is not None and progress.done < total:
        raise _CutError(f"cut off after {progress.done} of {total} bytes")


class PyPIPackage:
    """A package on PyPI whose wheel carries Pyodide's files: fetched once with pip, read, and thrown away."""

    def __init__(self, requirement: str, folder: str, size: int | None = None, pip_options: Sequence[str] = ()) -> None:
        """`requirement` is name==version, `folder` the place of the files in its wheel, `size` its bytes if known."""
        self._requirement = requirement
        self._folder = folder
        self._size = size
        self._pip_options = tuple(pip_options)
        self.name = f"PyPI's {requirement}"

    def fetch(self, wheels: Sequence[Wheel], cache: Cache) -> dict[Wheel, str]:
        """Download the package into a folder that goes away afterwards, and keep the wheels found in it."""
        with clear_about_the_disk(cache.folder):
            cache.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".package-", dir=cache.folder) as folder:
            try:
                package = self._download(Path(folder))
                with zipfile.ZipFile(package) as archive:
                    return self._read(archive, wheels, cache)
            except _NoPackageError as error:
                return dict.fromkeys(wheels, f"could not be downloaded ({error})")
            except zipfile.BadZipFile as error:
                return dict.fromkeys(wheels, f"is not a whole wheel ({error})")

    def _read(self, archive: zipfile.ZipFile, wheels: Sequence[Wheel], cache: Cache) -> dict[Wheel, str]:
        failed: dict[Wheel, str] = {}
        for wheel in wheels:
            try:
                with archive.open(f"{self._folder}/{wheel.file_name}") as member:
                    cache.keep(wheel, iter(partial(member.read, CHUNK), b""))
            except KeyError:
                failed[wheel] = "does not carry it"
            except WrongBytesError as error:
                failed[wheel] = str(error)
        return failed

    def _download(self, folder: Path) -> Path:
        """Run pip, watching the folder grow; its temporary files go there too, so that nothing is left behind."""
        # --ignore-requires-python: the package is read as an archive and never installed.
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--disable-pip-version-check"]
        command += ["--no-deps", "--no-cache-dir", "--ignore-requires-python", "--only-binary=:all:"]
        command += [*self._pip_options, "--dest", str(folder), self._requirement]
        with _watching(folder, Progress(self._requirement, self._size)):
            done = subprocess.run(command, env={**os.environ, "TMPDIR": str(folder)}, capture_output=True, text=True)
        if done.returncode == 0:
            return next(folder.glob("*.whl"))
        if "No space left on device" in done.stderr:
            raise disk_full(folder)
        raise _NoPackageError(_last_error(done.stderr))


class _NoPackageError(Exception):
    """pip could not download the package."""


def _last_error(stderr: str) -> str:
    lines = [line.removeprefix("ERROR: ") for line in stderr.splitlines() if line.startswith("ERROR: ")]
    return lines[-1] if lines else "pip failed"


@contextmanager
def _watching(folder: Path, progress: Progress) -> Iterator[None]:
    """Report how large the download in a folder grows while the block runs."""
    ended = threading.Event()

    def watch() -> None:
        while not ended.wait(0.2):
            progress.reach(max(progress.done, _size_of(folder)))

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        progress.done = max(progress.done, _size_of(folder))
        progress.end()


def _size_of(folder: Path) -> int:
    """Bytes of the largest file: pip may copy the finished one, which is no second download."""
    largest = 0
    for file in folder.rglob("*"):
        try:
            largest = max(largest, file.stat().st_size)
        except OSError:
            continue  # pip moved it away between the two looks
    return largest
