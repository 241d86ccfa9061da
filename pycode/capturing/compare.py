"""Are two transcripts the same? Exactly, except where the author said otherwise."""

import difflib
import re
from collections.abc import Sequence

from .sessions import Session, Tolerance

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|\b(?:nan|inf)\b")


def shape(line: str) -> str:
    """The line with each number as # and each gap as one space."""
    return re.sub(r"\s+", " ", NUMBER.sub("#", line))


def differences(session: Session, recorded: str, fresh: str, name: str) -> list[str]:
    """A unified diff of the lines that really differ; [] when the texts agree."""
    old = recorded.split("\n")
    new = _forgive(session, old, fresh.split("\n"))
    return list(difflib.unified_diff(old, new, f"{name} (recorded)", f"{name} (now)", lineterm=""))


def _forgive(session: Session, old: Sequence[str], new: Sequence[str]) -> list[str]:
    """New lines, with the old line in place of each that is close enough to it."""
    pairs = difflib.SequenceMatcher(
        None, [_key(session, line) for line in old], [_key(session, line) for line in new], autojunk=False
    )
    result = list(new)
    for block in pairs.get_matching_blocks():
        for offset in range(block.size):
            before, after = old[block.a + offset], new[block.b + offset]
            if _volatile(session, before) or _close(_tolerance(session, before), before, after):
                result[block.b + offset] = before
    return result


def _key(session: Session, line: str) -> str:
    return shape(line) if _volatile(session, line) or _tolerance(session, line) else line


def _volatile(session: Session, line: str) -> bool:
    return any(pattern.search(line) for pattern in session.volatile)


def _tolerance(session: Session, line: str) -> Tolerance | None:
    return next((rule for rule in session.tolerance if rule.lines.search(line)), None)


def _close(rule: Tolerance | None, before: str, after: str) -> bool:
    if rule is None:
        return before == after
    pairs = zip(NUMBER.findall(before), NUMBER.findall(after), strict=True)
    return all(_near(rule, old, new) for old, new in pairs)


def _near(rule: Tolerance, old: str, new: str) -> bool:
    if old == new:
        return True
    # The smallest term forgives the binary rounding of 0.1234 - 0.1235 itself.
    allowed = rule.absolute + (rule.relative + 1e-9) * abs(float(old))
    return abs(float(old) - float(new)) <= allowed
