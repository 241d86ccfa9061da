"""Recorded desktop runs: `pycode/NN-slug/recorded/`, written by `make capture`, read here as files.

The build refuses a record that is missing, was changed by hand, or whose programs or commands have changed since.
While a lesson is being written (CHOLPATH_RECORDING=1) such a run is only marked.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lessonkit.errors import RecordError
from lessonkit.page import PageContext
from lessonkit.recorded import recording

PYCODE = Path(__file__).parents[2] / "pycode"
SESSION_FILE = "session.toml"


@dataclass(frozen=True)
class Run:
    """One recorded session. `facts` is its provenance, `text` the transcript, `kept` the folder of its data."""

    lesson: str
    session: str
    home: Path  # pycode/NN-slug
    facts: Mapping[str, Any]
    text: str

    @property
    def lines(self) -> list[str]:
        """The transcript's lines; line 1 of a `show` option is lines[0]."""
        return self.text.removesuffix("\n").split("\n")

    @property
    def kept(self) -> Path:
        return self.home / "recorded" / self.session

    @property
    def sources(self) -> list[str]:
        """The programs and data files that the session ran with, relative to `home`."""
        return list(self.facts["sources"])

    def source(self, file: str) -> str:
        return (self.home / file).read_text("utf-8")


def read_run(name: str, page: PageContext, line: int | None) -> Run | None:
    """The run `session` of this page's lesson, or `NN-slug/session` of another.

    Raises RecordError with the command that repairs it; while `recording()` the answer is then None.
    """
    lesson, _, session = name.rpartition("/")
    lesson = lesson or page.session
    home = pycode_of(page) / lesson
    try:
        return _read(home, session)
    except _UnfitError as unfit:
        if recording() and unfit.waits:
            return None
        repair = f"run: make capture LESSON={lesson} SESSION={session}" if unfit.waits else unfit.hint
        raise RecordError(page.path, line, f'desktop run "{session}" of {lesson}: {unfit}', repair) from None


def pycode_of(page: PageContext) -> Path:
    """pycode/ stands beside lessons/, in which the page's folder is."""
    beside = page.folder.parent.parent / "pycode" if page.folder else PYCODE
    return beside if beside.is_dir() else PYCODE


class _UnfitError(Exception):
    """Why a record cannot be used; `waits` for a capture, or the author must mend something as `hint` says."""

    def __init__(self, why: str, waits: bool = True, hint: str = "") -> None:
        self.waits, self.hint = waits, hint
        super().__init__(why)


def _read(home: Path, session: str) -> Run:
    table = _table(home, session)
    folder = home / "recorded"
    try:
        facts = json.loads((folder / f"{session}.json").read_bytes())
        text = (folder / f"{session}.txt").read_text("utf-8")
    except FileNotFoundError:
        raise _UnfitError("it was never recorded") from None
    except (OSError, ValueError) as error:
        raise _UnfitError(f"its record cannot be read ({error})") from None
    if _sha256(text.encode()) != facts["transcript"]:
        raise _UnfitError("its transcript was changed by hand")
    for name, hash in facts["kept"].items():
        if _hash_of(folder / session / name) != hash:
            raise _UnfitError(f"its recorded file {name} is missing or was changed by hand")
    _check_sources(home, table, facts["sources"])
    _check_setup(table, facts["setup"])
    return Run(home.name, session, home, facts, text)


def _table(home: Path, session: str) -> dict[str, Any]:
    """What session.toml says of the session; pycode/capturing/sessions.py documents the keys."""
    shown = f"pycode/{home.name}/{SESSION_FILE}"
    try:
        document = tomllib.loads((home / SESSION_FILE).read_text("utf-8"))
    except OSError:
        raise _UnfitError(
            f"there is no {shown}", waits=False, hint="write it, or name the run as NN-slug/session"
        ) from None
    except tomllib.TOMLDecodeError as error:
        hint = "quote text, and close every bracket"
        raise _UnfitError(f"{shown} is not TOML ({error})", waits=False, hint=hint) from None
    sessions = document.get("session", {})
    if session not in sessions:
        raise _UnfitError(
            f"{shown} has no such session", waits=False, hint=f"its sessions: {', '.join(sessions) or 'none'}"
        )
    return {**document.get("defaults", {}), **sessions[session]}


def _check_sources(home: Path, table: dict[str, Any], recorded: dict[str, str]) -> None:
    for name, hash in recorded.items():
        found = _hash_of(home / name)
        if found != hash:
            raise _UnfitError(f"{name} {'was removed' if found is None else 'has changed'} since it was recorded")
    named = table.get("files")
    now = set(named) if named is not None else {path.relative_to(home).as_posix() for path in _programs(home)}
    if added := sorted(now - set(recorded)):
        raise _UnfitError(f"{added[0]} was added since it was recorded")


def _programs(home: Path) -> list[Path]:
    idle = {"recorded", "__pycache__"}
    files = (path for path in home.rglob("*") if path.is_file() and path.name != SESSION_FILE)
    return [path for path in files if not idle & set(path.relative_to(home).parts)]


def _check_setup(table: dict[str, Any], recorded: dict[str, Any]) -> None:
    commands = [entry if isinstance(entry, dict) else {"run": entry} for entry in table.get("commands", [])]
    now = {
        "commands": [[command["run"], command.get("expect_exit", 0)] for command in commands],
        "folder": table.get("folder", "."),
        "env": {key: str(value) for key, value in table.get("env", {}).items()},
        "seed": table.get("seed", 0),
        "keep": table.get("keep", []),
    }
    for key, value in now.items():
        if recorded[key] != value:
            raise _UnfitError(f"{key} in {SESSION_FILE} has changed since it was recorded")


def _hash_of(file: Path) -> str | None:
    try:
        return _sha256(file.read_bytes())
    except OSError:
        return None


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
