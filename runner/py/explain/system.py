"""What a browser cannot do (threads, processes, the network), and files, input and stopping."""

from __future__ import annotations

import re
from pathlib import Path

from .base import Args, Rule, Situation, near


def _file(match: re.Match[str], situation: Situation) -> Args | None:
    name = getattr(situation.error, "filename", None)
    if isinstance(name, str):
        return {"file": name}
    found = re.search(r"(?P<file>\S+) not found", situation.message)
    return {"file": found["file"]} if found else None


def _near_file(match: re.Match[str], situation: Situation) -> Args | None:
    found = _file(match, situation)
    if found is None:
        return None
    path = Path(str(found["file"]))
    try:
        meant = near(path.name, [other.name for other in path.parent.iterdir()])
    except OSError:
        return None
    return {**found, "near": meant} if meant else None


RULES = [
    Rule("input-empty", EOFError),
    Rule("file-near", FileNotFoundError, "", _near_file),
    Rule("file-missing", FileNotFoundError, "", _file),
    Rule("file-is-folder", IsADirectoryError, "", _file),
    Rule("file-closed", ValueError, "I/O operation on closed file"),
    Rule("file-number", OSError, "has no file number"),
    Rule("no-threads", RuntimeError, "can't start new thread"),
    Rule(
        "no-processes",
        (OSError, ImportError),
        "does not support processes|does not provide an implementation of fork",
    ),
    Rule(
        "no-network",
        (OSError, RuntimeError),
        r"TLS not supported|urlopen error|Name or service not known|unreachable|NetworkError|[Cc]onnection|"
        r"unknown url type",
    ),
    Rule("no-network", ConnectionError),
    Rule(
        "asyncio-run",
        RuntimeError,
        "cannot be called from a running event loop|event loop is already running|stack switching|Cannot stack switch",
    ),
    Rule("interrupted", KeyboardInterrupt),
]
