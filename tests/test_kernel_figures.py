"""Figures: small SVGs whose words the browser draws, a few a run, none left open."""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from kernel import plotting
from kernel.labels import bangla_width, without_markup
from kernel.session import Session

from kernel_runs import error_of, note, parts_of, run, stdout, value

SETUP = "import numpy as np\nimport matplotlib.pyplot as plt\n"


@pytest.fixture(autouse=True)
def our_backend(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """matplotlib set up as in the page."""
    monkeypatch.setenv("MPLBACKEND", "")
    monkeypatch.setenv("MATPLOTLIBRC", "")
    plotting.prepare()
    import matplotlib
    import matplotlib.pyplot as plt

    matplotlib.rc_file(os.environ["MATPLOTLIBRC"])
    plt.switch_backend(os.environ["MPLBACKEND"])
    yield
    assert plt.get_fignums() == [], "a figure was left open"


def figure_of(code: str) -> dict[str, Any]:
    """The single figure of a cell."""
    outcome, parts = run(SETUP + code)
    assert outcome == "ok", parts
    [figure] = [part for part in parts if part["kind"] == "figure"]
    return figure


def texts(svg: str) -> list[str]:
    """All words in an SVG, in order."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_f27_show_emits_the_figure_where_it_was_called_and_closes_it() -> None:
    parts = parts_of(SETUP + "print(1)\nplt.plot([1, 2])\nplt.show()\nprint(2)\nplt.get_fignums()")
    assert [part["kind"] for part in parts] == ["stdout", "figure", "stdout", "value"]
    assert (parts[0], parts[2], parts[3]) == (stdout("1\n"), stdout("2\n"), value("[]"))


def test_f21_figures_left_open_are_shown_at_the_end_and_closed() -> None:
    lesson = Session("04")
    parts = parts_of(SETUP + "plt.figure(); plt.figure()\nprint(1)", lesson)
    assert [part["kind"] for part in parts] == ["stdout", "figure", "figure"]
    assert parts_of("plt.get_fignums()", lesson) == [value("[]")]


def test_f21_figures_are_closed_after_an_error_too_and_stand_before_it() -> None:
    _, parts = run(SETUP + "plt.plot([1])\n1 / 0")
    assert [part["kind"] for part in parts] == ["figure", "error"]


def test_at_most_20_figures_a_run() -> None:
    parts = parts_of(SETUP + "for i in range(25):\n    plt.figure(figsize=(1, 1))\n    plt.show()")
    assert [part["kind"] for part in parts] == ["figure"] * 20 + ["note"]
    assert parts[-1] == note("figures-cut", figures=20)


def test_a_figure_has_every_field_and_the_authors_words_as_alternative_text() -> None:
    figure = figure_of(
        "fig, (left, right) = plt.subplots(1, 2)\n"
        "left.plot([1, 2], label='শেখা')\nleft.set(title='ক্ষতি', xlabel='ধাপ $n$', ylabel='মান')\nleft.legend()\n"
        "picture = right.imshow([[1, 2]])\nfig.colorbar(picture)\nright.bar([0], [1])\nfig.suptitle('দুটি ছবি');"
    )
    about = figure.pop("about")
    assert about.pop("text") == figure["alt"] == "দুটি ছবি; ক্ষতি; x: ধাপ n, y: মান; শেখা"
    assert about == {
        "title": "দুটি ছবি",
        "axes": [
            {"title": "ক্ষতি", "x": "ধাপ n", "y": "মান", "legend": ["শেখা"], "kinds": ["line"]},
            {"title": "", "x": "", "y": "", "legend": [], "kinds": ["bars", "image"]},
        ],
    }
    assert sorted(figure) == ["alt", "height", "kind", "svg", "width"]
    assert 300 < figure["width"] < 600 and 200 < figure["height"] < 400


@pytest.mark.parametrize("code", ["plt.plot([1]); plt.gcf().set_label('আমার কথা')", "plt.figure('আমার কথা')"])
def test_the_author_can_give_the_alternative_text(code: str) -> None:
    assert figure_of(code)["alt"] == "আমার কথা"


def test_a_figure_without_words_has_no_alternative_text() -> None:
    assert figure_of("plt.plot([1]);")["alt"] is None


def test_bangla_labels_are_text_in_the_fonts_of_the_page() -> None:
    svg = figure_of("plt.plot([1, 2])\nplt.title('গ্রেডিয়েন্টের ক্ষতি')\nplt.xlabel('ধাপ $\\\\theta$');")["svg"]
    assert {"গ্রেডিয়েন্টের ক্ষতি", "ধাপ θ"} <= set(texts(svg))
    assert set(re.findall('font-family="([^"]*)"', svg)) == {"'Noto Sans','Noto Sans Bengali',sans-serif"}


def test_a_formula_is_drawn_as_outlines() -> None:
    svg = figure_of("plt.plot([1, 2])\nplt.xlabel('$\\\\frac{1}{2}$')\nplt.xticks([])\nplt.yticks([]);")["svg"]
    assert texts(svg) == []
    assert svg.count("<use") >= 2


@pytest.mark.parametrize("family", ["serif", "monospace", "Comic Sans MS"])
def test_other_font_families_keep_bangla_readable(family: str) -> None:
    svg = figure_of(f"plt.text(0, 0, 'ক', fontfamily={family!r})\nNone")["svg"]
    listed = re.findall('<text [^>]*font-family="([^"]*)"', svg)
    assert listed and all("'Noto Sans Bengali'" in names for names in listed)


def test_the_svg_is_plain_enough_to_become_part_of_a_page() -> None:
    svg = figure_of("plt.plot([1, 2], 'o-')\nplt.imshow(np.eye(3))\nplt.grid();")["svg"]
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    for unwanted in ("<style", "style=", "<metadata", "xlink", "<?xml", "<!DOCTYPE", "<!--", "<script", "matplotlib"):
        assert unwanted not in svg
    ids = set(re.findall('id="([^"]+)"', svg))
    assert ids == set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))


def test_the_same_figure_is_the_same_svg() -> None:
    code = "plt.plot([1, 3, 2], 'o-')\nplt.scatter([1, 2], [3, 4])\nplt.imshow(np.eye(3));"
    assert figure_of(code) == figure_of(code)


def test_glyphs_that_only_the_browser_has_raise_no_warning() -> None:
    parts = parts_of(SETUP + "plt.title('ক্ষতি $x$')\nplt.gcf().canvas.draw()\nplt.tight_layout()\nplt.show()")
    assert [part["kind"] for part in parts] == ["figure"]


@pytest.mark.parametrize(
    "code",
    [
        "plt.scatter(np.random.rand(30_000), np.random.rand(30_000))",
        "plt.plot(np.cumsum(np.random.rand(60_000) - 0.5))",
        "plt.plot(np.random.rand(9_000), '.')",
        "plt.pcolormesh(np.random.rand(200, 200))",
        "x = np.linspace(-3, 3, 300)\nplt.contourf(x, x, np.sin(x * x[:, None] * 9), 40)",
        "plt.imshow(np.random.rand(28, 28))",
        "plt.plot(np.cumsum(np.random.rand(900, 60) - 0.5, axis=0))",
    ],
)
def test_heavy_drawings_stay_small_and_keep_their_words(code: str) -> None:
    figure = figure_of(code + "\nplt.title('ভারী ছবি');")
    assert len(figure["svg"]) < 400_000
    assert "ভারী ছবি" in texts(figure["svg"])


def test_what_is_huge_even_as_pixels_is_a_png() -> None:
    figure = figure_of("plt.imshow(np.random.rand(400, 600, 3));")
    assert sorted(figure) == ["about", "alt", "height", "kind", "png", "width"]
    assert base64.b64decode(figure["png"]).startswith(b"\x89PNG")


@pytest.mark.parametrize("code", ["plt.plot([1])", "plt.title('x')", "plt.subplots()", "plt.plot([1]), plt.plot([2])"])
def test_drawn_objects_are_not_shown_as_values(code: str) -> None:
    assert [part["kind"] for part in parts_of(SETUP + code)] == ["figure"]


def test_a_figure_as_last_value_is_drawn_once_and_again_later() -> None:
    lesson = Session("04")
    assert [part["kind"] for part in parts_of(SETUP + "fig, ax = plt.subplots()\nfig", lesson)] == ["figure"]
    assert [part["kind"] for part in parts_of("fig", lesson)] == ["figure"]


def test_a_formula_that_cannot_be_read_is_an_error_and_closes_the_figure() -> None:
    assert error_of(SETUP + "plt.title(r'$\\frac$')")["explain"] == {"key": "formula", "args": {}}


def test_saving_a_picture_works_as_ever(tmp_path: Any) -> None:
    path = str(tmp_path / "a.png")
    parts = parts_of(SETUP + f"plt.plot([1])\nplt.savefig({path!r})\nopen({path!r}, 'rb').read(4)")
    assert parts[0] == value(repr(b"\x89PNG"))


def test_matplotlib_is_not_imported_by_the_kernel() -> None:
    code = """
import asyncio, json, sys
from kernel import bridge
asyncio.run(bridge.run(json.dumps({"cell": "a", "code": "1", "session": "s"}), len))
print([name for name in sys.modules if name in ("numpy", "matplotlib", "js", "pyodide")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("label", "plain"),
    [
        ("ক্ষতি $L_{\\theta}$", "ক্ষতি L_θ"),
        (r"$\frac{\partial L}{\partial w}$", "∂L/∂w"),
        ("দাম $5", "দাম $5"),
        (r"$\mathrm{softmax}$", "softmax"),
    ],
)
def test_markup_is_taken_off_labels(label: str, plain: str) -> None:
    assert without_markup(label) == plain


@pytest.mark.parametrize(
    ("word", "measured"),
    [
        ("গ্রেডিয়েন্ট", 3.85),
        ("ক্ষতি", 1.83),
        ("নির্ভুলতা", 3.27),
        ("নেটওয়ার্ক", 3.95),
        ("ব্যাকপ্রোপাগেশন", 6.56),
        ("শেখার হার", 4.18),
    ],
)
def test_bangla_widths_are_near_those_of_the_browser(word: str, measured: float) -> None:
    assert bangla_width(word) == pytest.approx(measured, rel=0.08)
