"""Record the desktop runs that lessons show, or check that they still come out the same.

    python pycode/capture.py [LESSON] [SESSION]           run and record
    python pycode/capture.py --check [LESSON] [SESSION]   run again and compare with the record

LESSON is a folder such as 10-training-loop, or its number. `python` in a session is the Python that runs this.

A check compares exactly, except on lines that session.toml calls volatile or gives a tolerance. A printed digit
can also depend on the processor: sums run in another order there, and a number near a rounding edge prints
otherwise. That cannot be read off the digits, so the check runs each session a second time with the kernels of
an older processor and warns of the lines that change. It finds what differs between these two ways of adding up,
not everything that may differ anywhere. --quick leaves this second run out.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from . import CaptureError, compare, machine, record
from .run import Outcome, run
from .sessions import RECORDED, SESSION_FILE, Session, load

PYCODE = Path(__file__).resolve().parent.parent


def choose(root: Path, lesson: str | None, name: str | None) -> list[Session]:
    """The sessions asked for; CaptureError when there is none of that name."""
    homes = sorted(path.parent for path in root.glob(f"*/{SESSION_FILE}"))
    if lesson:
        number = lesson.zfill(2)
        homes = [home for home in homes if lesson == home.name or home.name.split("-")[0] == number]
    sessions = [session for home in homes for session in load(home) if name in (None, session.name)]
    if not sessions:
        wanted = f"session {name}" if name else "sessions"
        raise CaptureError(f"no {wanted} in {lesson or root.name}; its {SESSION_FILE} names what there is")
    return sessions


def missing(session: Session) -> list[str]:
    return [package for package in session.needs if machine.installed(package) is None]


def capture(session: Session) -> str:
    """Run and record one session; what to say of it."""
    if absent := missing(session):
        where = f"{session.lesson}, session {session.name}"
        raise CaptureError(f"{where}: {absent[0]} is not installed; pip install -r pycode/requirements.txt")
    outcome = run(session)
    lines = record.transcript(outcome).count("\n")
    said = f"{outcome.seconds:.1f} s, {len(outcome.steps)} commands, {lines} lines"
    if _as_recorded(session, outcome):
        return said + ", as recorded before"
    record.write(session, outcome)
    return said


def _as_recorded(session: Session, outcome: Outcome) -> bool:
    # An equal run on an equal machine leaves the record alone, so that a capture of all makes no noise in git.
    try:
        old, text, kept = record.read(session)
    except CaptureError:
        return False
    new = record.describe(session, outcome)
    facts = ("versions", "platform", "processor", "steps")
    return all(old[fact] == new[fact] for fact in facts) and not any(_compare(session, text, kept, outcome))


def _compare(session: Session, text: str, kept: dict[str, str], outcome: Outcome) -> Iterator[str]:
    yield from compare.differences(session, text, record.transcript(outcome), f"{session.name}.txt")
    for name, before in kept.items():
        yield from compare.differences(session, before, outcome.kept[name], f"{session.name}/{name}")


def check(session: Session, quick: bool) -> tuple[str, list[str], list[str]]:
    """Compare one session with its record: what to say, the differences (a failure), the warnings."""
    old, text, kept = record.read(session)
    if absent := missing(session):
        return f"hashes only: {', '.join(absent)} is not installed here", [], []
    outcome = run(session)
    different = list(_compare(session, text, kept, outcome))
    notes = _other_versions(old["versions"], machine.versions(session.needs))
    if not quick and not different and session.needs:
        notes += _edges(session, text, kept)
    return f"{outcome.seconds:.1f} s, {'DIFFERENT' if different else 'same'}", different, notes


def _other_versions(then: dict[str, str], now: dict[str, str]) -> list[str]:
    return [
        f"warning: recorded with {name} {then.get(name)}, here {now[name]}"
        for name in now
        if then.get(name) != now[name]
    ]


def _edges(session: Session, text: str, kept: dict[str, str]) -> list[str]:
    try:
        older = run(session, machine.older_processor(session.needs))
    except CaptureError as error:
        return [f"warning: with the kernels of an older processor it fails: {error}"]
    lines = list(_compare(session, text, kept, older))
    return ["warning: near a rounding edge: with the kernels of an older processor it prints", *lines] if lines else []


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="capture.py", description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="run again and compare, write nothing")
    parser.add_argument("--quick", action="store_true", help="check without the second run on other kernels")
    parser.add_argument("--root", type=Path, default=PYCODE, help=argparse.SUPPRESS)
    parser.add_argument("lesson", nargs="?")
    parser.add_argument("session", nargs="?")
    options = parser.parse_args(arguments)
    try:
        sessions = choose(options.root, options.lesson or None, options.session or None)
        if not options.check:
            for folder in {session.home / RECORDED for session in sessions}:
                record.settle(folder)
        return 1 if sum(_one(session, options, n, len(sessions)) for n, session in enumerate(sessions, 1)) else 0
    except CaptureError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; the records not yet reported are as they were", file=sys.stderr)
        return 130


def _one(session: Session, options: argparse.Namespace, number: int, count: int) -> bool:
    """Do one session and report it on one line, with what is wrong below; True when something is."""
    print(f"[{number}/{count}] {session.lesson} {session.name} … ", end="", flush=True)
    try:
        said, different, notes = check(session, options.quick) if options.check else (capture(session), [], [])
    except CaptureError as error:
        print(f"FAILED\n  {error}", flush=True)
        return True
    print(said)
    for line in [*notes, *different]:
        print(f"    {line}")
    sys.stdout.flush()
    return bool(different)
