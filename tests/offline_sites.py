"""Copies of the built site that a test may change, release after release, and what a reader's device keeps of them."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page, expect

from drive import site
from drive.site import BUILD, cells_of_the_build
from lessonkit import offline, runtime

# Every kept file, looked at: how many there are, and the addresses of those that are not what they should be. In one
# cache the key tells the hash, in the other the name does.
LOOK = """async () => {
    const bad = [];
    let all = 0;
    const wanted = url => new URL(url).searchParams.get("sha256") ??
        /\\.([0-9a-f]{12})\\.[a-z]+$/.exec(new URL(url).pathname)?.[1] ?? "no hash in its name";
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const bytes = await (await cache.match(request)).arrayBuffer();
            const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
            const hex = [...digest].map(byte => byte.toString(16).padStart(2, "0")).join("");
            all += 1;
            if (!hex.startsWith(wanted(request.url))) bad.push(request.url);
        }
    }
    return {all, bad};
}"""
ADDRESSES = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const {url} of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
}"""


def copy_of_the_build(folder: Path) -> Path:
    """The built site in a folder of the test's own; unchanged files are shared with the original."""
    shutil.copytree(BUILD, folder, copy_function=os.link)
    return folder


def release_of(site: Path) -> dict[str, Any]:
    """The list of everything that the folder's release consists of."""
    (file,) = site.glob("offline.*.json")
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def publish(site: Path, number: int) -> None:
    """Make the folder a release of its own: pages, style, scripts and a figure tell its number, old files are gone."""
    folder = site / runtime.ADDRESS
    manifest = json.loads((folder / runtime.MANIFEST).read_text("utf-8"))
    (style,) = (site / "assets").glob("look.*.css")
    look = f"look.{number:010x}.css"
    _rewrite(style, style.with_name(look), f":root{{--release:{number}}}", "")
    (editor,) = folder.glob("editor.*.js")
    page = folder / manifest["page"]["path"]
    names = {style.name: look}
    for file, mark in ((editor, "edit"), (page, "page")):
        names[file.name] = f"{file.name.split('.')[0]}.RELEASE{number}.js"
        _rewrite(file, folder / names[file.name], f"\ndocument.documentElement.dataset.{mark}='{number}';", names)
    old = runtime.Runtime(manifest, folder).address
    text = json.dumps(manifest)
    for before, after in names.items():
        text = text.replace(before, after)
    manifest = json.loads(text)
    manifest["page"] |= _facts(folder / manifest["page"]["path"])
    (folder / runtime.MANIFEST).unlink()
    (folder / runtime.MANIFEST).write_text(json.dumps(manifest))
    new = runtime.Runtime(manifest, folder)
    (site / old).unlink()
    shutil.copyfile(folder / runtime.MANIFEST, site / new.address)
    names[Path(old).name] = Path(new.address).name
    for html in site.rglob("*.html"):
        _rewrite(html, html, "", names | {"<body": f'<body data-release="{number}"'})
    (site / offline.WORKER).unlink()
    pages: Any = {
        page["url"]: SimpleNamespace(cells=[SimpleNamespace(packages=cell["packages"]) for cell in page["cells"]])
        for page in cells_of_the_build(site)
    }
    offline.write(site, new, pages)


def _rewrite(old: Path, new: Path, more: str, names: Any) -> None:
    """A changed file instead of the old one, never in the place that the original shares its bytes with."""
    text = re.sub(r' data-release="\d+"', "", old.read_text("utf-8"))
    for before, after in dict(names or {}).items():
        text = text.replace(before, after)
    old.unlink()
    new.write_text(text + more, "utf-8")


def _facts(file: Path) -> dict[str, Any]:
    data = file.read_bytes()
    return {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}


def until(page: Page, expression: str, seconds: float = 30) -> None:
    """`drive.site.until` with the patience that keeping a lesson asks for."""
    site.until(page, expression, seconds)


def settled(page: Page) -> None:
    """Until the service worker is in charge and has kept the page."""
    until(page, "navigator.serviceWorker.controller !== null")
    expect(page.locator("keep-offline button")).to_be_visible()


def keeps(page: Page, addresses: set[str], seconds: float = 30) -> None:
    """Until all these addresses are on the device; the runtime is written a moment after it has come."""
    end = time.monotonic() + seconds
    while missing := addresses - set(page.evaluate(ADDRESSES)):
        assert time.monotonic() < end, f"not kept: {sorted(missing)}"
        page.wait_for_timeout(100)


def damaged(page: Page) -> list[str]:
    """Kept files whose content is not what it should be; every one is read."""
    found = page.evaluate(LOOK)
    assert found["all"] > 15
    bad: list[str] = found["bad"]
    return bad
