"""What runs Python in the page, as `python -m pack` made it: assets/runtime/ and its manifest, read as files."""

from __future__ import annotations

import functools
import hashlib
import json
import os
from pathlib import Path
from typing import Any

from lessonkit.course import ROOT
from lessonkit.errors import SetupError

FOLDER = ROOT / "assets" / "runtime"
ADDRESS = "assets/runtime"
MANIFEST = "manifest.json"


class Runtime:
    """The manifest: addresses in the built site, files to copy, sizes."""

    def __init__(self, manifest: dict[str, Any], folder: Path = FOLDER) -> None:
        self.manifest = manifest
        self.folder = folder

    @property
    def script(self) -> str:
        """The page's module."""
        return f"{ADDRESS}/{self.manifest['page']['path']}"

    @property
    def address(self) -> str:
        """The manifest itself, which every page names: an open page never meets another release's."""
        return f"{ADDRESS}/manifest.{hashlib.sha256((self.folder / MANIFEST).read_bytes()).hexdigest()[:12]}.json"

    @property
    def worker_of_site(self) -> str:
        """The service worker as it was packed, still without the release's hash."""
        return f"{ADDRESS}/{self.manifest['offline']['path']}"

    @property
    def page_files(self) -> list[str]:
        """What pages load themselves: the script and its parts, the editor, the search worker."""
        parts = [self.manifest["page"], *self.manifest["chunks"]]
        return [*(f"{ADDRESS}/{part['path']}" for part in parts), *self.shell]

    @property
    def shell(self) -> list[str]:
        """What every page needs of the runtime, small files all."""
        parts = [self.manifest[name] for name in ("page", "search")]
        return [self.address, *(f"{ADDRESS}/{part['path']}" for part in parts)]

    @property
    def search(self) -> str:
        """The search worker."""
        return f"{ADDRESS}/{self.manifest['search']['path']}"

    @property
    def frame_hash(self) -> str:
        """Hash of the hidden frame's bootstrap: the frame inherits the page's policy, which must allow it."""
        return str(self.manifest["frame"]["csp"])

    def published(self) -> dict[str, Path]:
        """Address in the built site → file to put there."""
        files = {f"{ADDRESS}/{path}": self.folder / path for path in (MANIFEST, *_paths(self.manifest))}
        return {**files, self.address: self.folder / MANIFEST}

    def size(self, packages: tuple[str, ...]) -> int:
        """Bytes that a first Run with these packages fetches, Python itself included, as a plain host sends them.

        Python starts from the snapshot that costs least, as runner/page/profile.js chooses it, or without one.
        """
        core, known = self.manifest["core"], self.manifest["packages"]
        wanted: set[str] = set()
        todo = [name for name in packages if name in known]
        while todo:
            name = todo.pop()
            if name not in wanted:
                wanted.add(name)
                todo += known[name]["depends"]
        rest = [core[name] for name in core if name.endswith(".zip")] + [self.manifest["kernel"]]
        start = [core[name] for name in core if not name.endswith(".zip")] + [self.manifest["worker"]]
        ways = [[*rest, *(known[name] for name in wanted)]]
        if snapshots := self.manifest.get("snapshots", {}).values():
            ways = [self._with(snapshot, wanted, rest) for snapshot in snapshots]
        return min(sum(_weight(entry) for entry in [*start, *way]) for way in ways)

    def _with(self, snapshot: dict[str, Any], wanted: set[str], rest: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What a start from a snapshot fetches, and what it lacks afterwards."""
        known, own = self.manifest["packages"], set(snapshot["packages"])
        pure = all(known[name].get("pure") for name in wanted - own)
        late = [known[name] for name in wanted - own] if pure else [*rest, *(known[name] for name in own | wanted)]
        return [snapshot, *(self.manifest["side"][name] for name in snapshot["side"]), *late]


def _weight(entry: dict[str, Any]) -> int:
    return int(entry.get("gz", entry)["size"])


@functools.cache
def load(folder: Path = FOLDER) -> Runtime | None:
    """The packed runtime; None when there is none and CHOLPATH_NO_RUNTIME=1 says that this is known.

    Raises SetupError otherwise.
    """
    try:
        return Runtime(json.loads((folder / MANIFEST).read_text("utf-8")), folder)
    except FileNotFoundError:
        if os.environ.get("CHOLPATH_NO_RUNTIME") == "1":
            return None
        raise SetupError("assets/runtime/manifest.json is missing, so no cell could run; run: python -m pack") from None
    except ValueError:
        raise SetupError("assets/runtime/manifest.json is not JSON; run: python -m pack") from None


def _paths(part: Any) -> list[str]:
    """Every file that a manifest, or a part of it, names."""
    if isinstance(part, list):
        return [path for item in part for path in _paths(item)]
    if not isinstance(part, dict):
        return []
    own = [part["path"]] if "sha256" in part and "path" in part else []
    return own + [path for item in part.values() for path in _paths(item)]
