"""Small real things to pack: wheels of a few bytes, a project around them, an HTTP server, a package for pip."""

import hashlib
import json
import threading
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from pack.lock import Wheel
from pack.paths import Project


def wheel_of(name: str, content: bytes, depends: Sequence[str] = ()) -> Wheel:
    """A wheel whose hash is that of `content`."""
    digest = hashlib.sha256(content).hexdigest()
    return Wheel(name, "1.0", f"{name}-1.0-py3-none-any.whl", digest, tuple(depends), (name,))


@dataclass
class Answer:
    """What the server says: `promised` is the Content-Length when it is not the body's own."""

    body: bytes
    status: int = 200
    promised: int | None = None


@dataclass
class Mirror:
    """A running HTTP server and the paths it was asked for."""

    url: str
    answers: dict[str, Answer]
    asked: list[str] = field(default_factory=list)


@contextmanager
def mirror(answers: Mapping[str, Answer | bytes]) -> Iterator[Mirror]:
    """Serve some paths on this machine; everything else is a 404 with a page, as on a real host."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            running.asked.append(self.path)
            answer = running.answers.get(self.path, Answer(b"<html>404 Not Found</html>", 404))
            self.send_response(answer.status)
            self.send_header("Content-Length", str(len(answer.body) if answer.promised is None else answer.promised))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    named = {f"/{name}": answer if isinstance(answer, Answer) else Answer(answer) for name, answer in answers.items()}
    running = Mirror(f"http://127.0.0.1:{server.server_address[1]}", named)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield running
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def package_for_pip(folder: Path, files: Mapping[str, bytes], name: str = "carrier", version: str = "1.0") -> Path:
    """A real wheel that pip can download, with `files` in it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        for place, content in files.items():
            archive.writestr(place, content)
        # A version of Python that nobody has: the package is only read, so that must not matter.
        metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nRequires-Python: <3\n"
        archive.writestr(f"{info}/METADATA", metadata)
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return path


WASM = "\0asm\1\0\0\0\2\1\0\7\1\0"  # a module with no imports and no exports, in bytes that are text too


def project_with(root: Path, wheels: Sequence[Wheel]) -> Project:
    """A repository of a few files: Pyodide's npm package with a lock file, and the sources of the page."""
    project = Project(root)
    write(root / "package.json", json.dumps({"devDependencies": {"pyodide": "9.9.9"}}))
    write(project.pyodide / "package.json", json.dumps({"version": "9.9.9"}))
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        write(project.pyodide / name, f"content of {name}")
    write(project.pyodide / "pyodide.asm.wasm", WASM)
    with zipfile.ZipFile(project.pyodide / "python_stdlib.zip", "w") as stdlib:
        stdlib.writestr("_sysconfigdata_x.py", "SRC = '/build/Python-3.14.7'")
    packages = {wheel.name: {**vars(wheel), "name": wheel.name.title()} for wheel in wheels}
    write(project.pyodide / "pyodide-lock.json", json.dumps({"info": {"python": "3.14.0"}, "packages": packages}))
    write(
        project.runner / "worker" / "worker.js",
        "import { hello } from '../protocol.js'; self.onmessage = () => hello('worker');",
    )
    write(project.runner / "worker" / "frame.js", "import { hello } from '../protocol.js'; hello('frame');")
    write(project.runner / "protocol.js", "export const hello = (name) => console.log(name);")
    write(project.runner / "page" / "index.js", PAGE)
    write(project.runner / "page" / "offline" / "worker.js", "console.log('release-hash-goes-here');")
    write(project.runner / "page" / "search" / "worker.js", "self.onmessage = () => self.postMessage('search');")
    write(
        project.runner / "page" / "editor.js",
        "import { view } from '@codemirror/view'; export const edit = () => view;",
    )
    write(project.modules / "@codemirror" / "view" / "package.json", '{"name": "@codemirror/view", "main": "index.js"}')
    write(project.modules / "@codemirror" / "view" / "index.js", "export const view = 'a large editor';")
    write(project.runner / "py" / "__init__.py", "")
    write(project.runner / "py" / "run.py", "GREETING = 'নমস্কার'\n")
    write(project.runner / "py" / "explain" / "names.py", "NAMES = {}\n")
    write(root / "assets" / "words.bn.json", json.dumps({"cell": {"run": "চালান"}}, ensure_ascii=False))
    return project


PAGE = """
import frameSource from "frame-source";
import words from "page-words";
console.log(frameSource, words.cell.run);
document.onclick = () => import("./editor.js").then(({ edit }) => edit());
"""


def write(path: Path, text: str) -> None:
    """Write a text file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
