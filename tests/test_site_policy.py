"""The Content-Security-Policy: one for the whole site, first in every head, hashes instead of 'unsafe-inline'."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import pytest

from lessonkit import csp
from lessonkit.errors import SetupError

PAGE = "<!doctype html><html><head><title>t</title>{}</head><body></body></html>"


def write(folder: Path, **pages: str) -> None:
    for name, inside in pages.items():
        (folder / f"{name}.html").write_text(PAGE.format(inside))


def test_every_page_gets_the_same_policy_with_the_scripts_of_all_pages(tmp_path: Path) -> None:
    write(tmp_path, one="<script>a()</script>", two="<script>b()</script>")
    policy = csp.protect(tmp_path, ["sha256-frame="])
    for code in ("a()", "b()"):
        assert f"'sha256-{base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()}'" in policy
    assert "'sha256-frame='" in policy
    for name in ("one", "two"):
        html = (tmp_path / f"{name}.html").read_text()
        assert f'<head><meta http-equiv="Content-Security-Policy" content="{policy}"><title>' in html


def test_scripts_are_never_allowed_wholesale() -> None:
    rules = dict(rule.split(" ", 1) for rule in csp.policy([]).split("; "))
    assert rules["script-src"] == "'self' blob: 'wasm-unsafe-eval'"
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == rules["object-src"] == "'none'"
    assert not any("http" in values or "*" in values for values in rules.values())


def test_only_scripts_that_run_and_have_no_file_are_named() -> None:
    html = (
        '<script src="a.js"></script><script type="application/json">{"a": 1}</script>'
        '<script type="application/ld+json">{}</script><script type="module">m()</script><SCRIPT>\n s()\n</SCRIPT>'
    )
    assert csp.inline_scripts(html) == {"m()", "\n s()\n"}


def test_an_event_handler_in_the_markup_is_refused(tmp_path: Path) -> None:
    write(tmp_path, one='<button onclick="go()">x</button>')
    with pytest.raises(SetupError, match=r"one\.html has an onclick= attribute"):
        csp.protect(tmp_path)


def test_text_that_only_looks_like_a_handler_is_fine(tmp_path: Path) -> None:
    write(tmp_path, one="<script>x = '<a onclick=1>'</script><p>a &lt;b onclick=1&gt; c</p>")
    csp.protect(tmp_path)
