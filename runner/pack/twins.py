"""Gzipped twins: for a host that compresses nothing, the page fetches these and inflates them itself.

Their names end in .gzipped because servers treat .gz as an encoding of their own and would inflate it on the way.
"""

import gzip
from pathlib import Path
from typing import NotRequired

from .files import Entry, Store, write_atomic
from .paths import Project

WORTH_IT = 20_000  # bytes; below, another name in the manifest costs more than it saves


class Twinned(Entry):
    """A file of the manifest with its gzipped twin; each has the hash of its own bytes."""

    gz: NotRequired[Entry]


class Twins:
    """Makes twins, and keeps each under the hash of what it holds so that it is made once."""

    def __init__(self, project: Project) -> None:
        self._cache = project.twins

    def put(self, store: Store, name: str, content: bytes | Path) -> Twinned:
        """`store.put`, with the twin under `gz` where one is worth it."""
        return self.add(store, store.put(name, content), name)

    def add(self, store: Store, entry: Entry, name: str) -> Twinned:
        """The entry of a file that is in the store, with its twin."""
        plain: Twinned = {"path": entry["path"], "sha256": entry["sha256"], "size": entry["size"]}
        if plain["size"] < WORTH_IT:
            return plain
        cached = self._cache / f"{entry['sha256']}.gz"
        if not cached.is_file():
            packed = gzip.compress((store.folder / entry["path"]).read_bytes(), 9, mtime=0)
            write_atomic(cached, [packed])
        if cached.stat().st_size > 0.95 * entry["size"]:
            return plain
        return {**plain, "gz": store.put(f"{name}.gzipped", cached)}
