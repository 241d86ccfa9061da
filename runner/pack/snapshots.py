"""Snapshots for the manifest: from the cache while nothing that went into them has changed, else made anew."""

import hashlib
import json
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import making, slim
from .bundle import script
from .compiled import INSIDE, SITE_PACKAGES, Archive, compile_all
from .errors import PackError
from .files import Store, sha256_of, write_atomic
from .fonts import FOLDER, small_font
from .lock import read_lock
from .paths import Project
from .profiles import PROFILES, Profile
from .twins import Twins
from .wheels import Cache

MAKER = Path(__file__).parent / "maker"
KEEP = 4  # pictures of each profile that stay in the cache: going back to an earlier state costs nothing


def pack_snapshots(project: Project, store: Store, manifest: dict[str, Any]) -> dict[str, Any]:
    """The manifest's "snapshots" and "side"; both empty when the cache has none for exactly these files."""
    pictures = _pictures(project, store, manifest)
    if not pictures or any(not picture.made for picture in pictures):
        return {"snapshots": {}, "side": {}}
    for picture in pictures:
        picture.sweep()
    return _entries(project, store, manifest, pictures)


def make_snapshots(project: Project, store: Store, manifest: dict[str, Any]) -> bool:
    """Fill the cache with what is missing, if there is a browser; whether anything was made.

    A failure is told in one sentence and is no error, because the page starts without snapshots too.
    """
    missing = [picture for picture in _pictures(project, store, manifest) if not picture.made]
    return bool(missing) and _make(project, missing)


def _pictures(project: Project, store: Store, manifest: dict[str, Any]) -> list["_Picture"]:
    if "packages" not in manifest:
        return []
    return [_Picture(project, store, profile, manifest) for profile in PROFILES]


def _make(project: Project, missing: list["_Picture"]) -> bool:
    program = making.browser()
    if program is None:
        print(
            "No Chromium or Chrome was found, so the pages start Python without a snapshot, which takes readers about "
            "three times as long: run `make browser`, then `python -m pack`.",
            file=sys.stderr,
        )
        return False
    packages = sorted({name for picture in missing for name in picture.packages})
    archives = _archives(project, [picture.profile for picture in missing], packages)
    print(f"Making {len(missing)} snapshots of Python in a headless browser", flush=True)
    files: dict[str, bytes | Path] = {
        "/page.js": MAKER / "page.js",
        "/make.js": script(project, "pack/maker/make.js"),
    }
    for picture in missing:
        files |= picture.files(archives)
    try:
        results = making.make(program, [picture.job(archives) for picture in missing], files)
    except PackError as error:
        print(f"{error}\nThe pages start Python without a snapshot.", file=sys.stderr)
        return False
    for picture in missing:
        name = picture.profile.name
        picture.keep(results[f"{name}.snapshot"], results[f"{name}.side"])
    return True


Archives = dict[tuple[str, bool], Path]


def _archives(project: Project, profiles: Iterable[Profile], packages: list[str]) -> Archives:
    """What snapshots are made from, by package ("": the standard library) and whether it is without docstrings."""
    stdlib = project.pyodide / "python_stdlib.zip"
    archives = [Archive("", stdlib, sha256_of(stdlib), bare=True)]
    documented = {name for profile in profiles for name in profile.documented}
    for wheel in read_lock(project.pyodide / "pyodide-lock.json", slim.needs).closure(packages):
        path = Cache(project.wheels).path(wheel)
        for bare in (True, False) if wheel.name in documented else (True,):
            archives.append(Archive(wheel.name, path, wheel.sha256, bare))
    return {(archive.package, archive.bare): path for archive, path in compile_all(project, archives).items()}


