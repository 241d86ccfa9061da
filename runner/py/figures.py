"""Our matplotlib backend (``module://kernel.figures``): figures become output parts and are closed.

``plt.show()`` shows and closes all open figures; what is still open when a run ends is shown then. A figure is an SVG
with real text, its heavy contents drawn as pixels; only one that would still be huge is a PNG.
"""

from __future__ import annotations

import base64
import io
import logging
import sys
import warnings
from typing import Any

import matplotlib as mpl
from matplotlib.backend_bases import FigureManagerBase
from matplotlib.backends.backend_agg import FigureCanvasAgg

from . import alt, heavy, streams
from .parts import Part, clean
from .svg import tidy

MAX_SVG = 400_000  # characters
_SAVING: Any = {"svg.hashsalt": "cholpath", "svg.fonttype": "none", "savefig.bbox": "tight", "savefig.pad_inches": 0.08}
DPI = 144  # of what is drawn as pixels: two for each pixel of the page, nearly


def _drawn_by_the_browser(record: logging.LogRecord) -> bool:
    """Let pass all that matplotlib logs, except that its own fonts lack what the browser's have."""
    return not any(complaint in str(record.msg) for complaint in ("does not have a glyph", "findfont"))


for _name in ("matplotlib.mathtext", "matplotlib.font_manager"):
    logging.getLogger(_name).addFilter(_drawn_by_the_browser)


class FigureManager(FigureManagerBase):
    """There is no window to manage: to show is to emit."""

    @classmethod
    def pyplot_show(cls, *, block: bool | None = None) -> None:
        """plt.show()."""
        show_all()


class FigureCanvas(FigureCanvasAgg):
    """Agg, for everything but the final picture: sizes of texts, fig.canvas.buffer_rgba(), savefig("x.png")."""

    manager_class = FigureManager


def show_all() -> None:
    """Emit every open figure, in the order of their numbers, and close them all, also when one cannot be drawn."""
    pyplot = sys.modules["matplotlib.pyplot"]
    try:
        for number in pyplot.get_fignums():
            emit(pyplot.figure(number))
    finally:
        pyplot.close("all")


def emit(figure: Any) -> None:
    """Add one figure to the output of the run that is going on."""
    output = streams.active()
    if output is not None and output.may_draw():
        output.part(figure_part(figure))
        output.flush()


def figure_part(figure: Any) -> Part:
    """Draw a figure as a part: ``svg`` or ``png`` (base64), ``width`` and ``height`` in pixels, ``alt``, ``about``."""
    about = alt.about(figure)
    part: Part = {"kind": "figure", "alt": clean(about["text"]) or None, "about": about}
    with warnings.catch_warnings(), mpl.rc_context(_SAVING):
        warnings.simplefilter("ignore")  # of glyphs that only the browser has
        return part | _drawn(figure)


def _drawn(figure: Any) -> Part:
    heavy.rasterize_heavy(figure)
    svg, width, height = tidy(_svg(figure))
    if len(svg) > MAX_SVG:
        heavy.rasterize_all(figure)
        svg, width, height = tidy(_svg(figure))
    if len(svg) <= MAX_SVG:
        return {"svg": svg, "width": width, "height": height}
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=DPI)
    return {"png": base64.b64encode(picture.getvalue()).decode("ascii"), "width": width, "height": height}


def _svg(figure: Any) -> str:
    picture = io.BytesIO()
    nobody = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(picture, format="svg", backend="module://kernel.vector", dpi=DPI, metadata=nobody)
    return picture.getvalue().decode("utf-8")
