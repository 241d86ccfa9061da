"""Pure-Python wheels from PyPI, fetched by pip and never installed."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .errors import PackError, WrongBytesError
from .files import chunks_of, clear_about_the_disk
from .lock import Wheel
from .wheels import Cache

# Wheels for every machine and this Python, whatever the machine that builds the site has.
PURE = ("--platform", "any", "--implementation", "py", "--abi", "none", "--python-version", "3.14")
_FEW = 5  # versions that a sentence names


class PyPI:
    """A source of wheels (pack.wheels.Source): each is one download by pip, kept only when its hash is right."""

    name = "PyPI"

    def __init__(self, pip_options: Sequence[str] = ()) -> None:
        self._options = tuple(pip_options)

    def fetch(self, wheels: Sequence[Wheel], cache: Cache) -> dict[Wheel, str]:
        """Put what can be had into the cache; say for each of the others why it could not."""
        failed: dict[Wheel, str] = {}
        for wheel in wheels:
            try:
                with clear_about_the_disk(cache.folder):
                    cache.folder.mkdir(parents=True, exist_ok=True)
                with tempfile.TemporaryDirectory(prefix=".package-", dir=cache.folder) as folder:
                    file = self.download(f"{wheel.name}=={wheel.version}", Path(folder))
                    cache.keep(wheel, chunks_of(file))
            except WrongBytesError as error:
                failed[wheel] = f"{error} (if the new ones are meant, run make packages)"
            except NoWheelError as error:
                failed[wheel] = f"has none ({error})"
        return failed

    def download(self, pin: str, folder: Path) -> Path:
        """The pure-Python wheel of `name==version`, put into `folder`; raises NoWheelError when there is none."""
        done = self._pip(pin, folder, PURE)
        if done.returncode == 0:
            return next(folder.glob("*.whl"))
        if _network(done.stderr):
            raise NoWheelError(f"{pin} could not be downloaded: PyPI cannot be reached; connect to the network.")
        if self._pip(pin, folder).returncode == 0:  # for this machine there is one
            raise compiled(pin)
        raise NoWheelError(_unknown(pin, done.stderr))

    def _pip(self, pin: str, folder: Path, kind: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--disable-pip-version-check"]
        command += ["--no-deps", "--no-cache-dir", "--only-binary=:all:", "--retries", "1", "--timeout", "10"]
        command += [*kind, *self._options, "--dest", str(folder), pin]
        return subprocess.run(command, env={**os.environ, "TMPDIR": str(folder)}, capture_output=True, text=True)


class NoWheelError(PackError):
    """PyPI has no wheel that a page could run, or cannot be asked."""


def compiled(pin: str) -> NoWheelError:
    """The sentence for a package that is not pure Python."""
    return NoWheelError(
        f"{pin} carries compiled code, which is made for one kind of machine and not for the page: choose a package "
        "in pure Python, or show a recorded desktop run."
    )


def _network(said: str) -> bool:
    return bool(re.search(r"connection (broken|error)|NewConnectionError|ConnectTimeout|Name or service", said, re.I))


def _unknown(pin: str, said: str) -> str:
    found = re.search(r"\(from versions: ([^)]*)\)", said)
    versions = [] if found is None or found[1] == "none" else found[1].split(", ")
    if versions:
        last = ", ".join(versions[-_FEW:])
        return f'PyPI has no wheel of {pin}, but of these versions: {last}; name one of them in packages="…".'
    return (
        f'PyPI has no wheel of {pin}: check the spelling in packages="…", or choose another package if this one is '
        "published as source only."
    )
