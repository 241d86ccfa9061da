"""The record of a session on disk, written whole or not at all.

recorded/NAME.txt holds the transcript as a reader sees it, recorded/NAME/ the kept data, and recorded/NAME.json
says where they came from and their SHA-256.
"""

import contextlib
import hashlib
import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from . import CaptureError, machine
from .run import Outcome
from .sessions import RECORDED, Session

PROMPT = "$ "


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def source_hashes(session: Session) -> dict[str, str]:
    return {file: sha256((session.home / file).read_bytes()) for file in session.files}


def transcript(outcome: Outcome) -> str:
    """`$ command`, then what it printed, for each command."""
    parts = []
    for step in outcome.steps:
        parts.append(f"{PROMPT}{step.command}\n")
        parts.append(step.output if step.output.endswith("\n") or not step.output else step.output + "\n")
    return "".join(parts)


def describe(session: Session, outcome: Outcome) -> dict[str, Any]:
    """The provenance: everything a reader may ask of a recorded run, and nothing personal."""
    return {
        "lesson": session.lesson,
        "session": session.name,
        "date": datetime.now(UTC).date().isoformat(),
        "seconds": round(outcome.seconds, 1),
        "versions": machine.versions(session.needs),
        "platform": machine.system(),
        "processor": machine.processor(),
        "threads": 1,
        "setup": session.setup(),
        "steps": _steps(outcome),
        "sources": source_hashes(session),
        "transcript": sha256(transcript(outcome).encode()),
        "kept": {name: sha256(text.encode()) for name, text in outcome.kept.items()},
    }


def lines_of(text: str) -> list[str]:
    """Lines as a terminal counts them; str.splitlines would also split at form feeds and the like."""
    return text.removesuffix("\n").split("\n") if text else []


def _steps(outcome: Outcome) -> list[dict[str, Any]]:
    steps, line = [], 1
    for step in outcome.steps:
        length = len(lines_of(step.output))
        # 1-based lines of the transcript: the command's own line, and the last line of its output.
        steps.append({"command": step.command, "exit": step.exit, "first": line, "last": line + length})
        line += length + 1
    return steps


def write(session: Session, outcome: Outcome) -> None:
    """Put a new record in place of the old one. Killed at any moment, the old or the new one is whole:

    all is written beside the old record first, one rename says "complete", and `settle` copies it into place
    (again, at the next capture, if it was cut short there).
    """
    folder = session.home / RECORDED
    settle(folder)
    fresh = folder / f".{session.name}.new"
    (fresh / session.name).mkdir(parents=True)
    (fresh / f"{session.name}.txt").write_text(transcript(outcome), encoding="utf-8", newline="\n")
    for name, text in outcome.kept.items():
        path = fresh / session.name / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    text = json.dumps(describe(session, outcome), ensure_ascii=False, indent=2) + "\n"
    (fresh / f"{session.name}.json").write_text(text, encoding="utf-8")
    fresh.rename(folder / f".{session.name}.ready")
    settle(folder)


def settle(folder: Path) -> None:
    """Finish complete records that an interruption left, and drop incomplete ones."""
    for fresh in folder.glob(".*.new"):
        shutil.rmtree(fresh)
    for ready in folder.glob(".*.ready"):
        name = ready.name[1 : -len(".ready")]
        shutil.rmtree(folder / name, ignore_errors=True)
        for source in (ready / name, ready / f"{name}.txt", ready / f"{name}.json"):
            if source.is_dir():
                shutil.copytree(source, folder / source.name)
            else:
                shutil.copyfile(source, folder / source.name)
        with contextlib.suppress(OSError):
            (folder / name).rmdir()  # only when nothing was kept
        shutil.rmtree(ready)


def read(session: Session) -> tuple[dict[str, Any], str, dict[str, str]]:
    """The record, its transcript and its kept data; CaptureError when it is missing, torn or stale."""
    folder, how = session.home / RECORDED, f"run: make capture LESSON={session.lesson} SESSION={session.name}"
    where = f"{session.lesson}, session {session.name}"
    try:
        record: dict[str, Any] = json.loads((folder / f"{session.name}.json").read_bytes())
        text = (folder / f"{session.name}.txt").read_text(encoding="utf-8")
        kept = {name: (folder / session.name / name).read_text(encoding="utf-8") for name in record["kept"]}
    except (FileNotFoundError, json.JSONDecodeError, KeyError):
        raise CaptureError(f"{where}: no whole record; {how}") from None
    hashes = {name: sha256(content.encode()) for name, content in kept.items()}
    if sha256(text.encode()) != record["transcript"] or hashes != record["kept"]:
        raise CaptureError(f"{where}: the recorded files were changed by hand; {how}")
    if reason := _stale(session, record):
        raise CaptureError(f"{where}: {reason} since it was recorded; {how}")
    return record, text, kept


def _stale(session: Session, record: dict[str, Any]) -> str | None:
    now, then = source_hashes(session), record["sources"]
    for name in sorted(now.keys() | then.keys()):
        if name not in then:
            return f"{name} was added"
        if name not in now:
            return f"{name} was removed"
        if now[name] != then[name]:
            return f"{name} changed"
    for key, value in session.setup().items():
        if record["setup"].get(key) != value:
            return f"{key} in session.toml changed"
    return None
