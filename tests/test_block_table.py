"""Numbered tables: a caption, a number, a frame of their own to scroll in."""

from __future__ import annotations

from site_helpers import PAGE, refuse, render

TABLE = """
/// table | rates
Rates and **losses**

| rate | loss |
|:---|---:|
| 0.1 | $L$ |
| 0.2 | 5.81 |
///
"""


def test_a_table_has_a_numbered_caption_and_scrolls_in_its_own_frame() -> None:
    html = render(TABLE)
    assert '<figure class="table-figure" id="rates">' in html
    caption = '<figcaption id="rates--caption">'
    assert caption in html
    assert '<p><b class="number">সারণি\u00a0৪.১:</b> Rates and <strong>losses</strong></p>' in html
    assert '<div aria-labelledby="rates--caption" class="table-scroll" role="region" tabindex="0">' in html
    assert html.index(caption) < html.index("<table")


def test_header_cells_say_what_they_head_and_alignment_needs_no_style() -> None:
    html = render(TABLE)
    assert '<th class="align-left" scope="col">rate</th>' in html
    assert '<td class="align-right">5.81</td>' in html
    assert "style=" not in html


def test_tables_and_figures_count_apart() -> None:
    html = render(f"[[tab:more]]\n{TABLE}{TABLE.replace('| rates', '| more')}")
    assert '<a class="reference" href="#more">সারণি\u00a0৪.২</a>' in html


def test_a_table_without_a_caption_is_refused() -> None:
    message = refuse(TABLE.replace("Rates and **losses**\n\n", ""))
    assert message.startswith(f'{PAGE}:1: table "rates": has no caption')


def test_a_body_that_is_not_caption_and_table_is_refused() -> None:
    why = 'table "rates": must hold a caption and then one table'
    assert why in refuse("/// table | rates\nJust words.\n///")
    assert why in refuse(TABLE.replace("| 0.2 | 5.81 |\n", "| 0.2 | 5.81 |\n\nMore words.\n"))
    assert why in refuse("/// table | rates\n///")
