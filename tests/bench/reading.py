"""`make report`: what a page costs before any Run, Lighthouse's marks, and search. Writes its table into README.md."""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import lighthouse
from lighthouse import Audit
from server import compress_all, hosting

from drive.marked import write_between
from drive.site import BUILD, ROOT
from lessonkit.weight import sent
from pack.paths import HERE
from search_queries import QUERIES
from test_search import answers, built_index

LIMIT = 350_000  # bytes of a lesson before any Run
LEAST = 95  # of Lighthouse's hundred
TIMES = 3


def lessons() -> list[str]:
    """Addresses of the lessons in the built site."""
    return sorted(page.parent.name for page in BUILD.glob("[0-9][0-9]-*/index.html"))


def published() -> dict[str, Path | bytes]:
    """Address on a host → file."""
    files: dict[str, Path | bytes] = {}
    for file in BUILD.rglob("*"):
        if file.is_file():
            address = "/" + file.relative_to(BUILD).as_posix()
            files[re.sub(r"/index\.html$", "/", address)] = file
    return files


def look(names: Iterable[str], folder: Path) -> dict[str, list[Audit]]:
    """Every page, opened several times on a host that compresses as well as it can."""
    lighthouse.install()
    files = published()
    compress_all((file for address, file in files.items() if not address.startswith("/assets/runtime/")), folder)
    with hosting(files, folder) as host:
        host.link.brotli = True
        return {name: [lighthouse.audit(f"{host.url}/{name}/") for _ in range(TIMES)] for name in names}


def gzipped(audit: Audit) -> int:
    """The same answers from a host that compresses with gzip."""
    own = {re.sub(r"^https?://[^/]+", "", url).partition("?")[0] for url in audit.requests}
    files = published()
    return sum(sent(Path(str(files[address]))) for address in own if address in files)


def found_pairs() -> dict[str, tuple[int, int]]:
    """Way of typing → how many queries of the search test find their place, of how many."""
    with tempfile.TemporaryDirectory() as folder:
        given = [query for pairs in QUERIES.values() for query, _ in pairs]
        items = answers(built_index(), given, Path(folder))
    places = {query: {item["location"] for group in found[:3] for item in group} for query, found in items.items()}
    right = {kind: sum(place in places[query] for query, place in pairs) for kind, pairs in QUERIES.items()}
    return {kind: (found, len(QUERIES[kind])) for kind, found in right.items()}


def table(seen: dict[str, list[Audit]], pairs: dict[str, tuple[int, int]]) -> str:
    """Both parts as Markdown."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    lines = [
        f"Written by `make report` on {date.today()}, commit {commit.stdout.strip()}: each lesson opened {TIMES} times "
        f"by a reader without a past, on Lighthouse {_version()}'s phone and slow 4G. Bytes are all that the browser "
        f"fetches before any Run, fonts and what the service worker keeps included; at most {LIMIT // 1000} kB.",
        "",
        "| lesson | brotli | gzip | layout shift | " + " | ".join(lighthouse.CATEGORIES) + " |",
        "|---|---|---|---|" + "---|" * len(lighthouse.CATEGORIES),
    ]
    for name, audits in seen.items():
        marks = [f"{statistics.median(audit.marks[place] for audit in audits):.0f}" for place in range(4)]
        sizes = [max(audit.sent for audit in audits), max(gzipped(audit) for audit in audits)]
        shown = [f"{size / 1000:.0f} kB" for size in sizes]
        lines.append("| " + " | ".join([name, *shown, f"{max(a.shift for a in audits):.3g}", *marks]) + " |")
    right, all_pairs = (sum(pair[place] for pair in pairs.values()) for place in (0, 1))
    lines += ["", f"Search finds {right} of {all_pairs} queries on the first three pages of its answer:", ""]
    lines += ["| typed as | found |", "|---|---|"]
    lines += [f"| {kind} | {found} of {count} |" for kind, (found, count) in pairs.items()]
    return "\n".join(lines)


def faults(seen: dict[str, list[Audit]]) -> list[str]:
    """What is not as it must be, one sentence each."""
    told = []
    for name, audits in seen.items():
        for place, category in enumerate(lighthouse.CATEGORIES):
            mark = statistics.median(audit.marks[place] for audit in audits)
            if mark < LEAST:
                told.append(f"{name}: {category} {mark:.0f}, less than {LEAST}")
                told += sorted({f"{name}: {fault}" for audit in audits for fault in audit.failed})
        if (heaviest := max(max(audit.sent, gzipped(audit)) for audit in audits)) > LIMIT:
            told.append(f"{name}: {heaviest} bytes before any Run, more than {LIMIT}")
        if any(audit.shift > 0 for audit in audits):
            told.append(f"{name}: the page jumps while it loads")
    return told


def _version() -> str:
    return str(json.loads((lighthouse.HERE / "package.json").read_text("utf-8"))["devDependencies"]["lighthouse"])


def main(names: list[str]) -> int:
    """Report on the named lessons, or on all and into the README; 1 when something is not as it must be."""
    seen = look(names or lessons(), HERE.cache / "bench")
    text = table(seen, found_pairs())
    if names:
        print(text)
    else:
        write_between(ROOT / "README.md", "report", text)
    told = faults(seen)
    print("\n".join(told), file=sys.stderr)
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
