"""How the site is found and passed on: tags for shared links, a sitemap of what may be found, a feed of changes."""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from lessonkit import cards
from lessonkit.course import Course
from lessonkit.frontmatter import planned_lesson
from lessonkit.page import PageContext
from lessonkit.references import lesson_label

FEED = "changes.xml"
ROBOTS = "robots.txt"
PICTURE = "assets/icons/app-512.png"
_MARKS = re.compile(r"[*$`]")
_ROBOTS = re.compile(r'<meta name="robots" content="[^"]*noindex')
_URL = re.compile(r"\s*<url>\s*<loc>(?P<loc>[^<]+)</loc>.*?</url>", re.DOTALL)


def description(meta: Mapping[str, Any]) -> str:
    """One line under a found page's title: its summary, and its English name for who asks in English."""
    return " · ".join(plain(str(meta[name])) for name in ("summary", "english") if meta.get(name))


def plain(text: str) -> str:
    """A line of front matter without the marks of code and formulas."""
    return _MARKS.sub("", text)


def tags(title: str, about: str, address: str, site_name: str, site_url: str, card: str | None = None) -> str:
    """Open Graph for one page: what a messenger shows of a link.

    `site_url` is where the site is published, `card` the address of the page's own picture; without one the site's
    icon stands for it.
    """
    root = site_url.rstrip("/") + "/"
    facts = {
        "og:type": "article" if address else "website",
        "og:site_name": site_name,
        "og:title": plain(title),
        "og:description": plain(about),
        "og:url": root + address,
        "og:image": root + (card or PICTURE),
        "og:image:alt": plain(title),
        "og:locale": "bn_BD",
    }
    if card:
        facts |= {"og:image:width": str(cards.WIDTH), "og:image:height": str(cards.HEIGHT)}
    made = [f'<meta property="{name}" content="{html.escape(value)}">' for name, value in facts.items() if value]
    kind = "summary_large_image" if card else "summary"
    return "".join([*made, f'<meta name="twitter:card" content="{kind}">'])


def tidy_sitemap(site: Path) -> None:
    """Take pages that ask not to be found out of sitemap.xml."""
    sitemap = site / "sitemap.xml"
    if not sitemap.exists():
        return
    hidden = {
        page.parent.relative_to(site).as_posix() + "/"
        for page in site.rglob("index.html")
        if _ROBOTS.search(page.read_text("utf-8"))
    }
    kept = _URL.sub(lambda url: "" if _ends_with(url["loc"], hidden) else url[0], sitemap.read_text("utf-8"))
    sitemap.write_text(kept, "utf-8")
    (site / "sitemap.xml.gz").write_bytes(gzip.compress(kept.encode(), mtime=0))


def robots(site_url: str) -> bytes:
    """Everything may be read; where the sitemap is. Robots look for it at a domain's root only."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {site_url.rstrip('/')}/sitemap.xml\n".encode()


def feed(course: Course, pages: Mapping[str, PageContext], site_url: str) -> bytes:
    """Atom: every line of every lesson's list of changes, the latest first."""
    root = site_url.rstrip("/") + "/"
    entries: list[tuple[date, str]] = []
    for address, page in sorted(pages.items()):
        lesson = planned_lesson(page.path, course)
        for number, change in enumerate(page.meta.get("changes", ()) if lesson else ()):
            assert lesson is not None
            entries.append((change["date"], _entry(lesson_label(lesson), root + address, number, change)))
    entries.sort(key=lambda entry: entry[0], reverse=True)
    latest = entries[0][0] if entries else date(2026, 1, 1)
    head = [
        f"<id>{escape(root)}</id>",
        f"<title>{escape(course.title)}</title>",
        f"<updated>{latest.isoformat()}T00:00:00Z</updated>",
        f'<link rel="self" href="{escape(root + FEED)}"/><link href="{escape(root)}"/>',
        f"<author><name>{escape(course.english)}</name></author>",
    ]
    return _document([*head, *(entry for _, entry in entries)])


def _entry(title: str, url: str, number: int, change: Mapping[str, object]) -> str:
    day = change["date"]
    return (
        f"<entry><id>{escape(url)}#change-{day}-{number}</id><title>{escape(title)}</title>"
        f'<updated>{day}T00:00:00Z</updated><link href="{escape(url)}"/>'
        f"<summary>{escape(str(change['text']))}</summary></entry>"
    )


def _document(parts: Iterable[str]) -> bytes:
    head = '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="bn">'
    return "\n".join([head, *parts, "</feed>\n"]).encode()


def _ends_with(loc: str, addresses: set[str]) -> bool:
    return any(loc.endswith(f"/{address}") for address in addresses)
