"""Asks Lighthouse, as npm has it, about a page: its phone, its slow link, its four marks, and every request."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from drive.browser import LAUNCH_ARGS, find_browser
from pack import node

HERE = Path(__file__).parent / "lighthouse"
OLDEST = (22, 19)  # of Node.js, for this version of Lighthouse
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


@dataclass(frozen=True)
class Audit:
    """What Lighthouse found: marks of 100 in the order of CATEGORIES, and how far the page jumped while it loaded."""

    marks: tuple[int, ...]
    shift: float
    sent: int  # bytes, headers too
    requests: tuple[str, ...]  # addresses
    failed: tuple[str, ...]  # audits that cost a mark, with what they say


def install() -> None:
    """Lighthouse and what it needs, once; none of it runs at install, and no browser comes along."""
    stamp = HERE / "node_modules" / ".installed"
    lock = HERE / "package-lock.json"
    if stamp.is_file() and stamp.stat().st_mtime >= lock.stat().st_mtime:
        return
    print("Adding Lighthouse (about 180 MB on disk)", file=sys.stderr)
    command = [*node.npm(), "ci", "--loglevel=error", "--no-progress"]
    subprocess.run(command, cwd=HERE, env=node.environment(), check=True)
    stamp.touch()


def audit(url: str) -> Audit:
    """One page, opened by a reader without a past, on Lighthouse's phone and simulated slow 4G."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        flags = " ".join(["--headless=new", *LAUNCH_ARGS])
        command = [str(node.newer(OLDEST)), str(HERE / "node_modules" / "lighthouse" / "cli" / "index.js"), url]
        command += ["--quiet", "--no-enable-error-reporting", f"--chrome-flags={flags}"]
        command += ["--output=json", f"--output-path={report}"]
        subprocess.run(command, env={**os.environ, "CHROME_PATH": str(find_browser())}, check=True)
        found = json.loads(report.read_text("utf-8"))
    if "runtimeError" in found:
        raise RuntimeError(f"Lighthouse could not look at {url}: {found['runtimeError']['message']}")
    return read(found)


def read(found: dict) -> Audit:  # type: ignore[type-arg]
    """A report of Lighthouse's in short."""
    audits, categories = found["audits"], found["categories"]
    requests = audits["network-requests"]["details"]["items"]
    weighty = {ref["id"] for name in CATEGORIES for ref in categories[name]["auditRefs"] if ref["weight"]}
    return Audit(
        marks=tuple(round(categories[name]["score"] * 100) for name in CATEGORIES),
        shift=audits["cumulative-layout-shift"]["numericValue"],
        sent=sum(request.get("transferSize", 0) for request in requests),
        requests=tuple(request["url"] for request in requests),
        failed=tuple(
            f"{name}: {audits[name]['title']} {audits[name].get('displayValue', '')}".strip()
            for name in sorted(weighty)
            if audits[name]["score"] is not None and audits[name]["score"] < 0.9
        ),
    )
