"""Arrays whose shapes do not fit: products, broadcasting, reshaping, joining."""

from __future__ import annotations

import ast
import re
from math import prod

from . import peek
from .base import Args, Rule, Situation, counts

_SHAPE = r"\([\d, ]*\)"
_CORE = r"mismatch in its core dimension .*\(size (?P<right>\d+) is different from (?P<left>\d+)\)"
_DOT = rf"shapes (?P<left>{_SHAPE}) and (?P<right>{_SHAPE}) not aligned: (?P<k>\d+) \(dim \d\) != (?P<n>\d+)"
_DOTS = {"dot", "matmul", "inner"}


def dims(text: str) -> tuple[int, ...]:
    """``"(2,3)"`` → ``(2, 3)``."""
    return tuple(int(number) for number in re.findall(r"\d+", text))


def _operands(situation: Situation) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The shapes of both sides of the product that failed, when they can be told without running code."""
    node = peek.failing(situation)
    if isinstance(node, ast.BinOp):
        sides = [node.left, node.right]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _DOTS:
        sides = node.args[:2] if len(node.args) > 1 else [node.func.value, *node.args[:1]]
    else:
        return None
    shapes = [peek.shape(side, situation) for side in sides]
    if len(shapes) != 2 or shapes[0] is None or shapes[1] is None:
        return None
    return shapes[0], shapes[1]


def _product(match: re.Match[str], situation: Situation) -> Args | None:
    found = _operands(situation)
    if found is None:
        return None
    left, right = found
    return {"left": str(left), "right": str(right), "k": match["left"], "n": match["right"]}


def _dot(match: re.Match[str], _situation: Situation) -> Args:
    left, right = dims(match["left"]), dims(match["right"])
    return {"left": str(left), "right": str(right), "k": match["k"], "n": match["n"]}


def _transposed(left: tuple[int, ...], right: tuple[int, ...]) -> Args | None:
    """Which of the two matrices to transpose, when exactly that makes the product fit."""
    if len(left) != 2 or len(right) != 2:
        return None
    if left[1] == right[1]:
        return {"left": str(left), "right": str(right), "fit": f"{left} @ {right[::-1]}", "side": "B.T"}
    if left[0] == right[0]:
        return {"left": str(left), "right": str(right), "fit": f"{left[::-1]} @ {right}", "side": "A.T"}
    return None


def _product_transposed(_match: re.Match[str], situation: Situation) -> Args | None:
    found = _operands(situation)
    return _transposed(*found) if found else None


def _dot_transposed(match: re.Match[str], _situation: Situation) -> Args | None:
    return _transposed(dims(match["left"]), dims(match["right"]))


def _broadcast(match: re.Match[str], _situation: Situation) -> Args | None:
    """The two shapes, and the first pair of sizes, from the right, that differ and are not 1."""
    shapes = [dims(text) for text in re.findall(_SHAPE, match["shapes"])]
    for index, left in enumerate(shapes):
        for right in shapes[index + 1 :]:
            for place, (a, b) in enumerate(zip(reversed(left), reversed(right), strict=False), 1):
                if a != b and 1 not in (a, b):
                    return {"left": str(left), "right": str(right), "a": str(a), "b": str(b), "place": place}
    return None


def _column(match: re.Match[str], situation: Situation) -> Args | None:
    """(n, m) with (n,): the usual slip, mended by an axis of size one."""
    found = _broadcast(match, situation)
    shapes = [dims(text) for text in re.findall(_SHAPE, match["shapes"])]
    if found is None or len(shapes) != 2:
        return None
    matrix, vector = sorted(shapes, key=len, reverse=True)
    if len(matrix) == 2 and len(vector) == 1 and matrix[0] == vector[0]:
        return {"matrix": str(matrix), "vector": str(vector), "column": str((vector[0], 1))}
    return None


def _reshape(match: re.Match[str], _situation: Situation) -> Args | None:
    wanted = [part.strip() for part in match["shape"].strip("(),").split(",")]
    known = prod(int(part) for part in wanted if part.isdigit())
    shape = f"({', '.join('-1' if part == 'newaxis' else part for part in wanted)}{',' * (len(wanted) == 1)})"
    if "newaxis" in wanted:
        return None if known == 0 else {"size": match["size"], "shape": shape, "known": str(known)}
    return {"size": match["size"], "shape": shape, "wanted": str(known)}


def _reshape_whole(match: re.Match[str], situation: Situation) -> Args | None:
    found = _reshape(match, situation)
    return found if found and "wanted" in found else None


def _reshape_open(match: re.Match[str], situation: Situation) -> Args | None:
    found = _reshape(match, situation)
    return found if found and "known" in found else None


def _spaced(match: re.Match[str], _situation: Situation) -> Args:
    """Shapes as Python writes them: numpy's messages leave the spaces out."""
    return {name: str(dims(text)) for name, text in match.groupdict().items()}


