"""Takes out of pyodide.asm.wasm the exports that nobody asks for: of 8500 about 1200 stay, and Python starts sooner.

The exports are only names for outside; code and memory stay as they are. A name stays when a shared library of our
wheels imports it, or when JavaScript (Pyodide's or ours) may use it.
"""

import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from .errors import PackError

_IMPORTS, _EXPORTS, _FUNCTION = 2, 7, 0
_ALWAYS = ("main", "__main_argc_argv", "__wasm", "emscripten_", "_emscripten", "dyn", "__cxa", "orig$")


def trim(wasm: bytes, scripts: Iterable[str], libraries: Iterable[bytes]) -> bytes:
    """The module without needless function exports. `scripts` are JavaScript, `libraries` all that may be linked."""
    names = _Names(scripts)
    asked = {name for library in libraries for name in imports(library)}
    start, end, body = _section(wasm, _EXPORTS)
    kept = [
        entry
        for name, kind, entry in _exports(body)
        if kind != _FUNCTION or name in asked or name.startswith(_ALWAYS) or names.use(name)
    ]
    content = _leb(len(kept)) + b"".join(kept)
    return wasm[:start] + bytes([_EXPORTS]) + _leb(len(content)) + content + wasm[end:]


def libraries_of(wheels: Iterable[Path]) -> Iterator[bytes]:
    """Every shared library in the wheels."""
    for wheel in filter(zipfile.is_zipfile, wheels):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.endswith(".so"):
                    yield archive.read(name)


def imports(wasm: bytes) -> set[str]:
    """Names that a module imports, from whatever module."""
    _, _, body = _section(wasm, _IMPORTS)
    found: set[str] = set()
    count, at = _number(body, 0)
    for _ in range(count):
        _, at = _name(body, at)
        name, at = _name(body, at)
        found.add(name)
        at = _after_type(body, at)
    return found


class _Names:
    """Which exports scripts may use. The glue mentions each one in a line of its own that is no use:

    `_x=Module["_x"]=wasmExports["x"]` after `var …,_x,…`: three times `_x`, once `"x"`.
    """

    def __init__(self, scripts: Iterable[str]) -> None:
        text = "\n".join(scripts)
        self._words = Counter(re.findall(r"[A-Za-z_$][\w$]*", text))
        self._quoted = Counter(re.findall(r"[\"']([A-Za-z_$][\w$]*)[\"']", text))
        self._fields = set(re.findall(r"\.\s*([A-Za-z_$][\w$]*)", text))

    def use(self, name: str) -> bool:
        return (
            self._words["_" + name] not in (0, 3)
            or self._quoted[name] > 1
            or name in self._fields
            or "_" + name in self._fields
        )


def _section(wasm: bytes, wanted: int) -> tuple[int, int, bytes]:
    """Start and end of a section with its header, and its body."""
    at = 8
    while at < len(wasm):
        kind = wasm[at]
        size, body = _number(wasm, at + 1)
        if kind == wanted:
            return at, body + size, wasm[body : body + size]
        at = body + size
    raise PackError("pyodide.asm.wasm or a shared library has no import or export section: remove node_modules.")


def _exports(body: bytes) -> Iterator[tuple[str, int, bytes]]:
    count, at = _number(body, 0)
    for _ in range(count):
        start = at
        name, at = _name(body, at)
        kind = body[at]
        _, at = _number(body, at + 1)
        yield name, kind, body[start:at]


def _after_type(body: bytes, at: int) -> int:
    """The place after an import's description (function, table, memory, global or tag)."""
    kind, at = body[at], at + 1
    if kind == 3:  # a global: value type, mutability
        return at + 2
    if kind in (1, 4):  # a table's element type, a tag's attribute
        at += 1
    if kind in (1, 2):  # limits of a table or a memory
        flags, at = body[at], at + 1
        _, at = _number(body, at)
        return _number(body, at)[1] if flags & 1 else at
    return _number(body, at)[1]


def _number(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128 number and the place after it."""
    value = shift = 0
    while True:
        byte, at = data[at], at + 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _leb(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def _name(data: bytes, at: int) -> tuple[str, int]:
    size, at = _number(data, at)
    return data[at : at + size].decode(), at + size
