"""Which parts of a figure are drawn as pixels, so that its SVG stays small while its words stay words."""

from __future__ import annotations

from typing import Any

from matplotlib.axis import Axis
from matplotlib.collections import Collection, PathCollection
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from matplotlib.spines import Spine
from matplotlib.text import Text

MAX_MARKERS = 2_000
MAX_VERTICES = 20_000


def rasterize_heavy(figure: Any) -> None:
    """Let artists of more than MAX_MARKERS markers or MAX_VERTICES path points be drawn as pixels."""
    for artist in figure.findobj(lambda candidate: isinstance(candidate, (Collection, Line2D))):
        if _heavy(artist):
            artist.set_rasterized(True)


def rasterize_all(figure: Any) -> None:
    """Let everything inside the axes be drawn as pixels, except axis lines, ticks and all words."""
    for axes in figure.axes:
        for artist in axes.get_children():
            if artist is not axes.patch and not isinstance(artist, (Axis, Spine, Text, Legend)):
                artist.set_rasterized(True)


def _heavy(artist: Any) -> bool:
    if hasattr(artist, "get_xdata"):  # a line
        points = len(artist.get_xdata(orig=False))
        return points > (MAX_VERTICES if artist.get_marker() in ("", " ", "None", None) else MAX_MARKERS)
    if hasattr(artist, "get_coordinates"):  # a mesh: one cell for each value, five points a cell
        return bool(5 * artist.get_array().size > MAX_VERTICES)
    if isinstance(artist, PathCollection) and len(artist.get_offsets()) > MAX_MARKERS:  # type: ignore[arg-type]
        return True
    return sum(len(path.vertices) for path in artist.get_paths()) > MAX_VERTICES