_RESHAPE = r"cannot reshape array of size (?P<size>\d+) into shape (?P<shape>\([^)]*\))"
_TOGETHER = rf"could not be broadcast together with shapes (?P<shapes>(?:{_SHAPE}\s*)+)"

RULES = [
    Rule("matmul-transpose", ValueError, "matmul: Input operand 1 has a " + _CORE, _product_transposed),
    Rule("matmul-shapes", ValueError, "matmul: Input operand 1 has a " + _CORE, _product),
    Rule("matmul-sizes", ValueError, "matmul: Input operand 1 has a " + _CORE),
    Rule("matmul-number", ValueError, "matmul: Input operand . does not have enough dimensions"),
    Rule("matmul-transpose", ValueError, _DOT, _dot_transposed),
    Rule("matmul-shapes", ValueError, _DOT, _dot),
    Rule("einsum-subscripts", ValueError, r"einstein sum subscripts string"),
    Rule("einsum-sizes", ValueError, r"remapped shapes .*->\("),
    Rule("broadcast-column", ValueError, _TOGETHER, _column),
    Rule("broadcast", ValueError, _TOGETHER, _broadcast),
    Rule(
        "broadcast",
        ValueError,
        rf"objects cannot be broadcast to a single shape\.\s+(?P<shapes>Mismatch .*{_SHAPE}.*{_SHAPE})",
        _broadcast,
    ),
    Rule(
        "broadcast-output",
        ValueError,
        rf"output operand with shape (?P<target>{_SHAPE}) doesn't match the broadcast shape (?P<result>{_SHAPE})",
        _spaced,
    ),
    Rule(
        "broadcast-assign",
        ValueError,
        rf"could not broadcast input array from shape (?P<source>{_SHAPE}) into shape (?P<target>{_SHAPE})",
        _spaced,
    ),
    Rule(
        "broadcast-assign",
        ValueError,
        rf"value array of shape (?P<source>{_SHAPE}) could not be broadcast to indexing result of shape "
        rf"(?P<target>{_SHAPE})",
        _spaced,
    ),
    Rule(
        "plot-lengths",
        ValueError,
        rf"x and y must have same first dimension, but have shapes (?P<x>{_SHAPE}) and (?P<y>{_SHAPE})",
        _spaced,
    ),
    Rule("plot-lengths-differ", ValueError, r"x and y must be the same size"),
    Rule("reshape-unknown", ValueError, "can only specify one unknown dimension"),
    Rule("reshape-open", ValueError, _RESHAPE, _reshape_open),
    Rule("reshape", ValueError, _RESHAPE, _reshape_whole),
    Rule(
        "concat-sizes",
        ValueError,
        r"along dimension (?P<axis>\d+), the array at index (?P<i>\d+) has size (?P<a>\d+) and the array at index "
        r"(?P<j>\d+) has size (?P<b>\d+)",
    ),
    Rule(
        "concat-dimensions",
        ValueError,
        r"same number of dimensions, but the array at index (?P<i>\d+) has (?P<a>\d+) dimension\(s\) and the array at "
        r"index (?P<j>\d+) has (?P<b>\d+)",
        counts("a", "b"),
    ),
    Rule("stack-shapes", ValueError, "all input arrays must have the same shape"),
    Rule("stack-empty", ValueError, "need at least one array to (?P<what>concatenate|stack)"),
    Rule("ragged", ValueError, r"inhomogeneous shape after (?P<axes>\d+) dimensions", counts("axes")),
    Rule("array-element", ValueError, "setting an array element with a sequence"),
    Rule("transpose-axes", ValueError, "axes don't match array"),
    Rule("squeeze", ValueError, "cannot select an axis to squeeze out"),
    Rule("split-unequal", ValueError, "array split does not result in an equal division"),
    Rule("matrix-square", ValueError, "dimensions of the array must be square"),
    Rule("matrix-singular", ValueError, "Singular matrix"),
    Rule("matrix-not-positive", ValueError, "Matrix is not positive definite"),
]
