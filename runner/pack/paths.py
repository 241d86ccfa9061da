"""Where things lie in the repository, and the one place for each."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Project:
    """The repository's folders; tests give a root of their own."""

    root: Path

    @property
    def modules(self) -> Path:
        """What npm installed."""
        return self.root / "node_modules"

    @property
    def pyodide(self) -> Path:
        """Pyodide's core files, from its npm package."""
        return self.modules / "pyodide"

    @property
    def runner(self) -> Path:
        """The sources of what runs in the page."""
        return self.root / "runner"

    @property
    def extras(self) -> Path:
        """The lock file of the pure-Python packages that cells declare."""
        return self.runner / "pack" / "packages.json"

    @property
    def runtime(self) -> Path:
        """The generated files that a page loads."""
        return self.root / "assets" / "runtime"

    @property
    def cache(self) -> Path:
        """What was costly to get or to make; CHOLPATH_CACHE moves it, so that clones can share one."""
        return Path(os.environ.get("CHOLPATH_CACHE") or self.root / ".cache")

    @property
    def wheels(self) -> Path:
        """Downloaded wheels."""
        return self.cache / "wheels"

    @property
    def compiled(self) -> Path:
        """Archives of .pyc."""
        return self.cache / "compiled"

    @property
    def twins(self) -> Path:
        """Gzipped copies of files, by the hash of what they hold."""
        return self.cache / "gzip"

    @property
    def snapshots(self) -> Path:
        """Pictures of an interpreter's memory."""
        return self.cache / "snapshots"


HERE = Project(Path(__file__).resolve().parents[2])
