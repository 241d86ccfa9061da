"""Which names a piece of Python binds, and the kinds of scope they live in."""

from __future__ import annotations

import ast
from collections.abc import Iterable

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class ClassScope(set[str]):
    """Names of a class body."""


class Comprehension(set[str]):
    """Names of a comprehension's own loops."""


def all_arguments(args: ast.arguments) -> list[ast.arg]:
    extra = [arg for arg in (args.vararg, args.kwarg) if arg]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *extra]


def local_names(body: Iterable[ast.AST]) -> set[str]:
    """Names that a function body binds, nested functions' own names left out, `global` names taken away."""
    local: set[str] = set()
    shared: set[str] = set()
    todo = list(body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Global):
            shared |= set(node.names)
        local |= bound_by(node, deep=False)
        if not isinstance(node, (*_FUNCTIONS, ast.ClassDef, *_COMPREHENSIONS)):
            todo.extend(ast.iter_child_nodes(node))
    return local - shared


def bound_by(node: ast.AST, deep: bool = True) -> set[str]:
    """The names that a statement binds in its own scope (deep: with everything inside it, function bodies left out)."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()):
            own = {name}
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            own = {alias.asname or alias.name.partition(".")[0] for alias in names} - {"*"}
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            own = {name}
        case ast.MatchMapping(rest=str(name)):
            own = {name}
        case _:
            own = set()
    if deep and not isinstance(node, (*_FUNCTIONS, *_COMPREHENSIONS)):
        for child in ast.iter_child_nodes(node):
            own |= bound_by(child)
    return own
