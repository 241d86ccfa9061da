"""The browser side as few files: page, worker, hidden frame and the Python kernel, each named by its content."""

import base64
import hashlib
import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .errors import PackError
from .files import Entry, Store, write_atomic
from .node import environment, tool
from .paths import HERE, Project

# utf8: Bangla words stay as they are instead of six ASCII characters a letter.
COMMON = ("--bundle", "--minify", "--target=es2022", "--charset=utf8", "--log-level=error", "--legal-comments=none")
CLASSIC = ("--format=iife",)


def pack_bundle(project: Project, store: Store) -> dict[str, Any]:
    """Put everything of ours that a page loads into the store; returns its part of the manifest. Raises PackError."""
    frame = script(project, "worker/frame.js").rstrip(b"\n")  # esbuild writes any </script inside it as <\/script
    frame_entry = store.put_as("frame.txt", frame)
    return {
        "worker": store.put("worker.js", script(project, "worker/worker.js")),
        "kernel": store.put("kernel.json", _kernel(project)),
        "offline": store.put("offline.js", script(project, "page/offline/worker.js")),
        "search": store.put("search.js", script(project, "page/search/worker.js")),
        "frame": {**frame_entry, "csp": csp_hash(frame)},
        **_page(project, store, store.folder / "frame.txt"),
    }


def csp_hash(script: bytes) -> str:
    """What a Content-Security-Policy must name to allow exactly this inline script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script).digest()).decode()


def script(project: Project, source: str) -> bytes:
    """One classic script from a module and all that it imports."""
    return _esbuild(project, source, CLASSIC)


def _kernel(project: Project) -> bytes:
    """What lies beside the packages: {"files": {"kernel/run.py": source, …, "kernel_start.py": source}}."""
    root = project.runner / "py"
    sources = sorted(root.rglob("*.py"))
    if not sources:
        raise PackError(f"{root} has no Python files: the kernel would be empty.")
    files = {f"kernel/{path.relative_to(root).as_posix()}": path.read_text(encoding="utf-8") for path in sources}
    start = project.runner / "worker" / "start.py"
    files["kernel_start.py"] = start.read_text(encoding="utf-8") if start.is_file() else ""
    return json.dumps({"files": files}, ensure_ascii=False, separators=(",", ":")).encode()


def _page(project: Project, store: Store, frame: Path) -> dict[str, Any]:
    """The page's module, and its chunks that are loaded when they are first needed (the editor)."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        options = ("--format=esm", "--splitting", "--loader:.txt=text", f"--alias:frame-source={frame}")
        words = words_in_two(project, store.folder)
        names = ("--entry-names=[name].[hash]", "--chunk-names=[name].[hash]")
        _esbuild(project, "page/index.js", (*options, *words, *names, f"--outdir={out}", f"--metafile={out}/meta.json"))
        meta = json.loads((out / "meta.json").read_text(encoding="utf-8"))["outputs"]
        page: Entry | None = None
        editor: Entry | None = None
        chunks: list[Entry] = []
        for output, facts in sorted(meta.items()):
            path = Path(output).name
            entry = store.put_as(path, (out / path).read_bytes())
            if facts.get("entryPoint", "").endswith("runner/page/index.js"):
                page = entry
                continue
            chunks.append(entry)
            if any("@codemirror/view/" in source for source in facts["inputs"]):
                editor = entry
    return {"page": page, "editor": editor, "chunks": chunks}


def words_in_two(project: Project, folder: Path) -> list[str]:
    """esbuild's options for the words in two files: explanations of errors are most of them, and come with Python.

    The files are written into `folder`; their place is a part of esbuild's hashes, so it must not change.
    """
    words = json.loads((project.root / "assets" / "words.bn.json").read_text(encoding="utf-8"))
    parts = {"explain-words": words.pop("explain", {}), "page-words": words}
    for name, part in parts.items():
        write_atomic(folder / f"{name}.json", [json.dumps(part, ensure_ascii=False).encode()])
    return [f"--alias:{name}={folder / name}.json" for name in parts]


def _esbuild(project: Project, source: str, options: Sequence[str]) -> bytes:
    """Run esbuild on a file of runner/; returns what it prints. Its own words are the error."""
    entry = project.runner / source
    if not entry.is_file():
        raise PackError(f"{entry} is missing: there is nothing to bundle.")
    command = [*tool("esbuild", HERE), f"{entry.parent.name}={entry}", *COMMON, *options]
    done = subprocess.run(command, cwd=project.root, env=environment(), capture_output=True)
    if done.returncode != 0:
        raise PackError(f"runner/{source} could not be bundled:\n{done.stderr.decode(errors='replace').strip()}")
    return done.stdout
