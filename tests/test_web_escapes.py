"""Learner code runs where the browser denies it the page, the storage, the caches and the network.

Each probe is Python that a reader could paste. It must fail inside the worker, and nothing of it may show outside:
no request leaves, no storage changes, the page stays as it was. A probe prints "ESCAPED" only when it got what it
was after.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request

from drive.site import Cell, Watch

pytestmark = pytest.mark.browser

LESSON = "04-backpropagation"
BLOCK = "gradcheck"

# What a probe may use: `tried(coroutine or value)` waits at most two seconds; anything but a value is a refusal.
PRELUDE = """
import asyncio, js
from pyodide.ffi import to_js
OWN, OTHER = "{origin}", "https://example.com"
def obj(**fields): return to_js(fields, dict_converter=js.Object.fromEntries)
async def attempt(act):
    try:
        value = act()
        if hasattr(value, "then"):
            value = await asyncio.wait_for(value, 2)
        return value
    except BaseException as error:
        print("refused:", type(error).__name__, str(error)[:120])
"""

# name → (expression or statements that set `got`). `got` truthy means that the wall was passed.
PROBES = {
    "fetch our own page": "got = await attempt(lambda: js.fetch(OWN + '/'))",
    "fetch another origin": "got = await attempt(lambda: js.fetch(OTHER))",
    "fetch another origin without cors": "got = await attempt(lambda: js.fetch(OTHER, obj(mode='no-cors')))",
    "fetch a data address out": "got = await attempt(lambda: js.fetch(OTHER + '/?secret', obj(keepalive=True)))",
    "fetch back from the Function constructor": (
        "got = await attempt(lambda: js.Object.constructor('return self.fetch(\\'' + OWN + '\\')')())"
    ),
    "XMLHttpRequest, synchronous": (
        "def act():\n    x = js.XMLHttpRequest.new(); x.open('GET', OWN + '/', False); x.send(); return x.status\n"
        "got = await attempt(act)"
    ),
    "pyodide's own http": "from pyodide.http import open_url\ngot = await attempt(lambda: open_url(OWN + '/'))",
    "pyodide's pyfetch": "from pyodide.http import pyfetch\ngot = await attempt(lambda: asyncio.ensure_future(pyfetch(OWN)))"
    "\ngot = got and await attempt(lambda: got)",
    "urllib": "import urllib.request\ngot = await attempt(lambda: urllib.request.urlopen(OWN, timeout=2))",
    "a raw socket": (
        "import socket\ndef act():\n    s = socket.create_connection(('127.0.0.1', 80), 2)\n    s.setblocking(False)\n"
        "    s.sendall(b'GET / HTTP/1.0\\r\\n\\r\\n')\n    return s.recv(1)\ngot = await attempt(act)"
    ),
    "micropip from PyPI": "import micropip\ngot = await attempt(lambda: asyncio.ensure_future(micropip.install('snowballstemmer')))"
    "\ntry:\n    got = await asyncio.wait_for(got, 5) or True\nexcept BaseException as error:\n    got = None",
    "WebSocket": (
        "def act():\n    s = js.WebSocket.new('wss://example.com'); return s\n"
        "s = await attempt(act)\nawait asyncio.sleep(1)\ngot = s is not None and s.readyState == 1"
    ),
    "EventSource": (
        "s = await attempt(lambda: js.EventSource.new(OWN + '/'))\nawait asyncio.sleep(1)\n"
        "got = s is not None and s.readyState == 1"
    ),
    "WebTransport": (
        "t = await attempt(lambda: js.WebTransport.new('https://example.com'))\ngot = t and await attempt(lambda: t.ready)"
    ),
    "WebRTC": "got = await attempt(lambda: js.RTCPeerConnection.new())",
    "sendBeacon": "got = await attempt(lambda: js.navigator.sendBeacon(OWN + '/', 'x'))",
    "importScripts from our origin": "got = await attempt(lambda: js.importScripts(OWN + '/assets/runtime/manifest.json') or True)",
    "importScripts from another origin": "got = await attempt(lambda: js.importScripts(OTHER + '/x.js') or True)",
    "importScripts of a data address": "got = await attempt(lambda: js.importScripts('data:text/javascript,1') or True)",
    "import() from our origin": (
        "got = await attempt(lambda: js.Function.new('u', 'return import(u)')(OWN + '/assets/javascripts/bundle.js'))"
    ),
    "eval": "got = await attempt(lambda: js.eval('1 + 1'))",
    "Function": "got = await attempt(lambda: js.Function.new('return 1 + 1')())",
    "a timer that evaluates text": (
        "js.self.probe = 0\nawait attempt(lambda: js.setTimeout('self.probe = 1', 0))\nawait asyncio.sleep(.3)\n"
        "got = js.self.probe == 1"
    ),
    "indexedDB": "r = await attempt(lambda: js.indexedDB.open('x'))\nawait asyncio.sleep(.5)\n"
    "got = r is not None and r.readyState == 'done' and r.error is None",
    "localStorage": "got = await attempt(lambda: js.localStorage.setItem('x', 'y') or True)",
    "caches": "got = await attempt(lambda: js.caches.open('cholpath-runtime'))",
    "the file system of the origin": "got = await attempt(lambda: js.navigator.storage.getDirectory())",
    "cookies": "got = await attempt(lambda: js.cookieStore.set('x', 'y') or True)",
    "a service worker": "got = await attempt(lambda: js.navigator.serviceWorker.register(OWN + '/sw.js'))",
    "locks shared with the page": (
        "got = await attempt(lambda: js.navigator.locks.query())\ngot = got is not None and got.held.length > 0"
    ),
    "a broadcast heard by the page": "b = await attempt(lambda: js.BroadcastChannel.new('cholpath'))\n"
    "b is not None and b.postMessage('spoof')\ngot = None",
    "a shared worker": "got = await attempt(lambda: js.SharedWorker.new(OWN + '/assets/runtime/worker.js'))",
    "a nested worker from our origin": (
        "w = await attempt(lambda: js.Worker.new(OWN + '/assets/javascripts/workers/search.js'))\ngot = w is not None"
    ),
    "a nested worker that has the network": (
        'u = js.URL.createObjectURL(js.Blob.new(to_js(["fetch(\'" + OWN + "/\').then(r=>postMessage(r.status),'
        'e=>postMessage(0))"])))\nw = await attempt(lambda: js.Worker.new(u))\njs.self.heard = 0\n'
        "from pyodide.ffi import create_proxy\n"
        "if w is not None: w.onmessage = create_proxy(lambda e: setattr(js.self, 'heard', e.data))\n"
        "await asyncio.sleep(1)\ngot = bool(js.self.heard)"
    ),
    "the page's document": "got = await attempt(lambda: js.document.title)",
    "the parent window": "got = await attempt(lambda: js.parent.document)",
    "opening a window": "got = await attempt(lambda: js.open(OTHER))",
    "navigating by location": (
        "def act():\n    js.self.location.href = OTHER\n    return js.self.location.href.startswith(OTHER)\ngot = await attempt(act)"
    ),
    "a notification": "got = await attempt(lambda: js.Notification.permission == 'granted')",
    "the device's position": "got = await attempt(lambda: js.navigator.geolocation.getCurrentPosition)",
    "a message of a made-up type to the frame": "js.self.postMessage(obj(type='frame-ready'))\ngot = None",
    "a spoofed end of the run": "js.self.postMessage(obj(type='done', run=1, outcome='ok', ms=0, variables=[]))\ngot = None",
    "a huge message to the frame": "await attempt(lambda: js.self.postMessage(js.Uint8Array.new(200_000_000)))\ngot = None",
    "shared memory": "got = await attempt(lambda: js.SharedArrayBuffer.new(8))",
    "the reader's clipboard": "got = await attempt(lambda: js.navigator.clipboard.readText())",
    "a stylesheet font from afar": (
        "f = await attempt(lambda: js.FontFace.new('x', f'url({OWN}/favicon.ico)'))\ngot = f and await attempt(lambda: f.load())"
    ),
    "an image bitmap from afar": "got = await attempt(lambda: js.createImageBitmap(js.Image.new()))",
}


@pytest.fixture(scope="module")
def block(chromium: Browser, address: str) -> Iterator[tuple[Cell, Watch]]:
    context = chromium.new_context(service_workers="block")  # its own fetches would look like a probe's
    page: Page = context.new_page()
    watch = Watch(address)
    # A request that the policy denies is announced and fails as "csp"; it never reaches the network.
    page.on("requestfinished", lambda request: watch.requests.append(request.url))
    page.on("requestfailed", lambda request: None if _denied(request) else watch.requests.append(request.url))
    page.goto(f"{address}/{LESSON}/")
    cell = Cell(page, BLOCK)
    cell.code = "print('ready')"
    cell.run()
    yield cell, watch
    context.close()


@pytest.mark.parametrize("name", PROBES)
def test_nothing_escapes_by(name: str, block: tuple[Cell, Watch], address: str) -> None:
    cell, watch = block
    page = cell.page
    before = _outside(page)
    seen = len(watch.requests)
    cell.code = PRELUDE.format(origin=address) + PROBES[name] + "\nprint('ESCAPED' if got else 'held')\n"
    ended = cell.run()
    assert "ESCAPED" not in cell.text, cell.text
    assert ended["outcome"] in ("ok", "error"), cell.output
    reached = [url for url in watch.requests[seen:] if not _runtime(url)]
    assert reached == [], "a request left the worker"
    after = _outside(page)
    assert after == before
    assert page.context.pages == [page], "a window was opened"


def _outside(page: Page) -> dict[str, object]:
    """What learner code must never change: storage, caches, cookies, the address, the title."""
    outside: dict[str, object] = page.evaluate(
        """async () => ({
            storage: Object.keys(localStorage).filter(key => !key.startsWith("cholpath:edit")).sort(),
            databases: (await indexedDB.databases?.() ?? []).map(({ name }) => name).sort(),
            caches: (await caches.keys()).sort(),
            cookies: document.cookie,
            address: location.href,
            title: document.title,
            workers: (await navigator.serviceWorker?.getRegistrations() ?? []).length,
        })"""
    )
    return outside


def _denied(request: Request) -> bool:
    return "csp" in str(request.failure)


def _runtime(url: str) -> bool:
    """The page's own fetches for a run: runtime files, and blobs that never leave the device."""
    return "/assets/runtime/" in url or url.startswith(("blob:", "data:"))
