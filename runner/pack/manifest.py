"""The manifest: every file that a page may load, with SHA-256 and size. What it does not name does not exist."""

import json
from typing import Any

from .errors import PackError
from .files import Store, write_atomic

NAME = "manifest.json"
VERSION = 1


def read_manifest(store: Store) -> dict[str, Any]:
    """The manifest as last written; raises PackError when there is none that can be read."""
    try:
        content: dict[str, Any] = json.loads((store.folder / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PackError(f"{store.folder / NAME} cannot be read: run `python -m pack` first.") from error
    return content


def write_manifest(store: Store, parts: dict[str, Any]) -> dict[str, Any]:
    """Write the manifest, last of all, and take away the files that it does not name; returns it."""
    manifest = {"version": VERSION, **parts}
    text = json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    target = store.folder / NAME
    if not (target.is_file() and target.read_text(encoding="utf-8") == text):
        write_atomic(target, [text.encode()])
    store.prune({NAME, *paths_in(manifest)})
    return manifest


def paths_in(part: Any) -> set[str]:
    """Every path that a manifest, or a part of one, names."""
    if isinstance(part, list):
        return set().union(*(paths_in(item) for item in part))
    if not isinstance(part, dict):
        return set()
    return set().union({part["path"]} if "sha256" in part else set(), *(paths_in(item) for item in part.values()))
