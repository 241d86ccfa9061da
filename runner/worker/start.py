"""The Python side of a start from a snapshot: what must not be the same in every page, and files that come late.

Imported as ``kernel_start`` when a snapshot is made, and so a part of it; the plain start does without.
"""

import ast
import json
import random
import sys
import tempfile
from collections.abc import Callable
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

_archives: dict[str, str] = {}  # top-level module → the archive that has it
_waiting: set[str] = set()  # the snapshot's own archives that are not here yet
_others: set[str] = set()  # packages that the snapshot knows nothing of
_bring: Callable[[str], Any]


def restored(bring: Callable[[str], Any], facts_json: str) -> None:
    """Call once after a restore. ``bring(archive)`` promises a file of the manifest.

    Facts: ``{"stdlib": archive, "kernel": archive, "own": [archives the snapshot has a part of], "provided": {module:
    package}}``.
    """
    global _bring
    facts = json.loads(facts_json)
    _bring = bring
    _archives.update(facts["provided"])
    _archives.update(dict.fromkeys((*sys.stdlib_module_names, "pyodide", "_pyodide"), facts["stdlib"]))
    _archives["kernel"] = facts["kernel"]
    _waiting.update(facts["own"])
    _others.update(set(facts["provided"].values()) - _waiting)
    sys.meta_path.insert(sys.meta_path.index(PathFinder), _Late())
    _forget_what_all_would_share()


def arrived(archive: str) -> None:
    """An archive is in its place."""
    _waiting.discard(archive)
    _others.discard(archive)
    for finder in list(sys.path_importer_cache.values()):
        if hasattr(finder, "invalidate_caches"):
            finder.invalidate_caches()


def lacking(code: str) -> str:
    """JSON list of the archives that the imports of ``code`` need and that are not here."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "[]"
    names = {name for node in ast.walk(tree) for name in _imported(node)}
    wanted = {_archives.get(name.partition(".")[0]) for name in names if name not in sys.modules}
    return json.dumps(sorted(archive for archive in wanted if archive in _waiting or archive in _others))


def exercise() -> None:
    """Draw something for nobody: the browser compiles what drawing needs before a reader waits for it."""
    if "matplotlib.pyplot" in sys.modules:
        from kernel import figures
        from matplotlib.figure import Figure

        figure = Figure()
        figure.subplots().plot([0, 1])
        figures.figure_part(figure)


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not (isinstance(node, ast.ImportFrom) and node.module and not node.level):
        return []
    module = sys.modules.get(node.module)
    if module is None:
        return [node.module]
    # A name that the module does not have yet may be a submodule.
    return [f"{node.module}.{alias.name}" for alias in node.names if alias.name not in vars(module)]


class _Late:
    """Stands before the finder of files: suspends an import until the archive that has the module is here."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Find nothing, but in good time."""
        fetch(_archives.get(name.partition(".")[0], ""))


def fetch(archive: str) -> None:
    """Wait for one of the snapshot's own archives, where that is possible."""
    if archive in _waiting and _suspends():
        from pyodide.ffi import run_sync

        run_sync(_bring(archive))


def _suspends() -> bool:
    from pyodide.ffi import can_run_sync

    return bool(can_run_sync())


def _forget_what_all_would_share() -> None:
    random.seed()
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()
    tempfile._name_sequence = None  # type: ignore[attr-defined]
    from kernel import plotting

    plotting.prepare()  # matplotlib's settings are a file, and files are not in a snapshot


def fonts_come_late(package: str = "matplotlib") -> None:
    """Called when a snapshot with matplotlib is made: a font of which only the name is here is waited for."""
    from matplotlib import font_manager

    get = font_manager._get_font

    def get_whole(paths: tuple[str, ...], *arguments: Any, **options: Any) -> Any:
        if any(Path(path).stat().st_size == 0 for path in paths):
            fetch(package)
        return get(paths, *arguments, **options)

    get_whole.cache_clear = get.cache_clear  # type: ignore[attr-defined]
    font_manager._get_font = get_whole
