"""A careful look at the failing expression: which array stood where, without running any of the reader's code."""

from __future__ import annotations

import ast
from typing import Any

from .base import Situation

#: Stands for "cannot tell without running code".
UNKNOWN = object()


def failing(situation: Situation) -> ast.expr | None:
    """The expression that raised, as the interpreter marked it, or None."""
    traceback = situation.cell_traceback
    if traceback is None:
        return None
    code = traceback.tb_frame.f_code
    positions = list(code.co_positions())
    index = traceback.tb_lasti // 2
    if index >= len(positions):
        return None
    line, end_line, column, end_column = positions[index]
    try:
        tree = ast.parse(situation.sources.get(code.co_filename, ""))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset) == (
            line,
            end_line,
            column,
            end_column,
        ):
            return node
    return None


def value(node: ast.expr, situation: Situation) -> Any:
    """What a name, a constant, a plain attribute or an item of a built-in container holds; else UNKNOWN."""
    frame = situation.frame
    if frame is None:
        return UNKNOWN
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return frame.f_locals.get(node.id, frame.f_globals.get(node.id, UNKNOWN))
    if isinstance(node, ast.Attribute):
        return _attributes(value(node.value, situation)).get(node.attr, UNKNOWN)
    if isinstance(node, ast.Subscript):
        container, key = value(node.value, situation), value(node.slice, situation)
        if type(container) in (list, tuple, dict) and type(key) in (int, str):
            try:
                return container[key]
            except (LookupError, TypeError):
                return UNKNOWN
    return UNKNOWN


def shape(node: ast.expr, situation: Situation) -> tuple[int, ...] | None:
    """The shape of the array that an expression stands for, also of ``x.T`` and of a product of known arrays."""
    if isinstance(node, ast.Attribute) and node.attr == "T":
        inner = shape(node.value, situation)
        return inner[::-1] if inner is not None else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        left, right = shape(node.left, situation), shape(node.right, situation)
        if left is not None and right is not None and len(left) == len(right) == 2:
            return (left[0], right[1])
        return None
    return _shape_of(value(node, situation))


def _attributes(owner: Any) -> dict[str, Any]:
    try:
        found = object.__getattribute__(owner, "__dict__")
    except AttributeError:
        return {}
    return found if isinstance(found, dict) else {}


def _shape_of(candidate: Any) -> tuple[int, ...] | None:
    if type(candidate).__module__.partition(".")[0] != "numpy":
        return None
    found = getattr(candidate, "shape", None)
    return found if isinstance(found, tuple) else None
