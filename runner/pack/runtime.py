"""Python in the page: Pyodide's core from its npm package and the wheels that lessons import, compiled."""

import json
import re
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from . import slim
from .compiled import Archive, compile_all
from .errors import PackError
from .extras import read_extras
from .files import Store, sha256_of
from .lock import LESSON_PACKAGES, Wheel, read_lock
from .notices import notices
from .paths import Project
from .pypi import PyPI
from .sources import Cdn, PyPIPackage
from .trim import libraries_of, trim
from .twins import Twins
from .wheels import Cache, Source, collect

STDLIB = "python_stdlib.zip"
WASM = "pyodide.asm.wasm"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", WASM, STDLIB)


def default_sources(version: str) -> list[Source]:
    """In the order in which they are asked: Pyodide's own release, then a PyPI package with the same files.

    All 43 wheels in that package were compared with the lock file of Pyodide 314.0.3: every hash is the lock's.
    """
    return [
        Cdn(f"https://cdn.jsdelivr.net/pyodide/v{version}/full"),
        PyPIPackage("open-webui==0.12.4", "open_webui/frontend/pyodide", size=106_366_595),
    ]


Compiler = Callable[[Project, Sequence[Archive]], dict[Archive, Path]]


def pack_runtime(
    project: Project,
    store: Store,
    names: Sequence[str] = LESSON_PACKAGES,
    sources: Sequence[Source] | None = None,
    compiler: Compiler = compile_all,
) -> dict[str, Any]:
    """Put the core and the wheels, compiled, into the store; returns their part of the manifest. Raises PackError."""
    version = _pinned_version(project)
    _check_core(project)
    lock = read_lock(project.pyodide / "pyodide-lock.json", slim.needs)
    cache = Cache(project.wheels)
    own, extras = lock.closure(names), read_extras(project)
    files = collect(own, cache, default_sources(version) if sources is None else sources)
    files |= collect(extras, cache, [PyPI()] if sources is None else sources)
    wheels = [*own, *extras]
    stdlib = project.pyodide / STDLIB
    archives = {wheel: Archive(wheel.name, files[wheel], wheel.sha256) for wheel in wheels}
    standard = Archive("", stdlib, sha256_of(stdlib))
    compiled = compiler(project, [standard, *archives.values()])
    twins = Twins(project)
    core: dict[str, bytes | Path] = {name: project.pyodide / name for name in CORE}
    core |= {STDLIB: compiled[standard], WASM: _trimmed(project, compiled.values())}
    return {
        "pyodide": version,
        "python": _python_version(project) or lock.info["python"],
        "lock_info": lock.info,
        "notices": store.put("notices.txt", notices(project, files)),
        "core": {name: twins.put(store, name, path) for name, path in core.items()},
        "packages": {
            wheel.name: {
                **twins.put(store, wheel.file_name, compiled[archives[wheel]]),
                **_facts(wheel),
                **({"pure": True} if wheel in extras else {}),
            }
            for wheel in wheels
        },
    }


def _trimmed(project: Project, archives: Iterable[Path]) -> bytes:
    scripts = [project.pyodide / "pyodide.mjs", project.pyodide / "pyodide.asm.mjs"]
    scripts += [*(project.runner / "worker").glob("*.js"), *(project.runner / "pack" / "maker").glob("*.js")]
    texts = [path.read_text("utf-8") for path in scripts]
    return trim((project.pyodide / WASM).read_bytes(), texts, libraries_of(archives))


def _check_core(project: Project) -> None:
    missing = [name for name in CORE if not (project.pyodide / name).is_file()]
    if missing:
        raise PackError(f"{project.pyodide / missing[0]} is missing: remove node_modules and run make again.")


def _facts(wheel: Wheel) -> dict[str, Any]:
    return {
        "version": wheel.version,
        "depends": list(wheel.depends),
        "imports": list(wheel.imports),
        "file_name": wheel.file_name,
    }


def _pinned_version(project: Project) -> str:
    """The version that package.json pins; raises PackError when another one is installed."""
    pinned = _field(project, "package.json", "devDependencies", "pyodide")
    installed = _field(project, "node_modules/pyodide/package.json", "version")
    if installed != pinned:
        raise PackError(
            f"node_modules/pyodide is version {installed}, but package.json pins {pinned}: "
            "remove node_modules and run make again."
        )
    return pinned


def _field(project: Project, path: str, *keys: str) -> str:
    try:
        value = json.loads((project.root / path).read_text(encoding="utf-8"))
        for key in keys:
            value = value[key]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PackError(
            f"{project.root / path} does not name Pyodide's version: remove node_modules and run make again."
        ) from error
    return str(value)


def _python_version(project: Project) -> str | None:
    """The real patch version: the lock file says 3.14.0 where the standard library was built from 3.14.2."""
    with zipfile.ZipFile(project.pyodide / "python_stdlib.zip") as stdlib:
        for name in stdlib.namelist():
            if name.startswith("_sysconfigdata"):
                found = re.search(rb"/Python-(3\.\d+\.\d+)", stdlib.read(name))
                return found[1].decode() if found else None
    return None
