"""Which top-level modules a cell imports: the worker loads their packages before the run."""

from __future__ import annotations

import ast
import re

_LINE = re.compile(r"^[ \t]*(?:import[ \t]+([\w., \t]+)|from[ \t]+(\w+)[\w.]*[ \t]+import\b)", re.MULTILINE)


def find_imports(code: str) -> list[str]:
    """Return the sorted top-level names that ``code`` imports anywhere; from broken code, as far as lines tell."""
    try:
        found = set(_from_tree(ast.parse(code)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        found = set(_from_lines(code))
    return sorted(found)


def _from_tree(tree: ast.AST) -> list[str]:
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name.partition(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.append(node.module.partition(".")[0])
    return names


def _from_lines(code: str) -> list[str]:
    names: list[str] = []
    for plain, source in _LINE.findall(code):
        listed = [item.split() for item in plain.split(",")] if plain else [[source]]
        names += [words[0].partition(".")[0] for words in listed if words]
    return [name for name in names if name.isidentifier()]
