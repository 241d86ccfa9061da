"""The site without the network: the list of everything it consists of, the service worker that serves by it, the app.

`offline.<hash>.json` names every file by its SHA-256 (read by runner/page/offline); `sw.js` carries the list's own
hash, so that its bytes change with any byte of the site. Runtime files are left out: the page keeps and checks those.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import html
import json
import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lessonkit.errors import SetupError
from lessonkit.glyphs import GREEK, MATHS_MORE
from lessonkit.page import PageContext
from lessonkit.runtime import Runtime
from lessonkit.words import section, word

WORKER = "sw.js"
APP = "manifest.webmanifest"
_PLACE = "release-hash-goes-here"
_NAMED = re.compile(r"""<(?:link|script|img|source)\b[^>]*?\b(?:href|src)="([^"#?]+)\"""")
_NOT_NEEDED = re.compile(
    r"(^|/)(_headers|assets/cards/.*|cells\.json|404\.html|robots\.txt|sitemap\.xml\.gz|.*\.map|offline\.\w+\.json|sw\.js)$"
)
_UNLISTED = re.compile(r'<meta name="robots" content="[^"]*noindex')
_COMPRESSED = {".woff2", ".png", ".jpg", ".webp"}
_SHELL = re.compile(
    r"$|sitemap\.xml$|search/search_index\.json$|manifest\.webmanifest$|assets/look\."
    r"|assets/javascripts/bundle\.|assets/icons/app-192|assets/fonts/(?:bengali|latin|greek|symbols)\."
)
_NONE = """\
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(caches.delete("cholpath-site").then(() => registration.unregister())),
);
"""
_RARE = {"mono-greek": GREEK, "maths-more": MATHS_MORE}


def write(site: Path, runtime: Runtime | None, pages: Mapping[str, PageContext]) -> None:
    """Write the list and the service worker; the last step of a build, when no file changes any more."""
    if runtime is None:
        return
    for old in site.glob("offline.*.json"):
        old.unlink()
    content = json.dumps(release(site, runtime, pages), ensure_ascii=False, separators=(",", ":")).encode()
    digest = hashlib.sha256(content).hexdigest()
    (site / f"offline.{digest[:12]}.json").write_bytes(content)
    code = (site / runtime.worker_of_site).read_text("utf-8")
    if _PLACE not in code:
        raise SetupError("the packed service worker has no place for the release's hash; run: python -m pack")
    (site / WORKER).write_text(code.replace(_PLACE, digest), "utf-8")


def write_none(site: Path) -> None:
    """`make author`: nothing is kept, and what `make serve` has kept at the same address goes away."""
    (site / WORKER).write_text(_NONE, "utf-8")


def release(site: Path, runtime: Runtime, pages: Mapping[str, PageContext]) -> dict[str, Any]:
    """What runner/page/offline/release.js calls a Release."""
    own = set(runtime.page_files)
    everything = {address: file for address, file in _files(site) if not _NOT_NEEDED.search(address)}
    files = {
        address: file
        for address, file in everything.items()
        if address in own or not address.startswith("assets/runtime/")
    }
    shell = sorted({address for address in files if _SHELL.match(address)} | set(runtime.shell))
    return {
        "files": {address: facts(file, file.stat().st_mtime_ns) for address, file in sorted(files.items())},
        "shell": shell,
        "pages": {
            address: {
                "files": sorted((_named_by(file, address, files) | _fonts(file, files) | {address}) - set(shell)),
                "tools": sorted(own - set(shell)) if _cells(address, pages) else [],
                "packages": sorted(_packages(address, pages)),
            }
            for address, file in sorted(files.items())
            if file.name == "index.html" and not _UNLISTED.search(file.read_text("utf-8"))
        },
        "extra": sorted(address for address in files if re.match(r"search/index\.", address)),
        "runtime": sorted(runtime.published()),
        "apart": _apart(),
    }


@functools.lru_cache(maxsize=4096)
def facts(file: Path, changed: int) -> tuple[str, int]:
    """A file's SHA-256, and its bytes as they travel: text is compressed by any host."""
    data = file.read_bytes()
    wire = len(data) if file.suffix in _COMPRESSED else len(gzip.compress(data, 6))
    return hashlib.sha256(data).hexdigest(), wire


def app(theme: str) -> bytes:
    """The web app manifest: the installed site opens where the reader was last. `theme` is a colour."""
    icons = [
        {"src": f"assets/icons/app-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    described = {
        "name": word("offline.app-name"),
        "short_name": word("offline.app-short"),
        "description": word("offline.app-about"),
        "lang": "bn",
        "id": "./",
        "start_url": "./#continue",
        "scope": "./",
        "display": "standalone",
        "theme_color": theme,
        "background_color": theme,
        "icons": icons,
    }
    return json.dumps(described, ensure_ascii=False, indent=1).encode()


def _files(site: Path) -> Iterator[tuple[str, Path]]:
    """Every file with its address; a page's is that of its folder."""
    for file in sorted(site.rglob("*")):
        if file.is_file():
            address = file.relative_to(site).as_posix()
            yield re.sub(r"(^|/)index\.html$", r"\1", address), file


def _named_by(page: Path, address: str, files: Mapping[str, Path]) -> set[str]:
    """Files of the site that the page's HTML loads."""
    found = set()
    for named in _NAMED.findall(page.read_text("utf-8")):
        target = posixpath.normpath(posixpath.join("/", address, html.unescape(named))).lstrip("/")
        if target in files and not target.endswith(".html"):
            found.add(target)
    return found


def _fonts(page: Path, files: Mapping[str, Path]) -> set[str]:
    """Fonts that a style sheet alone names, for letters that few pages have."""
    letters = set(map(ord, page.read_text("utf-8")))
    wanted = {name for name, own in _RARE.items() if letters & set(own)}
    return {file for file in files if file.startswith("assets/fonts/") and Path(file).name.split(".")[0] in wanted}


def _cells(address: str, pages: Mapping[str, PageContext]) -> list[Any]:
    page = pages.get(address)
    return list(page.cells) if page else []


def _packages(address: str, pages: Mapping[str, PageContext]) -> set[str]:
    return {package for cell in _cells(address, pages) for package in cell.packages}


def _apart() -> str:
    """What a reader sees at an address that is not kept while the network is away."""
    said = section("offline")
    title = html.escape(said["apart-title"])
    style = "body{font:1.1rem/1.75 sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}"
    return (
        f'<!doctype html><html lang="bn"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{style}</style><h1>{title}</h1><p>{html.escape(said['apart'])}</p>"
    )
