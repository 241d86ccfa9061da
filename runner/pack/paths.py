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
    def runtime(self) -> Path:
        """The generated files that a page loads."""
        return self.root / "assets" / "runtime"

    @property
    def wheels(self) -> Path:
        """Downloaded wheels; CHOLPATH_CACHE moves the cache, so that clones can share one."""
        return Path(os.environ.get("CHOLPATH_CACHE") or self.root / ".cache") / "wheels"


HERE = Project(Path(__file__).resolve().parents[2])
