"""How Python starts in a page: from a snapshot or the plain way, with the same outcome, whatever goes wrong."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from drive.site import BUILD, Cell, cells_of_the_build

pytestmark = pytest.mark.browser

RUNTIME = BUILD / "assets" / "runtime"
LESSON = "04-backpropagation"
BLOCK = "gradcheck"
PLAIN = "if (self.origin !== 'null') localStorage['cholpath:start'] = 'plain'"
PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.title('$x^2$, ক্ষতি')"


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A reader whose files come from the host alone: a service worker would answer in the place of these tests."""
    fresh = chromium.new_context(service_workers="block")
    yield fresh
    fresh.close()


def manifest() -> dict[str, Any]:
    content: dict[str, Any] = json.loads((RUNTIME / "manifest.json").read_text("utf-8"))
    return content


def start(page: Page) -> str | None:
    """How the interpreter of the page started: "plain", or a snapshot's name."""
    return page.locator("iframe[data-start]").get_attribute("data-start")


def opened(context: BrowserContext, address: str, lesson: str = LESSON) -> Page:
    page = context.new_page()
    page.goto(f"{address}/{lesson}/")
    return page


def ran(page: Page, code: str, name: str = BLOCK) -> str:
    """Run other code in a cell; what it printed."""
    cell = Cell(page, name)
    cell.code = code
    ended = cell.run()
    assert ended["outcome"] == "ok", cell.output
    return cell.text


def serve_instead(context: BrowserContext, change: Callable[[dict[str, Any]], dict[str, bytes]]) -> None:
    """Let the page see another manifest, changed in place, and the files that `change` returns by path."""
    altered = manifest()
    files = change(altered)

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        if name.startswith("manifest."):
            route.fulfill(json=altered)
        elif name in files:
            route.fulfill(body=files[name], content_type="application/octet-stream")
        else:
            route.continue_()

    context.route("**/assets/runtime/**", answer)


def replaced(entry: dict[str, Any], content: bytes) -> dict[str, bytes]:
    """Give a file of the manifest other content, under a right hash."""
    entry.pop("gz", None)
    entry.update(path=f"altered-{entry['path']}", sha256=hashlib.sha256(content).hexdigest())
    entry["size"] = len(content)
    return {entry["path"]: content}


def test_a_lesson_starts_from_the_smallest_snapshot_that_has_its_packages(
    context: BrowserContext, address: str
) -> None:
    page = opened(context, address)
    assert Cell(page, BLOCK).run()["outcome"] == "ok"
    used = set(page.evaluate("[...document.querySelectorAll('py-cell')].flatMap(c => c.dataset.packages.split(' '))"))
    assert start(page) == ("plot" if "matplotlib" in used else "numpy")


@pytest.mark.parametrize("lesson", [one["lesson"] for one in cells_of_the_build()] if BUILD.exists() else [])
def test_every_cell_says_the_same_from_a_snapshot_as_from_the_plain_start(
    chromium: Browser, address: str, lesson: str
) -> None:
    entry = next(one for one in cells_of_the_build() if one["lesson"] == lesson)
    volatile = {cell["id"] for cell in entry["cells"] if cell.get("volatile")}
    outputs = []
    for script in (PLAIN, ""):
        context = chromium.new_context()
        context.add_init_script(script)
        page = context.new_page()
        page.goto(f"{address}/{entry['url']}")
        seen = {}
        for cell in (Cell(page, one["id"]) for one in entry["cells"]):
            outcome = cell.run()["outcome"]
            parts = cell.element.evaluate("cell => cell.output.parts")
            figures = [part for part in parts if part["kind"] == "figure"]
            seen[cell.id] = outcome, None if cell.id in volatile else (cell.text, figures)
        if seen:
            assert (start(page) == "plain") is (script == PLAIN)
        outputs.append(seen)
        context.close()
    assert outputs[1] == outputs[0]


def test_late_files_come_when_something_is_imported_in_the_middle_of_a_run(
    context: BrowserContext, address: str
) -> None:
    page = opened(context, address)
    assert "ok" in ran(page, "import numpy as np\nnp.testing.assert_allclose(1, 1)\nprint('ok')")
    assert "3" in ran(page, "name = 'csv'\nmodule = __import__(name)\nprint(len(next(module.reader(['a,b,c']))))")


def delayed(route: Route) -> None:
    time.sleep(2)
    route.continue_()


