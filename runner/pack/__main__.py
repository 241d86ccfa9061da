"""python -m pack            put the runtime together: Pyodide, wheels, and the bundles
python -m pack bundle     only the bundles, after an edit in runner/ or assets/words.bn.json
"""

import sys

from .bundle import pack_bundle
from .errors import PackError
from .files import Store
from .manifest import read_manifest, write_manifest
from .paths import HERE, Project
from .runtime import pack_runtime


def main(arguments: list[str], project: Project = HERE) -> int:
    """Run one of the two commands; returns the exit code, 1 after a PackError was printed."""
    if arguments not in ([], ["bundle"]):
        print(__doc__, file=sys.stderr)
        return 2
    store = Store(project.runtime)
    try:
        runtime = read_manifest(store) if arguments else pack_runtime(project, store)
        write_manifest(store, runtime | pack_bundle(project, store))
    except PackError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
