"""What `session.toml` says: the named shell sessions of one lesson.

[defaults]                       # optional, for every session of the file
needs = ["torch", "numpy"]       # packages that must be installed; their versions are recorded
[session.train]
files = ["data.py", "train.py"]  # what the session may see; every file of the folder when left out
commands = ["python train.py", {run = "python broken.py", expect_exit = 1}]
folder = "."                     # where the commands start, inside the copy
env = {NAME = "value"}
seed = 0                         # PYTHONHASHSEED, and SEED for the programs
time_limit = 300                 # seconds for the whole session
keep = ["losses.csv"]            # data the session writes, kept for figures
volatile = ['^epoch time']       # lines of which only the shape is compared
tolerance = [{lines = '^loss', relative = 1e-3}]
"""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import CaptureError

SESSION_FILE = "session.toml"
RECORDED = "recorded"
NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class Command:
    run: str
    expect_exit: int = 0


@dataclass(frozen=True)
class Tolerance:
    """Numbers on the lines that match may differ by absolute + relative * |recorded|."""

    lines: re.Pattern[str]
    relative: float = 0.0
    absolute: float = 0.0


@dataclass(frozen=True)
class Session:
    home: Path  # pycode/NN-slug
    name: str
    commands: tuple[Command, ...]
    files: tuple[str, ...]  # relative to home, sorted
    folder: str = "."
    env: dict[str, str] = field(default_factory=dict)
    seed: int = 0
    time_limit: float = 300.0
    keep: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    volatile: tuple[re.Pattern[str], ...] = ()
    tolerance: tuple[Tolerance, ...] = ()

    @property
    def lesson(self) -> str:
        return self.home.name

    def setup(self) -> dict[str, Any]:
        """What decides the outcome besides the files; kept in the record, which is stale when it differs."""
        return {
            "commands": [[command.run, command.expect_exit] for command in self.commands],
            "folder": self.folder,
            "env": dict(sorted(self.env.items())),
            "seed": self.seed,
            "keep": list(self.keep),
        }


def load(home: Path) -> list[Session]:
    """Read the sessions of one lesson folder; CaptureError names the file, the session and the key at fault."""
    path = home / SESSION_FILE
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CaptureError(f"{home.name}: no {SESSION_FILE}; write one or name another lesson") from None
    except tomllib.TOMLDecodeError as error:
        raise CaptureError(f"{home.name}/{SESSION_FILE}: not valid TOML ({error})") from None
    extra = set(document) - {"defaults", "session"}
    if extra or not document.get("session"):
        raise CaptureError(
            f"{home.name}/{SESSION_FILE}: only [defaults] and [session.NAME] tables, at least one session"
        )
    defaults = document.get("defaults", {})
    return [_session(home, name, {**defaults, **table}) for name, table in document["session"].items()]


def _session(home: Path, name: str, table: dict[str, Any]) -> Session:
    where = f"{home.name}/{SESSION_FILE}, session {name}"
    if not NAME.fullmatch(name):
        raise CaptureError(f"{where}: a name is lower-case letters, digits and hyphens")
    known = {"commands", "files", "folder", "env", "seed", "time_limit", "keep", "needs", "volatile", "tolerance"}
    if unknown := sorted(set(table) - known):
        raise CaptureError(f"{where}: unknown key {unknown[0]!r}; the keys are {', '.join(sorted(known))}")
    try:
        return Session(
            home=home,
            name=name,
            commands=tuple(_command(entry, where) for entry in table.get("commands", [])) or _none(where),
            files=_files(home, table.get("files"), where),
            folder=str(table.get("folder", ".")),
            env={key: str(value) for key, value in table.get("env", {}).items()},
            seed=int(table.get("seed", 0)),
            time_limit=float(table.get("time_limit", 300)),
            keep=tuple(table.get("keep", [])),
            needs=tuple(table.get("needs", [])),
            volatile=tuple(re.compile(pattern) for pattern in table.get("volatile", [])),
            tolerance=tuple(_tolerance(entry) for entry in table.get("tolerance", [])),
        )
    except re.error as error:
        raise CaptureError(f"{where}: bad pattern {error.pattern!r}: {error}") from None
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        raise CaptureError(f"{where}: a value of the wrong kind ({error})") from None


def _none(where: str) -> tuple[Command, ...]:
    raise CaptureError(f"{where}: no commands; name at least one")


def _command(entry: str | dict[str, Any], where: str) -> Command:
    command = Command(entry) if isinstance(entry, str) else Command(**entry)
    if "\n" in command.run or not command.run.strip():
        raise CaptureError(f"{where}: a command is one line, not {command.run!r}")
    return command


def _tolerance(entry: dict[str, Any]) -> Tolerance:
    rest = {key: float(value) for key, value in entry.items() if key != "lines"}
    return Tolerance(re.compile(entry["lines"]), **rest)


def _files(home: Path, named: list[str] | None, where: str) -> tuple[str, ...]:
    if named is None:
        paths = (path for path in home.rglob("*") if path.is_file())
        relative = (path.relative_to(home) for path in paths)
        return tuple(sorted(path.as_posix() for path in relative if _is_source(path)))
    for name in named:
        if not (home / name).is_file():
            raise CaptureError(f"{where}: file {name!r} does not exist")
    return tuple(sorted(named))


def _is_source(path: Path) -> bool:
    return path.parts[0] != RECORDED and path.name != SESSION_FILE and "__pycache__" not in path.parts
