"""A line plot out of recorded data, as the SVG of the page: its numbers cannot differ from the run's.

Drawn here and not with matplotlib: the build then needs no plotting library, and the labels are real text, which the
browser shapes (Bangla too) in the page's own font and colours, light and dark.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from lessonkit.html import literal, make

WIDTH, HEIGHT = 380.0, 250.0  # read on a phone without shrinking much
_LEFT, _RIGHT, _TOP, _BOTTOM = 50.0, 12.0, 12.0, 44.0
_ROW = 19.0  # height of one line of the legend
INK = "currentColor"
# A series is told by its dashes as well as by its colour.
STYLES = (
    ("var(--green)", ""),
    ("var(--clay)", "7 4"),
    ("var(--indigo)", "2 4"),
    ("currentColor", "9 3 2 3"),
)


class PlotError(ValueError):
    """What is wrong with the data or the plot, as the end of a sentence that begins with the file."""


@dataclass(frozen=True)
class Plot:
    """What is drawn: columns of the data by name, with the words for them."""

    x: str
    y: Mapping[str, str]  # column → label
    title: str
    alt: str
    x_label: str = ""
    y_label: str = ""
    log: bool = False
    marks: Mapping[float, str] = field(default_factory=dict)  # x → words at a vertical line


def read_columns(text: str, file: str) -> dict[str, list[float]]:
    """The numeric columns of a CSV with a head line, or of JSON: {"column": [numbers]} or [{"column": number}].

    Raises PlotError for data of another shape.
    """
    try:
        if file.endswith(".json"):
            data = json.loads(text)
            rows = data if isinstance(data, list) else [dict(zip(data, row, strict=True)) for row in _rows(data)]
        else:
            rows = list(csv.DictReader(io.StringIO(text), strict=True))
        columns = {name: [_float(row[name]) for row in rows] for name in rows[0]}
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, csv.Error) as error:
        raise PlotError(f"is not a table of numbers ({error})") from None
    return {name: values for name, values in columns.items() if not all(math.isnan(value) for value in values)}


def _rows(data: Mapping[str, Sequence[object]]) -> list[tuple[object, ...]]:
    return list(zip(*data.values(), strict=True))


def _float(value: object) -> float:
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return math.nan  # a word, or nothing: no point is drawn


def draw(plot: Plot, columns: Mapping[str, Sequence[float]], prefix: str) -> Element:
    """The `<svg>`; `prefix` makes its ids the page's own. Raises PlotError for a column that is not there."""
    for name in (plot.x, *plot.y):
        if name not in columns:
            raise PlotError(f"has no column {name!r} of numbers; its columns: {', '.join(columns) or 'none'}")
    if len(plot.y) > len(STYLES):
        raise PlotError(f"cannot tell more than {len(STYLES)} lines apart in one plot")
    frame = _Frame(plot, columns)
    svg = make(
        "svg",
        {
            "viewBox": f"0 0 {WIDTH:g} {frame.height:g}",
            "width": f"{WIDTH:g}",
            "height": f"{frame.height:g}",
            "role": "img",
            "aria-labelledby": f"{prefix}--title",
            "aria-describedby": f"{prefix}--desc",
            "font-size": "13",
        },
        make("title", {"id": f"{prefix}--title"}, literal(plot.title)),
        make("desc", {"id": f"{prefix}--desc"}, literal(plot.alt)),
    )
    for part in (*frame.legend(), *frame.grid(), *frame.marks(), *frame.lines(columns)):
        svg.append(part)
    return svg


