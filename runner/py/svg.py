"""matplotlib's SVG made small and plain: presentation attributes, two decimals, fonts that the page has.

No ``<style>`` (its ``*`` rule would reach the whole page once the picture is part of it), no style attributes (a page
may forbid them), no metadata, no ids that nothing refers to. Every text keeps its letters as text, so that the browser
shapes Bangla with its own fonts.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as Tree

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_BANGLA = "'Noto Sans Bengali'"
_FAMILIES = {
    "sans-serif": f"'Noto Sans',{_BANGLA},sans-serif",
    "serif": f"'Noto Serif','Noto Serif Bengali',{_BANGLA},serif",
    "monospace": f"'JetBrains Mono',{_BANGLA},monospace",
}
_ATTRIBUTES = {
    *"fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-dasharray stroke-dashoffset".split(),
    *"stroke-linecap stroke-linejoin stroke-miterlimit opacity clip-path text-anchor image-rendering".split(),
    *"font-family font-size font-style font-weight stop-color stop-opacity".split(),
}
_ROUNDED = {"viewBox": 2, "d": 2, "points": 2, "x": 2, "y": 2, "width": 2, "height": 2, "transform": 4}
_DECIMAL = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")
_NO_TURN = re.compile(r"rotate\(-?0 ")
_REFERENCE = re.compile(r"url\(#([^)]+)\)")
#: Pixels that a point of matplotlib takes on the page: a figure of 6 inches at 100 dpi is 600 pixels wide.
PIXELS = 100 / 72

Tree.register_namespace("", "http://www.w3.org/2000/svg")


def tidy(source: str) -> tuple[str, int, int]:
    """Return the SVG, its width and its height in pixels. ``source`` is what matplotlib's SVG backend wrote."""
    root = Tree.fromstring(source)
    _drop(root, {"metadata", "style"})
    for element in root.iter():
        _plain(element)
    _keep_referenced_ids(root)
    width, height = (round(float(number) * PIXELS) for number in root.get("viewBox", "0 0 0 0").split()[2:])
    root.attrib |= {"width": str(width), "height": str(height), "font-family": _FAMILIES["sans-serif"]}
    root.attrib |= {"stroke-linejoin": "round", "stroke-linecap": "butt"}
    root.attrib.pop("version", None)
    for element in root.iter():
        if element.text and not element.text.strip():
            element.text = None
        element.tail = None if element.tail is None or not element.tail.strip() else element.tail
    return Tree.tostring(root, encoding="unicode"), width, height


def _drop(element: Tree.Element, names: set[str]) -> None:
    for child in list(element):
        if child.tag.removeprefix(_SVG) in names:
            element.remove(child)
        else:
            _drop(child, names)


def _plain(element: Tree.Element) -> None:
    """Declarations of the style attribute become attributes; numbers lose the decimals that nobody can see."""
    for declaration in element.attrib.pop("style", "").split(";"):
        name, _, value = (piece.strip() for piece in declaration.partition(":"))
        if name in _ATTRIBUTES:
            element.set(name, value)
    if "font-family" in element.attrib:
        family = _family(element.attrib["font-family"])
        element.set("font-family", family)
        if family == _FAMILIES["sans-serif"]:
            del element.attrib["font-family"]  # the root has it
    if _HREF in element.attrib:
        element.set("href", element.attrib.pop(_HREF))
    if _NO_TURN.match(element.get("transform", "")):
        del element.attrib["transform"]
    for name, places in _ROUNDED.items():
        if name in element.attrib:
            element.set(name, _rounded(element.attrib[name], places))


def _family(listed: str) -> str:
    """The page's fonts for a list of matplotlib's; a family that the reader asked for by name stays in front."""
    names = [name.strip().strip("'\"") for name in listed.split(",")]
    generic = names[-1] if names[-1] in _FAMILIES else "sans-serif"
    if len(names) == 1 and names[0] != generic and not names[0].startswith("DejaVu"):
        return f"'{names[0]}',{_FAMILIES[generic]}"
    if "Mono" in names[0]:
        generic = "monospace"
    return _FAMILIES[generic]


def _rounded(numbers: str, places: int) -> str:
    def shorter(match: re.Match[str]) -> str:
        text = f"{float(match[0]):.{places}f}".rstrip("0").rstrip(".")
        return "0" if text in ("-0", "") else text

    return " ".join(_DECIMAL.sub(shorter, numbers).split())


def _keep_referenced_ids(root: Tree.Element) -> None:
    used = set()
    for element in root.iter():
        for name, value in element.attrib.items():
            used.update(_REFERENCE.findall(value))
            if name == "href" and value.startswith("#"):
                used.add(value[1:])
    for element in root.iter():
        if element.get("id") not in used:
            element.attrib.pop("id", None)
