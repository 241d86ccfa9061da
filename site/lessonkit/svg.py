"""An author's SVG becomes part of the page: checked against an allow-list, its ids made the page's own.

Inlined, its text is drawn in the page's fonts (an `<img>` could not shape Bangla with them), its colours follow light
and dark through the `--fig-…` variables, and a stepper can light its parts. What is not on the list stops the build:
dropping it silently would leave a figure that looks different from what its author drew.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from lessonkit.html import literal, make

_SVG, _XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
_ELEMENTS = frozenset(
    "svg g defs title desc clipPath path rect circle ellipse line polyline polygon text tspan use symbol marker "
    "pattern linearGradient radialGradient stop mask".split()
)
_ATTRIBUTES = frozenset(
    "id class d x y dx dy x1 y1 x2 y2 cx cy r rx ry width height viewBox transform points offset preserveAspectRatio "
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray "
    "stroke-dashoffset stroke-miterlimit opacity clip-path clip-rule mask text-anchor font-size font-family "
    "font-weight font-style dominant-baseline alignment-baseline baseline-shift letter-spacing rotate textLength "
    "paint-order vector-effect marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY "
    "orient gradientUnits gradientTransform spreadMethod fx fy stop-color stop-opacity clipPathUnits maskUnits "
    "maskContentUnits patternUnits patternContentUnits patternTransform".split()
)
# Written by drawing programs and of no use in a page: left out without a word.
_IDLE_ELEMENTS = frozenset({"metadata"})
_IDLE_ATTRIBUTES = frozenset({"role", "aria-labelledby", "aria-label", "version", "baseProfile", "xml:space", "style"})
_MATPLOTLIB_STYLE = re.compile(r"\s*\*\{\s*stroke-linejoin: round; stroke-linecap: butt\s*\}\s*")
_REFERENCE = re.compile(r"url\(\s*[\"']?(?P<target>[^\"')]*)[\"']?\s*\)")
# A page column holds a drawing this wide without its text becoming too small; a wider one scrolls in its own frame.
WIDE = 560


class DrawingError(ValueError):
    """What is wrong with the file, as the end of a sentence that begins with its name."""


@dataclass(frozen=True)
class Drawing:
    """A checked drawing: the `<svg>` for the page, and its parts' ids as the author wrote them."""

    svg: Element
    parts: tuple[str, ...]
    width: float
    titled: bool


def read_svg(file: Path, prefix: str, alt: str = "") -> Drawing:
    """The drawing in `file`, every id with `prefix-` before it; `alt` serves where the file has no title or no desc.

    Raises DrawingError when the file is missing, is not SVG, has no name, or holds what an inlined drawing must not.
    """
    try:
        source = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise DrawingError("is not there, or is not UTF-8 text") from None
    if "<!ENTITY" in source:
        raise DrawingError("declares entities; save it as plain SVG")
    try:
        root = ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        raise DrawingError(f"is not XML ({error})") from None
    if root.tag != f"{_SVG}svg":
        raise DrawingError('does not begin with <svg xmlns="http://www.w3.org/2000/svg">')
    width, height = _size(root)
    copy = _Copy(prefix)
    svg = copy.element(root)
    copy.check_references()
    titled = _name(svg, prefix, alt)
    svg.set("width", f"{width:g}")
    svg.set("height", f"{height:g}")
    return Drawing(svg, tuple(copy.ids), width, titled)


def _size(root: Element) -> tuple[float, float]:
    numbers = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    try:
        _, _, width, height = (float(number) for number in numbers)
    except ValueError:
        raise DrawingError('has no viewBox="0 0 width height"; without it the drawing cannot fit a phone') from None
    if width <= 0 or height <= 0:
        raise DrawingError(f'has an empty viewBox="{root.get("viewBox")}"')
    return width, height


