"""Formulas in words that stand alone: a table head or a choice that is nothing but a formula gets a spoken name.

A screen reader reads MathML in a text, but the name of a control or of a column is made of text only, and MathML gives
none to all of them. The name is the formula on one line, as people write it in a chat: `X^T dZ`, `(a + b)/c`.
"""

from __future__ import annotations

import html
import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

_MATH = r"(?P<math><math\b[^>]*>(?:(?!</math>).)*</math>)"
_HEAD = re.compile(rf"<th(?P<attributes>(?: [^>]*)?)>\s*{_MATH}\s*</th>", re.DOTALL)
_CHOICE = re.compile(
    rf'<input (?P<attributes>[^>]*?)(?P<end>\s*/?>)(?P<between>\s*<span class="quiz-option-text">\s*){_MATH}(?=\s*</span>)',
    re.DOTALL,
)
_SIGNS = frozenset("+-−=<>≤≥≈≠×·→←∈∝±")
_JOINS = {"msub": "_{}", "msup": "^{}", "mover": " {}", "munder": "_{}"}
_UNSEEN = re.compile("[\u2061-\u2064\u200b]")


def name_formulas(page: str) -> str:
    """The page, with an aria-label on each table head and each choice that holds only a formula."""
    page = _HEAD.sub(lambda found: f"<th{found['attributes']}{_label(found)}>{found['math']}</th>", page)
    return _CHOICE.sub(
        lambda found: f"<input {found['attributes']}{_label(found)}{found['end']}{found['between']}{found['math']}",
        page,
    )


def said(mathml: str) -> str:
    """A `<math>` element on one line of text."""
    return " ".join(_said(ElementTree.fromstring(mathml)).split())


def _label(found: re.Match[str]) -> str:
    return f' aria-label="{html.escape(said(found["math"]))}"'


def _said(element: Element) -> str:
    tag = element.tag.rpartition("}")[2]
    parts = [_said(child) for child in element]
    if tag == "mo":
        sign = _UNSEEN.sub("", element.text or "")
        return f" {sign} " if sign in _SIGNS and sign else sign
    if tag == "mspace":
        return " "
    if not parts:
        return _UNSEEN.sub("", element.text or "")
    if tag == "mfrac":
        return f"{_one(parts[0])}/{_one(parts[1])}"
    if tag == "msqrt":
        return f"√{_one(''.join(parts))}"
    if tag in _JOINS and len(parts) == 2:
        return parts[0] + _JOINS[tag].format(_one(parts[1]))
    if tag in ("msubsup", "munderover"):
        return f"{parts[0]}_{_one(parts[1])}^{_one(parts[2])}"
    if tag == "annotation":
        return ""
    return "".join(parts)


def _one(text: str) -> str:
    """Several signs in brackets, so that it is heard where they end."""
    text = text.strip()
    return text if text.isalnum() or len(text) == 1 else f"({text})"
