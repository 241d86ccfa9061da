"""The variables after a run: name, type, shape, dtype, a short value, and whether the run changed them.

Nothing of the reader's is called: no ``__repr__``, no ``__len__``, no ``__eq__``. Only exact built-in types, NumPy
arrays and plain attributes are looked into, a few items deep, so that a huge or clever object costs nothing.
"""

from __future__ import annotations

from itertools import islice
from types import FunctionType, ModuleType
from typing import Any

from .fingerprints import fingerprint
from .session import Session

MAX_VARIABLES = 100
MAX_VALUE = 60
_SHOWN = 5  # items of a container
_BRACKETS: dict[type, tuple[str, str]] = {list: ("[", "]"), tuple: ("(", ")")}


def variables(session: Session) -> list[dict[str, Any]]:
    """Describe the session's public names, data before functions and classes, and remember how they look now."""
    seen = session.fingerprints
    rows: list[dict[str, Any]] = []
    now: dict[str, object] = {}
    for name, value in list(session.namespace.items()):
        kind = _kind(name, value)
        if kind is None or len(rows) >= MAX_VARIABLES:
            continue
        try:
            row, now[name] = _row(name, value, kind), fingerprint(value)
        except Exception:  # an object may fake the type of something that it is not
            row, now[name] = _bare(name, value, kind), id(value)
        rows.append(row | {"changed": name not in seen or seen[name] != now[name]})
    session.fingerprints = now
    return sorted(rows, key=lambda row: row["kind"] != "data")


def _kind(name: str, value: object) -> str | None:
    """``data``, or ``function`` or ``class`` when made in the lesson; None for what the list leaves out."""
    if not isinstance(name, str) or name.startswith("_") or isinstance(value, ModuleType):
        return None
    if isinstance(value, FunctionType):
        return "function" if value.__module__ == "__main__" else None
    if isinstance(value, type):
        return "class" if value.__dict__.get("__module__") == "__main__" else None
    return None if type(value).__name__ in ("builtin_function_or_method", "ufunc", "_Feature") else "data"


def _row(name: str, value: Any, kind: str) -> dict[str, Any]:
    array = is_array(value)
    return _bare(name, value, kind) | {
        "shape": str(value.shape) if array else _length(value),
        "dtype": str(value.dtype) if array else "",
        "value": _cut(short(value)),
    }


def _bare(name: str, value: object, kind: str) -> dict[str, Any]:
    return {"name": _cut(name), "kind": kind, "type": type(value).__name__, "shape": "", "dtype": "", "value": ""}


def is_array(value: object) -> bool:
    """Whether a value is one of NumPy's own arrays or numbers (by name: numpy may not be loaded)."""
    kind = type(value)
    return kind.__module__ == "numpy" and all(hasattr(kind, name) for name in ("shape", "dtype", "flat"))


def _length(value: Any) -> str:
    return str(len(value)) if type(value) in (list, tuple, dict, set, frozenset, range) else ""


def short(value: Any, depth: int = 2) -> str:
    """About MAX_VALUE characters that say what a value holds; of an array inside another value, its shape."""
    kind = type(value)
    if kind is int:
        return str(value) if value.bit_length() < 200 else f"{value.bit_length()} bits"
    if kind in (bool, float, complex, type(None), range):
        return repr(value)
    if kind in (str, bytes):
        return repr(value[:MAX_VALUE])
    if is_array(value):
        return _array(value) if depth == 2 or value.ndim == 0 else f"array{value.shape}"
    if isinstance(value, FunctionType):
        code = value.__code__
        return f"({', '.join(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])})"
    if kind in (list, tuple, set, frozenset, dict):
        return _container(value, depth - 1) if depth else "…"
    return _object(value) if depth == 2 else str(kind.__name__)


def _container(value: Any, depth: int) -> str:
    opening, closing = _BRACKETS.get(type(value), ("{", "}"))
    if type(value) is dict:
        items = [f"{short(key, 0)}: {short(item, depth)}" for key, item in islice(value.items(), _SHOWN)]
    else:
        items = [short(item, depth) for item in islice(value, _SHOWN)]
    if len(value) > _SHOWN:
        items.append("…")
    comma = "," if type(value) is tuple and len(value) == 1 else ""
    return opening + ", ".join(items) + comma + closing


def _object(value: object) -> str:
    return ", ".join(f"{name}={short(item, 0)}" for name, item in islice(plain_attributes(value).items(), _SHOWN))


def plain_attributes(value: object) -> dict[str, Any]:
    """The attributes in an object's own dictionary, found without running code of its class."""
    try:
        found = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    return found if type(found) is dict else {}


def _array(value: Any) -> str:
    if value.ndim == 0:
        item = value.item()
        return f"{item:.4g}" if type(item) is float else short(item, 0)
    shown = _SHOWN if value.ndim == 1 else 2
    items = [_array(value[index, ...]) for index in range(min(len(value), shown))]
    if len(value) > shown:
        items.append("…")
    return "[" + " ".join(items) + "]"


def _cut(text: str) -> str:
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return text if len(text) <= MAX_VALUE else text[: MAX_VALUE - 1] + "…"
