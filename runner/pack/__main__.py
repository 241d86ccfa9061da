"""python -m pack            put the runtime together: Pyodide, wheels, bundles, and snapshots where there is a browser
python -m pack bundle     only the bundles, after an edit in runner/ or assets/words.bn.json; snapshots of another
                          kernel are left out until the next `python -m pack`
python -m pack lock PIN…  write the lock file of the pure-Python packages that cells declare, name==version
"""

import sys
from typing import Any

from . import slim
from .bundle import pack_bundle
from .errors import PackError
from .extras import lock_extras
from .files import Store
from .lock import LESSON_PACKAGES, read_lock
from .manifest import read_manifest, write_manifest
from .paths import HERE, Project
from .runtime import pack_runtime
from .snapshots import make_snapshots, pack_snapshots


def main(arguments: list[str], project: Project = HERE) -> int:
    """Run one of the commands; returns the exit code, 1 after a PackError was printed."""
    if arguments[:1] == ["lock"]:
        return _lock(project, arguments[1:])
    if arguments not in ([], ["bundle"]):
        print(__doc__, file=sys.stderr)
        return 2
    store = Store(project.runtime)
    try:
        runtime = read_manifest(store) if arguments else pack_runtime(project, store)
        manifest = _bundled(project, store, runtime)
        # The site works from here on; with snapshots it starts faster.
        if not arguments and make_snapshots(project, store, manifest):
            _bundled(project, store, runtime)  # anew: this took a while, and sources may have changed
    except PackError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _lock(project: Project, pins: list[str]) -> int:
    try:
        lock = read_lock(project.pyodide / "pyodide-lock.json", slim.needs)
        wheels = lock_extras(project, pins, [wheel.name for wheel in lock.closure(LESSON_PACKAGES)])
    except PackError as error:
        print(error, file=sys.stderr)
        return 1
    held = ", ".join(f"{wheel.name} {wheel.version}" for wheel in wheels) or "nothing, for no cell declares a package"
    print(f"{project.extras.relative_to(project.root)} holds {held}")
    return 0


def _bundled(project: Project, store: Store, runtime: dict[str, Any]) -> dict[str, Any]:
    manifest = runtime | pack_bundle(project, store)
    return write_manifest(store, manifest | pack_snapshots(project, store, manifest))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
