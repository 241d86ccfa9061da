"""The standard library and the wheels as stored archives of .pyc, compiled by Pyodide's own Python under Node.js.

Each archive is cached under the hash of all that it is made from; a second call compiles nothing.
"""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import slim
from .errors import PackError
from .files import chunks_of, sha256_of, write_atomic
from .node import node
from .paths import Project

SITE_PACKAGES = "/lib/python3.14/site-packages/"
STDLIB = "/lib/python314.zip/"
INSIDE = Path(__file__).parent / "inside"


@dataclass(frozen=True)
class Archive:
    """One archive to compile: `package` is "" for the standard library; `bare`: without docstrings."""

    package: str
    path: Path
    sha256: str
    bare: bool = False


def compile_all(project: Project, archives: Sequence[Archive]) -> dict[Archive, Path]:
    """The compiled twin of each archive. Raises PackError when Node.js or Pyodide in it fails."""
    places = {archive: project.compiled / f"{_key(project, archive)}.zip" for archive in archives}
    missing = [archive for archive in archives if not places[archive].is_file()]
    if missing:
        megabytes = sum(archive.path.stat().st_size for archive in missing) // 1_000_000
        print(f"Compiling {len(missing)} archives ({megabytes} MB) for the page; this happens once", flush=True)
        halves = [half for half in _balanced(missing, min(2, os.cpu_count() or 1)) if half]
        with ThreadPoolExecutor(len(halves)) as pool:
            list(pool.map(lambda half: _compile(project, half, places), halves))
    return places


def _key(project: Project, archive: Archive) -> str:
    """Everything that the compiled bytes depend on, as one hash."""
    digest = hashlib.sha256(f"{archive.sha256} {archive.bare}".encode())
    for path in (project.pyodide / "pyodide.asm.wasm", *sorted(INSIDE.glob("compile.*")), Path(slim.__file__)):
        digest.update(sha256_of(path).encode())
    return digest.hexdigest()


def _balanced(archives: Sequence[Archive], parts: int) -> list[list[Archive]]:
    """Largest first, each to the part that has least so far."""
    shares: list[list[Archive]] = [[] for _ in range(parts)]
    for archive in sorted(archives, key=lambda one: -one.path.stat().st_size):
        min(shares, key=lambda share: sum(one.path.stat().st_size for one in share)).append(archive)
    return shares


def _compile(project: Project, archives: list[Archive], places: dict[Archive, Path]) -> None:
    with tempfile.TemporaryDirectory(prefix="cholpath-compile-") as folder:
        work = Path(folder)
        (work / "jobs.json").write_text(json.dumps([_job(work, i, one) for i, one in enumerate(archives)]), "utf-8")
        done = subprocess.run(
            [str(node()), str(INSIDE / "compile.mjs"), str(project.pyodide), str(work)], capture_output=True, text=True
        )
        if done.returncode != 0:
            raise PackError(
                "Pyodide under Node.js could not compile the standard library and the wheels: remove node_modules and "
                f"run make again. It said:\n{(done.stderr or done.stdout).strip()[-2000:]}"
            )
        for number, archive in enumerate(archives):
            write_atomic(places[archive], chunks_of(work / f"{number}.out"))


def _job(work: Path, number: int, archive: Archive) -> dict[str, Any]:
    shutil.copyfile(archive.path, work / f"{number}.in")
    with zipfile.ZipFile(archive.path) as content:
        keep = [name for name in content.namelist() if slim.wanted(archive.package, name)]
    return {
        "source": f"/jobs/{number}.in",
        "target": f"/jobs/{number}.out",
        "prefix": SITE_PACKAGES if archive.package else STDLIB,
        "keep": keep,
        "bare": archive.bare,
    }
