"""A figure that a cell drew, in its recorded output: its SVG stands in the page itself, as the live one will.

Only so do Bangla labels get the page's fonts: an `<img>` has none of them. It is rebuilt from the allow-list of
lessonkit/svg.py with ids of its own. A drawing heavier than INLINE would weigh on every reader of the page, also on one
who never scrolls there; that one, and one that holds a raster image, stays a lazy `<img>`.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import Element

from lessonkit.html import make
from lessonkit.recorded import FOLDER, RecordedFigure
from lessonkit.svg import DrawingError, read_svg

INLINE = 60_000  # bytes before compression; a host sends about a sixth of them


def recorded_figure(figure: RecordedFigure, folder: Path | None, prefix: str) -> Element:
    """`<figure>` with the drawing; `prefix` begins no other id of the page, `folder` the lesson's."""
    file = folder / FOLDER / figure.file if folder else None
    size = _size(file) if file and file.suffix == ".svg" else {}
    if file and size and file.stat().st_size <= INLINE:
        try:
            svg = read_svg(file, prefix, figure.alt).svg
        except DrawingError:
            pass  # it holds an image, as imshow draws one: in an <img> a browser shows that all the same
        else:
            svg.attrib |= size
            return make("figure", {}, svg)
    image = {"src": f"{FOLDER}/{figure.file}", "alt": figure.alt, "loading": "lazy", **size}
    return make("figure", {}, make("img", image))


def _size(file: Path) -> dict[str, str]:
    """Width and height in CSS pixels from the root tag, so that nothing moves when the drawing comes."""
    root = re.search(r"<svg\b[^>]*>", file.read_text("utf-8"))
    found = dict(re.findall(r'\b(width|height)="([\d.]+)(?:px)?"', root[0])) if root else {}
    return {key: f"{float(value):.0f}" for key, value in found.items()} if len(found) == 2 else {}