class _Frame:
    """Where things stand: the data's ranges, and from a value to a place."""

    def __init__(self, plot: Plot, columns: Mapping[str, Sequence[float]]) -> None:
        self.plot = plot
        self.top = _TOP + _ROW * len(plot.y) + 8 + (16 if plot.marks else 0)
        self.height = HEIGHT + _ROW * len(plot.y)
        self.bottom = self.height - _BOTTOM
        x = [value for value in columns[plot.x] if math.isfinite(value)]
        y = [value for name in plot.y for value in columns[name] if math.isfinite(value)]
        if len(set(x)) < 2 or not y:
            raise PlotError("has fewer than two points to draw")
        if plot.log and min(y) <= 0:
            raise PlotError("has numbers that are not above 0; a log axis cannot show them")
        self.x_low, self.x_high = min(x), max(x)
        self.y_ticks = log_ticks(min(y), max(y)) if plot.log else ticks(min(y), max(y))
        self.y_low, self.y_high = min(min(y), self.y_ticks[0]), max(max(y), self.y_ticks[-1])

    def x(self, value: float) -> float:
        return _LEFT + (value - self.x_low) / (self.x_high - self.x_low) * (WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        low, high = self.y_low, self.y_high
        if self.plot.log:
            value, low, high = math.log10(value), math.log10(low), math.log10(high)
        part = (value - low) / (high - low) if high > low else 0.5
        return self.bottom - part * (self.bottom - self.top)

    def legend(self) -> list[Element]:
        parts = []
        for row, (label, (colour, dashes)) in enumerate(zip(self.plot.y.values(), STYLES, strict=False)):
            middle = _TOP + _ROW * row + 4
            parts.append(_line(_LEFT, middle, _LEFT + 34, middle, colour, 2.5, dashes))
            parts.append(_text(_LEFT + 42, middle + 5, label, "start"))
        return parts

    def grid(self) -> list[Element]:
        parts = []
        for value in self.y_ticks:
            place = self.y(value)
            parts.append(_line(_LEFT, place, WIDTH - _RIGHT, place, INK, 0.75, opacity="0.2"))
            parts.append(_text(_LEFT - 7, place + 4.5, shown(value, self.y_ticks), "end"))
        for value in ticks(self.x_low, self.x_high, inside=True):
            place = self.x(value)
            parts.append(_line(place, self.bottom, place, self.bottom + 5, INK, 1))
            parts.append(_text(place, self.bottom + 19, f"{value:g}", "middle"))
        parts.append(_line(_LEFT, self.bottom, WIDTH - _RIGHT, self.bottom, INK, 1.2))
        middle = (_LEFT + WIDTH - _RIGHT) / 2
        parts.append(_text(middle, self.height - 6, self.plot.x_label, "middle"))
        if self.plot.y_label:
            label = _text(0, 0, self.plot.y_label, "middle")
            label.set("transform", f"translate(13 {_place((self.top + self.bottom) / 2)}) rotate(-90)")
            parts.append(label)
        return parts

    def marks(self) -> list[Element]:
        parts = []
        for value, words in self.plot.marks.items():
            place = self.x(value)
            parts.append(_line(place, self.top - 4, place, self.bottom, INK, 1, "3 4"))
            anchor = "start" if place < WIDTH * 0.7 else "end"
            parts.append(_text(place + (5 if anchor == "start" else -5), self.top - 6, words, anchor))
        return parts

    def lines(self, columns: Mapping[str, Sequence[float]]) -> list[Element]:
        parts = []
        for name, (colour, dashes) in zip(self.plot.y, STYLES, strict=False):
            points = [
                f"{_place(self.x(x))},{_place(self.y(y))}"
                for x, y in zip(columns[self.plot.x], columns[name], strict=True)
                if math.isfinite(x) and math.isfinite(y)
            ]
            line = {"points": " ".join(points), "fill": "none", "stroke": colour, "stroke-width": "2.5"}
            line |= {"stroke-linejoin": "round", "class": "series"} | ({"stroke-dasharray": dashes} if dashes else {})
            parts.append(make("polyline", line))
        return parts


def ticks(low: float, high: float, inside: bool = False) -> list[float]:
    """Round values (steps of 1, 2 or 5) around a range, or only those inside it: 3 to 8 of them."""
    span = high - low or abs(high) or 1.0
    power = 10.0 ** math.floor(math.log10(span / 4))
    step = next(power * factor for factor in (1, 2, 5, 10) if span / (power * factor) <= 6)
    first = math.ceil(low / step - 1e-9) if inside else math.floor(low / step + 1e-9)
    last = math.floor(high / step + 1e-9) if inside else math.ceil(high / step - 1e-9)
    return [
        round(place * step, 12) for place in range(first, max(last, first + 1) + (0 if inside and last == first else 1))
    ]


def log_ticks(low: float, high: float) -> list[float]:
    """Powers of ten around a range; with 2 and 5 between where there are few."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    factors = (1, 2, 5) if last - first <= 2 else (1,)
    values = [factor * 10.0**power for power in range(first, last + 1) for factor in factors]
    below = max((value for value in values if value <= low), default=values[0])
    above = min((value for value in values if value >= high), default=values[-1])
    return [value for value in values if below <= value <= above]


def shown(value: float, among: Sequence[float]) -> str:
    """A tick with as many decimals as its neighbours need."""
    places = max(len(f"{other:g}".partition(".")[2]) if "e" not in f"{other:g}" else 0 for other in among)
    return f"{value:g}" if "e" in f"{value:g}" else f"{value:.{places}f}"


def _line(
    x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, dashes: str = "", opacity: str = ""
) -> Element:
    ends = {"x1": _place(x1), "y1": _place(y1), "x2": _place(x2), "y2": _place(y2)}
    line = make("line", {**ends, "stroke": stroke, "stroke-width": f"{width:g}"})
    if dashes:
        line.set("stroke-dasharray", dashes)
    if opacity:
        line.set("opacity", opacity)
    return line


def _text(x: float, y: float, words: str, anchor: str) -> Element:
    return make("text", {"x": _place(x), "y": _place(y), "text-anchor": anchor, "fill": INK}, literal(words))


def _place(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
