"""Pure-Python packages that a cell declares, packages="einops==0.8.1": the lock file beside this one, packages.json.

`make packages` writes it from what the lessons declare; a build takes only what it names, checked by its SHA-256.
"""

import json
import re
import tempfile
import zipfile
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from .errors import PackError
from .files import sha256_of, write_atomic
from .lock import Wheel
from .paths import Project
from .pypi import PyPI, compiled

_PIN = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)==([0-9][A-Za-z0-9.!+_-]*)")
_MACHINE_CODE = (".so", ".pyd", ".dll", ".dylib")
# Markers of dependencies that do not count here: of an extra, of other systems, of older Pythons.
_ELSEWHERE = re.compile(r"extra|platform|os_name|implementation|python(_full)?_version\s*<")


def read_extras(project: Project) -> list[Wheel]:
    """The locked packages by name; none without a lock file. Raises PackError when it cannot be read."""
    try:
        content = json.loads(project.extras.read_text(encoding="utf-8"))
        return [
            Wheel(**{**entry, "name": name, "depends": tuple(entry["depends"]), "imports": tuple(entry["imports"])})
            for name, entry in content.items()
        ]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise PackError(f"{project.extras} cannot be read as a lock file: run make packages.") from error


def lock_extras(
    project: Project, pins: Iterable[str], carried: Iterable[str], source: PyPI | None = None
) -> list[Wheel]:
    """Fetch what is pinned, write the lock file and return what it holds.

    `pins` are name==version; `carried` names the packages that the page has anyway. A pin that is locked already
    keeps its hash. Raises PackError, one sentence, and then leaves the lock file as it was.
    """
    carried = set(carried)
    known = {(wheel.name, wheel.version): wheel for wheel in read_extras(project)}
    wanted = [_parsed(pin) for pin in pins]
    for name, version in wanted:
        if name in carried:
            raise PackError(f'{name} comes with the page: leave {name}=={version} out of packages="…".')
        if other := {v for n, v in wanted if n == name} - {version}:
            raise PackError(f"{name} is pinned twice, {version} and {min(other)}: the whole site has one version.")
    source = source or PyPI()
    wheels = [known.get(pin) or _fetched("==".join(pin), source) for pin in sorted(set(wanted))]
    for wheel in wheels:
        if lacking := [name for name in wheel.depends if name not in carried | {one.name for one in wheels}]:
            raise PackError(
                f'{wheel.name} {wheel.version} needs {lacking[0]}: declare it too, packages="{wheel.name}'
                f'=={wheel.version} {lacking[0]}==…", or choose another package.'
            )
    entries = {wheel.name: {k: v for k, v in asdict(wheel).items() if k != "name"} for wheel in wheels}
    write_atomic(project.extras, [(json.dumps(entries, indent=2) + "\n").encode()])
    return wheels


def normal(name: str) -> str:
    """A package's name in the one spelling that PyPI compares."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _parsed(pin: str) -> tuple[str, str]:
    found = _PIN.fullmatch(pin)
    if not found:
        raise PackError(f'packages="{pin}" names no exact version: write name==version, such as einops==0.8.1.')
    return normal(found[1]), found[2]


def _fetched(pin: str, source: PyPI) -> Wheel:
    with tempfile.TemporaryDirectory(prefix="cholpath-package-") as folder:
        file = source.download(pin, Path(folder))
        with zipfile.ZipFile(file) as wheel:
            files = wheel.namelist()
            metadata = wheel.read(next(name for name in files if name.endswith(".dist-info/METADATA"))).decode()
        if any(name.endswith(_MACHINE_CODE) for name in files):
            raise compiled(pin)
        name, version = pin.split("==")
        return Wheel(name, version, file.name, sha256_of(file), _depends(metadata), _modules(files))


def _depends(metadata: str) -> tuple[str, ...]:
    lines = metadata.split("\n\n")[0].splitlines()
    needed = [line.partition(":")[2].partition(";") for line in lines if line.startswith("Requires-Dist:")]
    names = [re.match(r"\s*([\w.-]+)", what) for what, _, marker in needed if not _ELSEWHERE.search(marker)]
    return tuple(sorted({normal(name[1]) for name in names if name}))


def _modules(files: Iterable[str]) -> tuple[str, ...]:
    """Top-level modules that a wheel brings."""
    tops = {name.partition("/")[0].removesuffix(".py") for name in files if name.endswith(".py")}
    return tuple(sorted(top for top in tops if top.isidentifier()))
