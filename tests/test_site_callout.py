"""The callout blocks: an aside with a title."""

from __future__ import annotations

import pytest

from lessonkit.words import word
from site_helpers import refuse, render


@pytest.mark.parametrize("kind", ["key", "deeper", "exam", "caution", "medium"])
def test_a_callout_is_an_aside_named_after_its_kind(kind: str) -> None:
    html = render(f"/// {kind}\nSome **text**.\n///")
    name = word(f"site.callout-{kind}")
    assert f'<aside aria-label="{name}" class="callout callout-{kind}" role="note">' in html
    assert f'<p class="callout-title">{name}</p>' in html
    assert "<strong>text</strong>" in html


def test_a_callout_takes_a_title_with_markdown_in_it() -> None:
    assert '<p class="callout-title">The <em>chain</em></p>' in render("/// key | The *chain*\ntext\n///")


def test_a_callout_takes_no_options() -> None:
    assert "there is no option open; its options: none" in refuse("/// key | a\n    open: true\n\ntext\n///")
