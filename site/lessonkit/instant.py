"""The theme's script in the built site, with three things put right.

Instant navigation keeps Python alive from page to page, but only for addresses in sitemap.xml, where they are absolute;
the theme maps them to the page's host and not to its port or path. Ours works wherever the site stands: at a domain's
root, under a path, on a school's server, on any port. And what the theme counts, search results, it counts in Latin
digits. And it tells the browser of the colours by an element that our style sheet overrules and for which the browser
styles the whole page anew, twice when a page opens: that one stays out of the head.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from urllib.parse import urlsplit

from lessonkit.errors import SetupError

_MAPS_HOST = re.compile(
    r"function (?P<name>\w+)\((?P<url>\w+),(?P<base>\w+)\)"
    r"\{return (?P=url)\.protocol=(?P=base)\.protocol,(?P=url)\.hostname=(?P=base)\.hostname,(?P=url)\}"
)
# A translation with its number: translations[key].replace("#",number.toString())
_COUNTS = re.compile(r'(?P<before>\.translations\[\w+\]\.replace\("#",\w+\.toString\(\))(?=\))')
_BANGLA = ".replace(/[0-9]/g,d=>String.fromCharCode(d.charCodeAt(0)+0x9b6))"
_TELLS_COLOURS = re.compile(
    r'(?P<made>(?P<name>\w+)=\w+\("meta",\{name:"color-scheme"\}\);)document\.head\.appendChild\((?P=name)\);'
)
_SOURCE_MAP = re.compile(r"\n?//# sourceMappingURL=\S+\s*$")


def work_anywhere(site: Path, site_url: str) -> None:
    """Change the theme's script in the built site and give it a name of its own in every page."""
    scripts = list((site / "assets" / "javascripts").glob("bundle.*.min.js"))
    code = scripts[0].read_text("utf-8") if len(scripts) == 1 else ""
    changed, mapped = _MAPS_HOST.subn(lambda found: _mapping(found, urlsplit(site_url).path or "/"), code)
    changed, counted = _COUNTS.subn(rf"\g<before>{_BANGLA}", changed)
    changed, told = _TELLS_COLOURS.subn(lambda found: found["made"], changed)
    expected = {"maps sitemap.xml": mapped, "counts what it found": counted, "tells the browser of colours": told}
    for what, count in expected.items():
        if count != 1:
            raise SetupError(
                f"the theme's script no longer {what} as lessonkit/instant.py expects: "
                "install the pinned mkdocs-material, or look there what has changed"
            )
    changed = _SOURCE_MAP.sub("\n", changed)
    name = f"bundle.{hashlib.sha256(changed.encode()).hexdigest()[:8]}.min.js"
    (scripts[0].parent / name).write_text(changed, "utf-8")
    for page in site.rglob("*.html"):
        page.write_text(page.read_text("utf-8").replace(scripts[0].name, name), "utf-8")
    scripts[0].unlink()


def _mapping(found: re.Match[str], root: str) -> str:
    """The same function, but the address within the site is put under the address where the site really is."""
    url, base = found["url"], found["base"]
    return f"function {found['name']}({url},{base}){{return new URL({url}.pathname.slice({len(root)}),{base})}}"
