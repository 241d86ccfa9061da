"""Numbered figures: the drawing stands in the page, checked; its number comes from its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_helpers import PAGE, refuse, render

NET = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 360 200" width="9in">
  <!-- drawn by hand -->
  <metadata>who and when</metadata>
  <title>নেটওয়ার্ক</title>
  <defs><marker id="arrow" viewBox="0 0 9 9"><path d="M0 0 L9 4 L0 9 z"/></marker></defs>
  <g id="h1" style="fill: none; stroke: var(--fig-ink)"><circle cx="9" cy="9" r="4"/></g>
  <path d="M0 0 H9" marker-end="url(#arrow)"/>
  <use xlink:href="#h1" x="20"/>
  <text x="1" y="2">*h* [[3]] &lt;b&gt;</text>
</svg>"""
FIGURE = """
/// figure | net
    src: figures/net.svg
    alt: দুই ইনপুট, এক আউটপুট

The **network** and its numbers.
///
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/net.svg").write_text(NET, "utf-8")
    return tmp_path


def drawn(folder: Path, svg: str) -> str:
    """The message for a lesson whose drawing is this."""
    (folder / "figures/net.svg").write_text(svg, "utf-8")
    return refuse(FIGURE, folder=folder)


def test_a_figure_is_an_inlined_drawing_with_a_numbered_caption(folder: Path) -> None:
    html = render(FIGURE, folder=folder)
    assert '<figure class="figure" id="net">' in html
    assert '<b class="number">ছবি\u00a0৪.১:</b> The <strong>network</strong> and its numbers.' in html
    assert 'viewBox="0 0 360 200"' in html
    assert 'width="360"' in html
    assert 'height="200"' in html


def test_the_drawing_has_a_name_and_a_description(folder: Path) -> None:
    html = render(FIGURE, folder=folder)
    assert 'role="img"' in html
    assert 'aria-labelledby="net--title"' in html
    assert '<title id="net--title">নেটওয়ার্ক</title>' in html
    assert 'aria-describedby="net--desc"' in html
    assert '<desc id="net--desc">দুই ইনপুট, এক আউটপুট</desc>' in html


def test_alt_is_the_name_of_a_drawing_without_a_title(folder: Path) -> None:
    (folder / "figures/net.svg").write_text(NET.replace("<title>নেটওয়ার্ক</title>", ""), "utf-8")
    html = render(FIGURE, folder=folder)
    assert '<title id="net--title">দুই ইনপুট, এক আউটপুট</title>' in html
    assert "aria-describedby" not in html


def test_a_drawing_without_any_name_is_refused(folder: Path) -> None:
    (folder / "figures/net.svg").write_text(NET.replace("<title>নেটওয়ার্ক</title>", ""), "utf-8")
    message = refuse(FIGURE.replace("    alt: দুই ইনপুট, এক আউটপুট\n", ""), folder=folder)
    assert "figures/net.svg has no <title>, and no alt is given" in message


def test_ids_and_references_of_a_drawing_carry_the_figures_id(folder: Path) -> None:
    html = render(FIGURE, folder=folder)
    assert 'id="net-h1"' in html
    assert 'id="net-arrow"' in html
    assert 'marker-end="url(#net-arrow)"' in html
    # A plain href would stop instant navigation: the theme sets the href of all that has one, and <use> refuses.
    assert 'xlink:href="#net-h1"' in html and " href=" not in html[html.index("<svg") : html.index("</svg>")]


def test_one_drawing_can_stand_twice_on_a_page(folder: Path) -> None:
    html = render(FIGURE + FIGURE.replace("| net", "| net-again"), folder=folder)
    assert 'id="net-h1"' in html
    assert 'id="net-again-h1"' in html
    assert "ছবি\u00a0৪.২:" in html


def test_styles_become_attributes_and_drawing_programs_leave_no_trace(folder: Path) -> None:
    html = render(FIGURE, folder=folder)
    assert 'fill="none"' in html
    assert 'stroke="var(--fig-ink)"' in html
    assert "style=" not in html
    assert "metadata" not in html
    assert "xmlns" not in html


def test_text_in_a_drawing_is_not_markdown(folder: Path) -> None:
    assert ">*h* [[3]] &lt;b&gt;</text>" in render(FIGURE, folder=folder)


def test_the_rule_that_matplotlib_writes_is_left_out(folder: Path) -> None:
    style = '<defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs>'
    (folder / "figures/net.svg").write_text(NET.replace("<defs>", f"{style}<defs>"), "utf-8")
    assert "stroke-linejoin: round" not in render(FIGURE, folder=folder)


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("<script>alert(1)</script>", "has a <script>; an inlined drawing holds only shapes and text"),
        ("<style>text { fill: red }</style>", "has a <style>"),
        ("<foreignObject/>", "has a <foreignObject>"),
        ('<image href="a.png"/>', "has a <image>"),
        ("<animate/>", "has a <animate>"),
        ('<circle onclick="x()"/>', "has the attribute onclick on <circle>"),
        ('<use href="other.svg#a"/>', "refers to 'other.svg#a'; it may refer only to its own parts"),
        ('<path fill="url(https://x.example/a)"/>', "refers to 'https://x.example/a'"),
        ('<path fill="url(#nothing)"/>', "refers to #nothing, which it does not hold"),
        ('<path id="h1"/>', "has the id 'h1' twice"),
    ],
)
def test_what_an_inlined_drawing_must_not_hold_is_refused(folder: Path, bad: str, why: str) -> None:
    message = drawn(folder, NET.replace("</svg>", f"{bad}</svg>"))
    assert message.startswith(f'{PAGE}:1: figure "net": figures/net.svg {why}')


@pytest.mark.parametrize(
    ("svg", "why"),
    [
        ("<svg", "is not XML"),
        ("<html/>", "does not begin with <svg"),
        (NET.replace('viewBox="0 0 360 200"', ""), "has no viewBox"),
        (NET.replace("0 0 360 200", "0 0 0 200"), "has an empty viewBox"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + NET.partition("?>")[2].strip(), "declares entities"),
    ],
)
def test_a_file_that_is_no_usable_drawing_is_refused(folder: Path, svg: str, why: str) -> None:
    assert f"figures/net.svg {why}" in drawn(folder, svg)


def test_a_missing_file_is_refused_by_its_name(folder: Path) -> None:
    message = refuse(FIGURE.replace("net.svg", "ent.svg"), folder=folder)
    assert f'{PAGE}:1: figure "net": figures/ent.svg is not there' in message


def test_only_svg_is_taken(folder: Path) -> None:
    assert "figures/net.png is not an SVG file" in refuse(FIGURE.replace("net.svg", "net.png"), folder=folder)


def test_a_figure_without_a_caption_is_refused(folder: Path) -> None:
    message = refuse(FIGURE.replace("The **network** and its numbers.\n", ""), folder=folder)
    assert 'figure "net": has no caption' in message


def test_a_wide_drawing_scrolls_in_a_frame_that_the_keyboard_reaches(folder: Path) -> None:
    (folder / "figures/net.svg").write_text(NET.replace("0 0 360", "0 0 900"), "utf-8")
    assert '<div class="drawing drawing-wide" tabindex="0">' in render(FIGURE, folder=folder)


def test_a_page_that_is_no_lesson_counts_without_a_lesson_number(folder: Path) -> None:
    assert "ছবি\u00a0১:" in render(FIGURE, folder=folder, lesson=None)


def test_a_reference_is_the_figures_number_and_a_link(folder: Path) -> None:
    html = render(f"See [[fig:net]]-এর তীর.\n{FIGURE}", folder=folder)
    assert 'See <a class="reference" href="#net">ছবি\u00a0৪.১</a>-এর তীর.' in html


def test_a_reference_to_nothing_is_refused_with_a_guess(folder: Path) -> None:
    message = refuse(f"one\n\nSee [[fig:nett]].\n{FIGURE}", folder=folder)
    assert message.startswith(f"{PAGE}:3: [[fig:nett]] refers to a figure that is not on this page; is it net?")


def test_a_reference_of_the_wrong_kind_is_refused_with_what_there_is(folder: Path) -> None:
    message = refuse(f"See [[tab:net]].\n{FIGURE}", folder=folder)
    assert "[[tab:net]] refers to a table that is not on this page; tables of this page: none" in message


def test_a_reference_in_code_is_code(folder: Path) -> None:
    assert "<code>[[fig:x]]</code>" in render("Write `[[fig:x]]`.")
