"""axe-core finds nothing in the reading blocks, in light and dark, in each of their states, wide and narrow."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from axe import violations
from block_page import open_blocks
from site_helpers import ROOT

pytestmark = pytest.mark.browser

SINK = ROOT / "lessons" / "kitchen-sink"
# What a state needs to be reached, in the page.
STATES = {
    "as it opens": "",
    "last step, last case": """
        document.querySelectorAll('step-player').forEach(player => player.show(2));
        document.querySelectorAll('case-switch').forEach(cases => cases.show(2));""",
    "everything shown": "document.querySelectorAll('[data-do=all]').forEach(button => button.click());",
    "a term open": "document.querySelector('p > gloss-term').open();",
}


def reading_blocks() -> str:
    """The kitchen sink's sections of blocks that are read rather than answered."""
    text = (SINK / "index.md").read_text("utf-8").split("---\n", 2)[2]
    wanted = ("numbered", "steps", "compare", "glossary-terms")
    return "".join(f"## {part}" for part in text.split("\n## ")[0:] if any(f"{{#{id}}}" in part for id in wanted))


def check(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.wait_for_timeout(50)
    assert violations(page, ".headerlink") == []  # the theme hides these until they are wanted


@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize("state", STATES)
def test_the_reading_blocks_are_accessible(context: BrowserContext, scheme: str, state: str) -> None:
    page = open_blocks(context, reading_blocks(), folder=SINK, scheme=scheme)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(STATES[state])
    for width in (1280, 320):
        check(page, width)


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_the_page_of_all_terms_is_accessible(context: BrowserContext, scheme: str) -> None:
    page = open_blocks(context, "/// glossary\n///", folder=Path(), scheme=scheme)
    check(page, 320)
    page.get_by_role("searchbox").fill("gradient")
    check(page, 1280)
