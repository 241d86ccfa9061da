"""What browser tests share: one served build, one browser, and pages whose every request is counted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pluggy
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import messages
from drive.failures import Table, is_number, sentence_of
from drive.site import BUILD, Cell, Watch, browser, served
from failing import Block, open_block, quiet

TABLE = Table()
CATALOGUE = messages.read()
MET: dict[str, set[str]] = {}  # with --messages: what each test met


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--failure-table", type=Path, help="rewrite the table of survived failures in this file")
    parser.addoption("--messages", action="store_true", help="write the messages of authors' mistakes into their list")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser come last: Playwright keeps an event loop running, and asyncio allows one in a thread."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    for item in items:
        marker = item.get_closest_marker("failure")
        if marker and not (marker.args and all(is_number(number) for number in marker.args)):
            raise pytest.UsageError(f'{item.nodeid}: failure{marker.args} names no failure: write failure("F7")')


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pluggy.Result[pytest.TestReport]]:
    """Note how the tests of each failure number ended."""
    report = (yield).get_result()
    marker = item.get_closest_marker("failure")
    if marker and (report.when == "call" or report.failed):
        doc = getattr(getattr(item, "function", None), "__doc__", "") or sentence_of(item.name)
        for number in marker.args:
            TABLE.add(number, item.name, doc, report.outcome)


def pytest_sessionfinish(session: pytest.Session) -> None:
    file = session.config.getoption("--failure-table")
    if file and TABLE.rows:
        TABLE.write(file)
    if session.config.getoption("--messages"):
        messages.write(MET)


@pytest.fixture(autouse=True)
def _known_messages(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every message of an author's mistake that a test meets is in the catalogue, whole."""
    file = request.path.name
    if request.node.get_closest_marker("browser") or file.startswith(messages.ABOUT_LESSONS):
        yield
        return
    with messages.met() as found:
        yield
    test = f"{file}::{request.node.name.partition('[')[0]}"
    if request.config.getoption("--messages"):
        MET.setdefault(test, set()).update(found)
        return
    new = "\n".join(sorted(found - CATALOGUE.get(test, set())))
    assert not new, f"not in tests/author_messages.txt (if it is right: pytest --messages {request.path}):\n{new}"


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the built site is served."""
    assert (BUILD / "index.html").exists(), "There is no built site: run make build first."
    with served() as url:
        yield url


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture
def context(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A reader without a past: empty storage, empty caches. A service worker would answer where a test wants to."""
    kept = request.node.get_closest_marker("service_worker")
    fresh = chromium.new_context(service_workers="allow" if kept else "block")
    yield fresh
    fresh.close()


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """Requests and faults of the pages; a request to another origin fails any test."""
    watched = Watch(address)
    yield watched
    assert watched.strangers == []


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    opened = context.new_page()
    watch.follow(opened)
    return opened


@pytest.fixture
def cell(page: Page, address: str) -> Callable[[str, str], Cell]:
    """`cell(lesson, id)`: that cell of that lesson, in a freshly opened page."""

    def open_cell(lesson: str, name: str) -> Cell:
        page.goto(f"{address}/{lesson}/")
        return Cell(page, name).ready()

    return open_cell


@pytest.fixture(scope="module")
def one_block(chromium: Browser, address: str) -> Iterator[Block]:
    """One lesson's first cell for all tests of a file."""
    with open_block(chromium, address) as opened:
        yield opened


@pytest.fixture
def block(one_block: Block) -> Iterator[Block]:
    """That cell, and nothing left running in it for the next test."""
    yield one_block
    quiet(one_block[0])