@pytest.mark.parametrize("slow", ["nothing", "python_stdlib.", "numpy-"])
def test_a_plot_after_numbers_keeps_the_lessons_variables(context: BrowserContext, address: str, slow: str) -> None:
    """Moving between snapshots: what a session holds is kept, whichever late file is the last to arrive."""
    context.route(f"**/assets/runtime/{slow}*", delayed)
    page = opened(context, address)
    page.evaluate("for (const cell of document.querySelectorAll('py-cell')) cell.dataset.packages = 'numpy'")
    ran(page, "import numpy as np\nkept = np.arange(3)\nprint(kept)")
    assert start(page) == "numpy"
    ran(page, PLOT + "\nprint(kept.sum())")
    cell = Cell(page, BLOCK)
    assert cell.text == "3\n"
    assert cell.element.evaluate("cell => cell.output.parts.map(part => part.kind)").count("figure") == 1


def test_formulas_in_labels_wait_for_the_fonts_that_they_need(context: BrowserContext, address: str) -> None:
    pictures = []
    for script in (PLAIN, ""):
        page = opened(context, address)
        page.add_init_script(script)
        page.reload()
        page.evaluate("document.querySelector('py-cell').dataset.packages = 'numpy matplotlib'")
        ran(page, PLOT)
        pictures.append(Cell(page, BLOCK).element.evaluate("c => c.output.parts.find(p => p.kind === 'figure').svg"))
        page.close()
    assert pictures[0] == pictures[1]


def test_no_two_interpreters_share_their_randomness(context: BrowserContext, address: str) -> None:
    code = "import random, tempfile\nimport numpy as np\nprint(random.random(), np.random.rand(), tempfile.mktemp())"
    page, other = opened(context, address), opened(context, address)
    first, second = ran(page, code).split(), ran(other, code).split()
    assert start(page) != "plain"
    assert all(a != b for a, b in zip(first, second, strict=True))


def test_a_snapshot_of_another_pyodide_is_not_used_and_nothing_is_lost(context: BrowserContext, address: str) -> None:
    def older(altered: dict[str, Any]) -> dict[str, bytes]:
        files: dict[str, bytes] = {}
        for entry in altered["snapshots"].values():
            content = (RUNTIME / entry["path"]).read_bytes()
            files |= replaced(entry, content.replace(b'"pyodide":"314', b'"pyodide":"313', 1))
        return files

    serve_instead(context, older)
    page = opened(context, address)
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text))
    assert "1" in ran(page, "import numpy as np\nprint(np.eye(1))")
    assert start(page) == "plain"
    assert any("the snapshot was not restored" in text for text in warnings)


def test_a_snapshot_that_the_host_has_lost_falls_back_too(context: BrowserContext, address: str) -> None:
    context.route("**/*.snapshot*", lambda route: route.fulfill(status=404, body="not here"))
    page = opened(context, address)
    assert "1" in ran(page, "import numpy as np\nprint(np.eye(1))")
    assert start(page) == "plain"


def test_one_flipped_byte_is_caught_and_never_kept(context: BrowserContext, address: str) -> None:
    def flip(route: Route) -> None:
        body = bytearray(route.fetch().body())
        body[len(body) // 2] ^= 1
        route.fulfill(body=bytes(body), content_type="application/wasm")

    context.route("**/pyodide.asm.wasm*", flip)
    context.route("**/pyodide.asm.*.wasm", flip)
    page = opened(context, address)
    cell = Cell(page, BLOCK)
    assert cell.run()["outcome"] == "broken"
    page.wait_for_timeout(1500)
    kept = page.evaluate(
        "caches.open('cholpath-runtime').then(cache => cache.keys()).then(all => all.map(one => one.url))"
    )
    assert not [url for url in kept if "asm.wasm" in url or url.endswith(".wasm")]
    context.unroute_all()
    assert cell.run()["outcome"] == "ok"


def test_an_iphone_without_trampolines_restores_a_snapshot(chromium: Browser, address: str) -> None:
    """Pyodide looks at the browser's name and puts one function less into its table; this is not a real Safari."""
    agent = (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0"
    )
    context = chromium.new_context(user_agent=agent, service_workers="block")
    page = opened(context, address)
    assert "2.0 1" in ran(page, "import numpy as np\nprint(np.linalg.norm(np.ones(4)), max([1], key=lambda x: x))")
    assert start(page) != "plain"
    context.close()


def test_without_suspension_every_file_is_there_before_the_first_run(context: BrowserContext, address: str) -> None:
    def older_browser(altered: dict[str, Any]) -> dict[str, bytes]:
        program = (RUNTIME / altered["worker"]["path"]).read_bytes()
        return replaced(
            altered["worker"],
            b"for (const name of ['Suspending', 'promising', 'SuspendError']) delete WebAssembly[name];" + program,
        )

    serve_instead(context, older_browser)
    page = opened(context, address)
    assert "ok" in ran(page, "import numpy as np\nnp.testing.assert_allclose(1, 1)\nimport csv\nprint('ok')")
    assert start(page) != "plain"
