"""Runs inside Pyodide under Node.js: turns archives of .py into stored archives of .pyc, always the same bytes.

The .pyc carry an unchecked hash of their source instead of a date, docstrings and asserts stay, and each remembers the
path that it will have in the page, so that tracebacks name it.
"""

import ast
import importlib.util
import json
import marshal
import sys
import zipfile
from pathlib import Path
from typing import Any

DATE = (1980, 1, 1, 0, 0, 0)


def compile_archive(job: dict[str, Any]) -> None:
    """job: {source, target, prefix: where its files will lie, keep: [names], bare: without docstrings}."""
    with zipfile.ZipFile(job["source"]) as source, zipfile.ZipFile(job["target"], "w", zipfile.ZIP_STORED) as target:
        for name in sorted(job["keep"]):
            content = source.read(name)
            if name.endswith(".py"):
                content, name = pyc(content, job["prefix"] + name, job["bare"]), name + "c"
            info = zipfile.ZipInfo(name, DATE)
            info.external_attr = 0o644 << 16
            target.writestr(info, content)


def pyc(source: bytes, path: str, bare: bool) -> bytes:
    """The bytes of a .pyc with an unchecked source hash (PEP 552)."""
    tree = ast.parse(source, path)
    if bare and "/_add_newdocs" in path:
        tree = ast.parse("")  # NumPy's docstrings of what is written in C
    elif bare:
        strip(tree)
    asserts_docstrings = bare and path.endswith("/numpy/ma/core.py")
    code = compile(tree, path, "exec", dont_inherit=True, optimize=1 if asserts_docstrings else 0)
    flags = (1).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source) + marshal.dumps(code)


def strip(tree: ast.AST) -> None:
    """Take out docstrings; unlike -OO this leaves asserts."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                node.body[0:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), first)]


def main(path: str) -> str:
    for job in json.loads(Path(path).read_text("utf-8")):
        compile_archive(job)
        print(job["target"], file=sys.stderr)
    return sys.version.split()[0]
