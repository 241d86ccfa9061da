"""An SVG backend for matplotlib that leaves words to the browser and draws only formulas itself.

``savefig(..., format="svg", backend="module://kernel.vector")`` uses it. Loaded by figures, never without matplotlib.
"""

from __future__ import annotations

from codecs import getwriter
from typing import IO, Any

import matplotlib as mpl
from matplotlib.backends.backend_mixed import MixedModeRenderer
from matplotlib.backends.backend_svg import FigureCanvasSVG, RendererSVG

from .labels import bangla_width, has_bangla, without_markup


class _Renderer(RendererSVG):
    """Plain text stays text. A formula becomes outlines, placed exactly; with Bangla in it, it becomes plain text,
    because matplotlib would place each Bangla letter alone and break every conjunct."""

    def draw_text(
        self, gc: Any, x: Any, y: Any, s: str, prop: Any, angle: Any, ismath: Any = False, mtext: Any = None
    ) -> None:
        if ismath and has_bangla(s):
            s, ismath = without_markup(s), False
        mpl.rcParams["svg.fonttype"] = "path" if ismath else "none"  # put back by figures, around the whole drawing
        super().draw_text(gc, x, y, s, prop, angle, ismath, mtext)  # type: ignore[no-untyped-call]

    def get_text_width_height_descent(self, s: str, prop: Any, ismath: Any) -> Any:
        width, height, descent = super().get_text_width_height_descent(s, prop, ismath)  # type: ignore[no-untyped-call]
        if has_bangla(s):
            width = bangla_width(without_markup(s)) * prop.get_size_in_points()
        return width, height, descent


class FigureCanvas(FigureCanvasSVG):
    """The canvas that matplotlib draws on when the backend is this module."""

    def print_svg(
        self, filename: IO[bytes], *, bbox_inches_restore: Any = None, metadata: Any = None, **_options: Any
    ) -> None:
        """Write the figure to a stream of bytes. Rasterized artists get the figure's dpi at the time of the call."""
        dpi = self.figure.dpi
        self.figure.dpi = 72
        width, height = self.figure.get_size_inches()
        text = getwriter("utf-8")(filename)
        drawing: Any = _Renderer  # matplotlib's backends have no types
        mixing: Any = MixedModeRenderer
        vector = drawing(width * 72, height * 72, text, image_dpi=dpi, metadata=metadata)
        renderer = mixing(self.figure, width, height, dpi, vector, bbox_inches_restore=bbox_inches_restore)
        self.figure.draw(renderer)
        renderer.finalize()
