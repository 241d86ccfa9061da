"""The Content-Security-Policy of every page, as a meta tag: nothing leaves the origin, no script that we did not build.

One policy for the whole site, so that instant navigation never meets a stricter page: it names the hash of every
inline script that the theme puts into any page, and of the hidden frame's bootstrap (whose policy the frame inherits).
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from lessonkit.errors import SetupError

_SCRIPT = re.compile(r"<script\b(?P<attributes>[^>]*)>(?P<code>.*?)</script>", re.DOTALL | re.IGNORECASE)
_TYPE = re.compile(r"""\btype\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
_HANDLER = re.compile(r"""<[a-z][^>]*\s(on[a-z]+)\s*=""", re.IGNORECASE)
_HEAD = re.compile(r"<head[^>]*>", re.IGNORECASE)
_EXECUTABLE = {"", "module", "text/javascript", "application/javascript"}

# WebAssembly needs its own word; 'unsafe-eval' and 'unsafe-inline' never stand among a published page's scripts.
_POLICY: Mapping[str, tuple[str, ...]] = {
    "default-src": ("'none'",),
    "script-src": ("'self'", "blob:", "'wasm-unsafe-eval'"),
    "style-src": ("'self'", "'unsafe-inline'"),  # the theme and the editor set styles from scripts
    "font-src": ("'self'",),
    "img-src": ("'self'", "data:", "blob:"),
    "connect-src": ("'self'", "blob:"),
    "worker-src": ("'self'", "blob:"),
    "frame-src": ("'self'", "blob:"),
    "manifest-src": ("'self'",),
    "base-uri": ("'none'",),
    "form-action": ("'none'",),
    "object-src": ("'none'",),
}


def inline_scripts(html: str) -> set[str]:
    """The code of every script in the page that a browser runs and that has no file."""
    found = set()
    for script in _SCRIPT.finditer(html):
        kind = _TYPE.search(script["attributes"])
        if re.search(r"\bsrc\s*=", script["attributes"]):
            continue
        if (kind[1].lower() if kind else "") in _EXECUTABLE:
            found.add(script["code"])
    return found


def hash_of(code: str) -> str:
    """What script-src must name to allow exactly this inline script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()


def policy(hashes: Iterable[str], any_inline: bool = False) -> str:
    """The whole policy, with these scripts allowed; `any_inline` is for an author's own machine only.

    There MkDocs adds a live-reload script to every page as it serves it, another one each time.
    """
    named = ["'unsafe-inline'"] if any_inline else [f"'{found}'" for found in sorted(set(hashes))]
    rules = {**_POLICY, "script-src": (*_POLICY["script-src"], *named)}
    return "; ".join(f"{name} {' '.join(values)}" for name, values in rules.items())


def with_policy(html: str, content: str) -> str:
    """The page with the policy first in its head, before anything that it governs.

    Only the encoding stands before it: browsers look for that in the first 1024 bytes.
    """
    charset = '<meta charset="utf-8">'
    first = charset if charset in html else ""
    html = html.replace(charset, "", 1)
    head = _HEAD.search(html)
    if head is None:
        raise ValueError("the page has no <head>")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    return html[: head.end()] + first + meta + html[head.end() :]


def protect(folder: Path, extra: Iterable[str] = (), any_inline: bool = False) -> str:
    """Put one policy into every page under `folder`; `extra` are hashes to allow besides. Returns the policy."""
    pages = {file: file.read_text("utf-8") for file in sorted(folder.rglob("*.html"))}
    hashes = set(extra)
    for file, html in pages.items():
        without_code = _SCRIPT.sub("", html)
        if handler := _HANDLER.search(without_code):
            shown = file.relative_to(folder).as_posix()
            raise SetupError(
                f"{shown} has an {handler[1]}= attribute, which its policy forbids: move it to a script file"
            )
        hashes |= {hash_of(code) for code in inline_scripts(html)}
    content = policy(hashes, any_inline)
    for file, html in pages.items():
        file.write_text(with_policy(html, content), "utf-8")
    return content
