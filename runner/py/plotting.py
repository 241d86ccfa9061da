"""matplotlib's settings, made before anybody imports it: our backend, and a style that reads well on a phone."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

STYLE = """\
figure.figsize: 5.2, 3.3
figure.dpi: 100
figure.facecolor: white
figure.max_open_warning: 20
font.size: 11
axes.titlesize: 12
axes.spines.top: False
axes.spines.right: False
axes.edgecolor: 333333
axes.axisbelow: True
axes.prop_cycle: cycler('color', ['0072B2', 'D55E00', '009E73', 'CC79A7', 'E69F00', '56B4E9', '6B4C9A', '7F7F7F'])
grid.color: DDDDDD
lines.linewidth: 1.8
legend.framealpha: 0.9
legend.edgecolor: DDDDDD
legend.fontsize: 10
image.cmap: viridis
"""


def prepare() -> None:
    """Point matplotlib at our backend and style; it reads both when it is first imported."""
    style = Path(tempfile.gettempdir()) / "kernel-matplotlibrc"
    if not style.exists():
        style.write_text(STYLE, encoding="utf-8")
    os.environ["MPLBACKEND"] = "module://kernel.figures"
    os.environ["MATPLOTLIBRC"] = str(style)


def show_open_figures() -> None:
    """Emit and close the figures that a run left open, if it drew any."""
    if "matplotlib.pyplot" in sys.modules:
        from . import figures

        figures.show_all()


def shown_as_figure(value: Any) -> bool:
    """Handle a last value of matplotlib's: a figure is emitted, drawn objects say nothing that the figure does not.

    Returns whether the value needs no text.
    """
    if not _is_drawn(value):
        return False
    if type(value).__name__ == "Figure":
        from . import figures

        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is None or not pyplot.fignum_exists(getattr(value, "number", -1)):
            figures.emit(value)
    return True


def _is_drawn(value: Any) -> bool:
    if type(value) in (list, tuple) and value:
        return all(_is_drawn(item) for item in value[:100])
    return type(value).__module__.partition(".")[0] == "matplotlib"
