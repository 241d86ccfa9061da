"""What a page costs a reader on metered data: its bytes, with all that a first visit fetches along with it.

Text is counted as a host sends it, compressed. Python is counted apart: it comes only with the first Run.
"""

from __future__ import annotations

import functools
import gzip
import re
from pathlib import Path

from lessonkit.words import digits, word

# The frame is made before the page is whole; this stands in it until the page's weight is known.
PLACE = "page-weight-goes-here"
HEAVIEST = "heaviest-lesson-goes-here"
_FETCHED = re.compile(
    r"""<link\b(?=[^>]*\brel="(?:stylesheet|preload)")[^>]*\bhref="(?P<link>[^"]+)"|<(?:script|img)\b[^>]*\bsrc="(?P<src>[^"]+)\""""
)
_COMPRESSED = {".woff2", ".png", ".jpg", ".webp"}


def weigh(site: Path) -> None:
    """Write each page's weight into it, and the heaviest of them where it is asked for.

    All files of the built site must be in place.
    """
    pages = {page: page.read_text("utf-8") for page in site.rglob("*.html")}
    weights = {page: page_weight(page) for page, html in pages.items() if PLACE in html}
    heaviest = shown(max(weights.values(), default=0))
    for page, html in pages.items():
        if page in weights or HEAVIEST in html:
            filled = html.replace(PLACE, shown(weights.get(page, 0))).replace(HEAVIEST, heaviest)
            page.write_text(filled, "utf-8")


def page_weight(page: Path) -> int:
    """Bytes of a first visit to a built page: itself, and the styles, fonts, scripts and pictures that it names."""
    found = {found["link"] or found["src"] for found in _FETCHED.finditer(page.read_text("utf-8"))}
    files = {(page.parent / address).resolve() for address in found if "//" not in address}
    return sent(page) + sum(sent(file) for file in files if file.is_file())


def sent(file: Path) -> int:
    """Bytes of a file as a host sends it, with gzip where that helps."""
    return _size(file, file.stat().st_mtime_ns)


def shown(size: int) -> str:
    """290000 as a reader sees it, in kB below a megabyte."""
    if size < 1_000_000:
        return word("site.kilobytes", n=digits(max(1, round(size / 1000))))
    return word("site.megabytes", n=digits(round(size / 1_000_000)))


@functools.lru_cache(maxsize=512)
def _size(file: Path, changed: int) -> int:
    data = file.read_bytes()
    return len(data) if file.suffix in _COMPRESSED else len(gzip.compress(data, 6))
