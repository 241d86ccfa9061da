"""axe-core in an open page: what it finds against WCAG 2.2 AA."""

from __future__ import annotations

import functools
from typing import Any

from playwright.sync_api import Page

from drive.site import lay_out
from site_helpers import ROOT

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@functools.cache
def _source() -> str:
    return (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")


def violations(page: Page, *left_out: str) -> list[str]:
    """Each violation as "rule: element"; `left_out` are selectors of what is not looked at."""
    lay_out(page)
    page.evaluate(_source())
    scope = {"include": [["html"]], "exclude": [[selector] for selector in left_out]}
    options = {"runOnly": RULES, "resultTypes": ["violations"]}
    found: dict[str, Any] = page.evaluate("([scope, options]) => axe.run(scope, options)", [scope, options])
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"]]