class _Picture:
    """One snapshot: what goes into it, and where the cache has it."""

    def __init__(self, project: Project, store: Store, profile: Profile, manifest: dict[str, Any]) -> None:
        self.profile = profile
        self.packages = _closure(manifest["packages"], profile.imports)
        self._project = project
        self._manifest = manifest
        self._wheels = [store.folder / manifest["packages"][name]["path"] for name in self.packages]
        self._pieces = {
            name: store.folder / entry["path"]
            for name, entry in {**manifest["core"], "kernel.json": manifest["kernel"]}.items()
        }
        self._fonts = self._font_files() if "matplotlib" in self.packages else {}
        self._key = self._hash()

    @property
    def snapshot(self) -> Path:
        """The file of the cache."""
        return self._project.snapshots / f"{self.profile.name}.{self._key}.snapshot"

    @property
    def libraries(self) -> list[str]:
        """Paths of the shared libraries that it links, in their order."""
        listed: list[str] = json.loads(self.snapshot.with_suffix(".side").read_text("utf-8"))
        return listed

    @property
    def made(self) -> bool:
        """Whether the cache has it."""
        return self.snapshot.is_file() and self.snapshot.with_suffix(".side").is_file()

    def files(self, archives: Archives) -> dict[str, bytes | Path]:
        """What the browser fetches for it, by path."""
        needed = [*self._pieces.values(), *archives.values(), *filter(None, self._fonts.values())]
        return {f"/{path.name}": path for path in needed}

    def job(self, archives: Archives) -> dict[str, Any]:
        """The order for the browser, see maker/make.js."""
        pieces = self._pieces | {"python_stdlib.zip": archives["", True]}
        guess = max(self._cached(".side"), key=lambda path: path.stat().st_mtime, default=None)
        return {
            "name": self.profile.name,
            "index": {name: self._manifest[name] for name in ("lock_info", "packages", "pyodide")},
            "pieces": {name: f"/{path.name}" for name, path in pieces.items()},
            "wheels": [f"/{archives[name, name not in self.profile.documented].name}" for name in self.packages],
            "warmer": (MAKER / "warm.py").read_text("utf-8"),
            "warm": [program.read_text("utf-8") for program in self.profile.programs],
            "side": json.loads(guess.read_text("utf-8")) if guess else [],
            "files": [[path, f"/{font.name}" if font else None] for path, font in self._fonts.items()],
        }

    def keep(self, snapshot: bytes, side: bytes) -> None:
        """Put a made one into the cache."""
        write_atomic(self.snapshot.with_suffix(".side"), [side])
        write_atomic(self.snapshot, [snapshot])

    def sweep(self) -> None:
        """Take away the oldest ones of the cache."""
        self.snapshot.touch()
        old = sorted(self._cached(".snapshot"), key=lambda path: path.stat().st_mtime, reverse=True)[KEEP:]
        for path in old:
            path.unlink()
            path.with_suffix(".side").unlink(missing_ok=True)

    def _cached(self, suffix: str) -> list[Path]:
        return list(self._project.snapshots.glob(f"{self.profile.name}.*{suffix}"))

    def _font_files(self) -> dict[str, Path | None]:
        """Fonts of matplotlib: small ones for labels are in the snapshot, of the others only the names."""
        wheel = next(path for name, path in zip(self.packages, self._wheels, strict=True) if name == "matplotlib")
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if name.startswith(FOLDER)]
        return {name: small_font(self._project, wheel, name) for name in names}

    def _hash(self) -> str:
        """Everything that the picture depends on."""
        runner = self._project.runner
        code = [runner / "worker" / f"{name}.js" for name in ("core", "side", "snapshot", "late")]
        code += [
            MAKER / "make.js",
            MAKER / "tidy.js",
            MAKER / "warm.py",
            *sorted(INSIDE.glob("compile.*")),
            *self.profile.programs,
        ]
        digest = hashlib.sha256(repr(self.profile).encode())
        for path in (*self._pieces.values(), *self._wheels, *code, *filter(None, self._fonts.values())):
            digest.update(f"{path.name.partition('.')[0]} {sha256_of(path)}\n".encode())
        return digest.hexdigest()[:24]


def _entries(project: Project, store: Store, manifest: dict[str, Any], pictures: list[_Picture]) -> dict[str, Any]:
    twins = Twins(project)
    side: dict[str, Any] = {}
    shared = set(pictures[0].libraries)
    for picture in pictures:
        own = [path for path in picture.libraries if picture is pictures[0] or path not in shared]
        wheels = [store.folder / manifest["packages"][name]["path"] for name in picture.packages]
        name = picture.profile.side[-1]
        side[name] = twins.put(store, f"{name}.side", _container(own, wheels))
    snapshots = {
        picture.profile.name: {
            **twins.put(store, f"{picture.profile.name}.snapshot", picture.snapshot),
            "packages": picture.packages,
            "side": list(picture.profile.side),
        }
        for picture in pictures
    }
    return {"snapshots": snapshots, "side": side}


def _container(paths: Iterable[str], wheels: Iterable[Path]) -> bytes:
    """Shared libraries in one file, see unpackSide in runner/worker/side.js."""
    content: dict[str, bytes] = {}
    wanted = set(paths)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if SITE_PACKAGES + name in wanted:
                    content[SITE_PACKAGES + name] = archive.read(name)
    listed, start = [], 0
    for path in sorted(content):
        listed.append([path, start, len(content[path])])
        start += len(content[path])
    header = json.dumps(listed, separators=(",", ":")).encode()
    return len(header).to_bytes(4, "little") + header + b"".join(content[path] for path in sorted(content))


def _closure(packages: dict[str, Any], names: Iterable[str]) -> list[str]:
    found: list[str] = []
    todo = list(names)
    while todo:
        name = todo.pop(0)
        if name not in found:
            found.append(name)
            todo += packages[name]["depends"]
    return found