class _Copy:
    """Rebuilds the tree element by element, so that only what the list names can reach the page."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.ids: list[str] = []
        self.targets: set[str] = set()

    def element(self, source: Element) -> Element:
        name = self._name(source)
        if name not in _ELEMENTS:
            raise DrawingError(f"has a <{name}>; an inlined drawing holds only shapes and text")
        copy = make(name)
        for key, value in (*source.attrib.items(), *_declarations(source)):
            self._attribute(copy, key, value)
        copy.text = literal(source.text) if source.text and name in ("text", "tspan", "title", "desc") else None
        for child in source:
            if not isinstance(child.tag, str) or self._name(child) in _IDLE_ELEMENTS or _is_idle_style(child):
                continue
            made = self.element(child)
            made.tail = literal(child.tail) if child.tail and name in ("text", "tspan") else None
            copy.append(made)
        return copy

    def check_references(self) -> None:
        for target in sorted(self.targets - set(self.ids)):
            raise DrawingError(f"refers to #{target}, which it does not hold")

    def _name(self, source: Element) -> str:
        return source.tag.removeprefix(_SVG)

    def _attribute(self, copy: Element, key: str, value: str) -> None:
        key = key.removeprefix(_XLINK)
        if key.startswith(("{", "data-")) or key in _IDLE_ATTRIBUTES:
            return
        if key == "href":
            if not value.startswith("#"):
                raise DrawingError(f"refers to {value[:60]!r}; it may refer only to its own parts")
            # The old spelling: the theme sets the href of whatever has one, and that of <use> cannot be set.
            copy.set("xlink:href", self._own(value[1:]))
        elif key not in _ATTRIBUTES:
            raise DrawingError(f"has the attribute {key} on <{copy.tag}>, which an inlined drawing must not have")
        elif key == "id":
            if value in self.ids:
                raise DrawingError(f"has the id {value!r} twice")
            self.ids.append(value)
            copy.set("id", f"{self.prefix}-{value}")
        else:
            copy.set(key, _REFERENCE.sub(self._reference, value))

    def _reference(self, found: re.Match[str]) -> str:
        target = found["target"]
        if not target.startswith("#"):
            raise DrawingError(f"refers to {target[:60]!r}; it may refer only to its own parts")
        return f"url({self._own(target[1:])})"

    def _own(self, target: str) -> str:
        self.targets.add(target)
        return f"#{self.prefix}-{target}"


def _declarations(source: Element) -> list[tuple[str, str]]:
    """`style="fill: red"` as attributes: a style attribute would need a hole in the page's security policy."""
    pairs = (declaration.partition(":") for declaration in source.get("style", "").split(";"))
    found = [(key.strip(), value.strip()) for key, _, value in pairs if key.strip()]
    return [(key, value) for key, value in found if key in _ATTRIBUTES]


def _is_idle_style(child: Element) -> bool:
    """The one rule that matplotlib writes; inlined it would restyle the whole page, and nothing needs it."""
    if child.tag == f"{_SVG}defs":
        for style in child.findall(f"{_SVG}style"):
            if _MATPLOTLIB_STYLE.fullmatch(style.text or ""):
                child.remove(style)
    return child.tag == f"{_SVG}style" and bool(_MATPLOTLIB_STYLE.fullmatch(child.text or ""))


def _name(svg: Element, prefix: str, alt: str) -> bool:
    """Title and desc as the drawing's name and description; False when the name had to come from `alt`."""
    title, desc = svg.find("title"), svg.find("desc")
    titled = title is not None
    if title is None:
        if not alt:
            raise DrawingError("has no <title>, and no alt is given; say what the figure shows")
        title = make("title", {}, literal(alt))
        svg.insert(0, title)
    elif desc is None and alt:
        desc = make("desc", {}, literal(alt))
        svg.insert(1, desc)
    svg.set("role", "img")
    for element, key, attribute in ((title, "title", "aria-labelledby"), (desc, "desc", "aria-describedby")):
        if element is not None:
            element.set("id", f"{prefix}--{key}")
            svg.set(attribute, f"{prefix}--{key}")
    return titled
