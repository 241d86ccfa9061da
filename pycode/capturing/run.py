"""Run one session in a fresh copy of its files and bring back what it printed and kept."""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from . import CaptureError, machine, tidy
from .sessions import Command, Session

LONGEST = 1_000_000  # characters of one command's output; more is no transcript


@dataclass(frozen=True)
class Step:
    command: str
    exit: int
    seconds: float
    output: str  # stdout and stderr in the order they came, paths shortened


@dataclass(frozen=True)
class Outcome:
    steps: tuple[Step, ...]
    kept: dict[str, str]  # file name -> text
    seconds: float


def run(session: Session, extra_env: dict[str, str] | None = None) -> Outcome:
    """Run the commands in order; CaptureError on an unexpected exit code, a time-out or a missing kept file."""
    with tempfile.TemporaryDirectory(prefix="capture-") as name:
        box = Path(name).resolve()
        work, home, programs = box / "work", box / "home", box / "bin"
        for folder in (work, home, programs):
            folder.mkdir()
        for file in session.files:
            (work / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(session.home / file, work / file)
        _name_python(programs)
        env = machine.environment(home, programs, session.seed) | session.env | (extra_env or {})
        start = time.monotonic()
        steps = []
        for command in session.commands:
            left = session.time_limit - (time.monotonic() - start)
            steps.append(_step(command, session, work, env, left))
        seconds = time.monotonic() - start
        kept = {file: _kept(session, work, file) for file in session.keep}
    return Outcome(tuple(steps), kept, seconds)


def _name_python(programs: Path) -> None:
    # `python` is the interpreter that runs the capture, whatever it is called on this machine.
    shim = programs / "python"
    shim.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n', encoding="utf-8")
    shim.chmod(0o755)


def _step(command: Command, session: Session, work: Path, env: dict[str, str], limit: float) -> Step:
    where = f"{session.lesson}, session {session.name}, `{command.run}`"
    start = time.monotonic()
    process = subprocess.Popen(
        ["/bin/sh", "-c", command.run],
        cwd=work / session.folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,  # one pipe, so the order is the order of writing
        start_new_session=True,
    )
    try:
        raw, _ = process.communicate(timeout=max(limit, 0.01))
    except subprocess.TimeoutExpired:
        limit = session.time_limit
        raise CaptureError(f"{where}: over the time limit of {limit:g} s; raise time_limit or do less") from None
    finally:
        _end_group(process)
    output = tidy.shorten(raw.decode("utf-8", errors="replace").replace("\r\n", "\n"), work)
    if process.returncode != command.expect_exit:
        tail = "\n".join(output.split("\n")[-15:])
        codes = f"exit code {process.returncode}, expected {command.expect_exit}"
        raise CaptureError(f"{where}: {codes}; mend it or set expect_exit. Its last lines:\n{tail}")
    if len(output) > LONGEST:
        raise CaptureError(f"{where}: {len(output):,} characters of output; print less")
    tidy.refuse_personal(output, where)
    return Step(command.run, process.returncode, round(time.monotonic() - start, 2), output)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    # The session has its own process group: nothing it started may outlive it.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _kept(session: Session, work: Path, file: str) -> str:
    path = work / session.folder / file
    where = f"{session.lesson}, session {session.name}, kept file {file}"
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CaptureError(f"{where}: no command wrote it") from None
    except UnicodeDecodeError:
        raise CaptureError(f"{where}: not text; keep CSV or JSON") from None
    tidy.refuse_personal(text, where)
    return text
