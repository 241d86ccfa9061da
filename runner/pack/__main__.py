"""python -m pack            put the runtime together: Pyodide, wheels, bundles, and snapshots where there is a browser
python -m pack bundle     only the bundles, after an edit in runner/ or assets/words.bn.json; snapshots of another
                          kernel are left out until the next `python -m pack`
"""

import sys

from .bundle import pack_bundle
from .errors import PackError
from .files import Store
from .manifest import read_manifest, write_manifest
from .paths import HERE, Project
from .runtime import pack_runtime
from .snapshots import pack_snapshots


def main(arguments: list[str], project: Project = HERE) -> int:
    """Run one of the two commands; returns the exit code, 1 after a PackError was printed."""
    if arguments not in ([], ["bundle"]):
        print(__doc__, file=sys.stderr)
        return 2
    store = Store(project.runtime)
    try:
        runtime = read_manifest(store) if arguments else pack_runtime(project, store)
        manifest = runtime | pack_bundle(project, store)
        write_manifest(store, manifest | pack_snapshots(project, store, manifest, make=not arguments))
    except PackError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
