"""A block in a real browser without the whole site: Markdown as the site converts it, the site's own script and styles.

    page = open_blocks(context, '''/// choice | a …''')

The address never leaves the browser: every request is answered here. Files of assets/runtime are real, so cells run.
"""

from __future__ import annotations

import functools
import html
import json
import mimetypes
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, Route

from lessonkit.look import icon_properties, style_sheet
from lessonkit.page import PageContext
from pack.bundle import words_in_two
from pack.node import environment, tool
from pack.paths import HERE
from site_helpers import ROOT, convert, page_of

ORIGIN = "http://blocks.localhost"  # a secure context, as https is
RUNTIME = ROOT / "assets" / "runtime"


@functools.cache
def script() -> str:
    """runner/page as one script, built as the site's is."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "page.js"
        frame = RUNTIME / "frame.txt"
        if not frame.exists():
            frame = Path(folder) / "frame.txt"
            frame.write_text("")
        command = [*tool("esbuild"), str(ROOT / "runner" / "page" / "index.js")]
        options = ["--bundle", "--format=esm", "--target=es2022", "--charset=utf8", "--log-level=error"]
        options += ["--loader:.txt=text", f"--alias:frame-source={frame}", f"--outfile={out}"]
        options += words_in_two(HERE, Path(folder))
        subprocess.run([*command, *options], check=True, cwd=ROOT, env=environment())
        return out.read_text("utf-8")


def policy() -> str:
    """What the site's pages may do: the frame of the kernel counts on it."""
    manifest = RUNTIME / "manifest.json"
    frame = json.loads(manifest.read_text("utf-8"))["frame"]["csp"] if manifest.exists() else "sha256-none"
    return (
        f"default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval' '{frame}'; style-src 'unsafe-inline'; "
        "connect-src 'self' blob:; worker-src blob:; frame-src 'self' blob:; img-src 'self' blob: data:; "
        "base-uri 'none'; form-action 'none'; object-src 'none'"
    )


def document(page: PageContext, scheme: str = "default", scripts: bool = True) -> str:
    """A whole HTML page around the converted body."""
    loaded = f'<script type="module" src="{ORIGIN}/page.js"></script>' if scripts else ""
    allowed = f'<meta http-equiv="content-security-policy" content="{policy()}">'
    manifest = f'<meta name="cholpath-manifest" content="/assets/runtime/manifest.json">{allowed}'
    frame = "body{margin:1rem;color:var(--ink);background:var(--paper)}"  # as the theme has it
    styles = f"<style>{frame}{icon_properties()}{style_sheet()}</style>"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width">{manifest}{styles}{loaded}'
    title = html.escape(str(page.meta.get("title", "blocks")))
    body = (
        f'<body data-md-color-scheme="{scheme}"><main class="md-typeset"><h1>{title}</h1>{convert(page)}</main></body>'
    )
    return f'<!doctype html><html lang="bn"><head><title>{title}</title>{head}</head>{body}</html>'


def open_blocks(
    context: BrowserContext,
    markdown: str,
    *,
    folder: Path | None = None,
    scheme: str = "default",
    scripts: bool = True,
    fragment: str = "",
) -> Page:
    """A page with these blocks; reloading it, and other pages of the same context, show the same."""
    shown = document(page_of(markdown, folder=folder), scheme, scripts)

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN).split("?")[0].split("#")[0]
        file = ROOT / path.lstrip("/")
        if path == "/":
            route.fulfill(body=shown, content_type="text/html; charset=utf-8")
        elif path == "/page.js":
            route.fulfill(body=script(), content_type="text/javascript; charset=utf-8")
        elif path.startswith("/assets/runtime/") and file.is_file():
            route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file)[0] or "text/plain")
        else:
            route.fulfill(status=404, body="")

    context.route(f"{ORIGIN}/**", answer)
    page = context.new_page()
    page.goto(f"{ORIGIN}/{fragment}")
    return page
