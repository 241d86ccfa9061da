"""What a reader need not see: where on the author's disk it ran, and who the author is."""

import getpass
import platform
import re
import sys
import sysconfig
from pathlib import Path

from . import CaptureError


def shorten(text: str, work: Path) -> str:
    """Paths as a reader would see them: own files bare, packages from their name on, Python's own as python3.x/."""
    text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)  # colours
    for root in sorted({str(work), str(work.resolve())}, key=len, reverse=True):
        text = text.replace(root + "/", "").replace(root, ".")
    text = re.sub(r"/[^\s\"':]*?/(?:site|dist)-packages/", "", text)
    library = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for root in {sysconfig.get_path("stdlib"), str(Path(sysconfig.get_path("stdlib")).resolve())}:
        text = text.replace(root + "/", library + "/")
    for prefix in {sys.prefix, sys.base_prefix}:
        text = text.replace(prefix + "/bin/", "")
    return text


def refuse_personal(text: str, where: str) -> None:
    """CaptureError when the home folder, the user or the host is still in the text."""
    home = str(Path.home())
    user, host = re.escape(_user()), re.escape(platform.node().split(".")[0])
    signs = [re.escape(home) + r"(?=/|\b)"] if home not in {"/", ""} else []
    signs += [rf"/(?:home|Users)/{user}\b", rf"\b{user}@\w"] if user else []
    signs += [rf"@{host}\b"] if host else []
    for number, line in enumerate(text.splitlines(), 1):
        for sign in signs:
            if found := re.search(sign, line):
                raise CaptureError(f"{where}, line {number}: {found.group()!r} is personal; print relative paths")


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no entry for this user id, as in some containers
        return ""
