"""A picture for the home page and each lesson, 1200 by 630, that messengers show with a shared link.

Bangla letters must be joined as a browser joins them, so a headless browser draws the pictures (runner/pack/cards.py).
They are named by all that they are made of and kept in .cache/cards: a second build draws nothing. Without a browser
the site does without, and says so.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from lessonkit import fonts
from lessonkit.course import ROOT, Course
from lessonkit.words import digits, word

CACHE = ROOT / ".cache" / "cards"
WIDTH, HEIGHT = 1200, 630
_SCRIPT = ROOT / "runner" / "pack" / "maker" / "card.js"
_NO_BROWSER = 3


@dataclass(frozen=True)
class Card:
    """A picture that exists: where it is published, and the file to put there."""

    address: str
    file: Path


def make(course: Course, site_name: str, folder: Path = CACHE) -> dict[str, Card]:
    """The picture of each page, by the page's address; those that could not be drawn are left out."""
    if os.environ.get("CHOLPATH_LIVE") == "1" or os.environ.get("CHOLPATH_RECORDING") == "1":
        return {}  # nobody shares these
    letters = fonts.make()
    jobs = _named(_jobs(course, site_name), letters)
    missing = [job for job in jobs.values() if not (folder / f"{job['name']}.png").is_file()]
    if missing:
        _draw(missing, letters, folder)
    made = {page: folder / f"{job['name']}.png" for page, job in jobs.items()}
    return {page: Card(f"assets/cards/{file.name}", file) for page, file in made.items() if file.is_file()}


def _jobs(course: Course, site_name: str) -> dict[str, dict[str, str]]:
    """What stands on each picture (maker/card.js calls it a Job), by the page's address."""
    home = {
        "kind": "home",
        "number": "",
        "eyebrow": "",
        "title": course.title,
        "english": course.english,
        "foot": f"{site_name}: {word('site.card-foot')}",
    }
    found = {"": home}
    for lesson in course.lessons:
        if lesson.ready:
            of = word("site.lesson-of", n=digits(lesson.number), count=digits(course.count))
            found[f"{lesson.folder}/"] = {
                "kind": lesson.folder,
                "number": digits(lesson.number),
                "eyebrow": f"{site_name} · {of}",
                "title": lesson.title,
                "english": lesson.english,
                "foot": word("site.card-foot"),
            }
    return found


def _named(jobs: dict[str, dict[str, str]], letters: fonts.Fonts) -> dict[str, dict[str, str]]:
    """Each job with a name that changes with anything that its picture is made of."""
    tools = _SCRIPT.read_bytes() + repr(letters.preload).encode()
    named = {}
    for page, job in jobs.items():
        mark = hashlib.sha256(json.dumps(job, ensure_ascii=False).encode() + tools).hexdigest()[:12]
        named[page] = {**job, "name": f"{job['kind']}.{mark}"}
    return named


def _draw(jobs: list[dict[str, str]], letters: fonts.Fonts, folder: Path) -> None:
    bangla, latin = (str(letters.folder / name) for name in letters.preload)
    wanted = {"folder": str(folder), "bangla": bangla, "latin": latin, "jobs": jobs}
    print(f"Drawing {len(jobs)} pictures for shared links in a headless browser", file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "-m", "pack.cards"], input=json.dumps(wanted), capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode == 0:
        return
    why = "there is no Chromium or Chrome" if done.returncode == _NO_BROWSER else done.stderr.strip()
    print(f"Shared links show the site's icon instead of a picture of their lesson: {why}.", file=sys.stderr)
