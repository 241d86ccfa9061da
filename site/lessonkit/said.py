"""Formulas in words that stand alone: a head or a choice that is nothing but a formula gets a spoken name.

A screen reader reads MathML in a text, but the name of a control or of a column is made of text only, and MathML gives
none to all of them. The name is the formula on one line, as people write it in a chat: `X^T dZ`, `(a + b)/c`.
"""

from __future__ import annotations

import html
import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

_MATH = r"(?P<math><math\b[^>]*>(?:(?!</math>).)*</math>)"
_HEAD = re.compile(rf"<(?P<tag>th|dt)(?P<attributes>(?: [^>]*)?)>\s*{_MATH}\s*</(?P=tag)>", re.DOTALL)
_CORNER = re.compile(r"<th(?: [^>]*)?>\s*</th>")
_CHOICE = re.compile(
    r'<input (?P<attributes>[^>]*?)(?P<end>\s*/?>)(?P<between>\s*<span class="quiz-option-text">\s*)'
    rf"{_MATH}(?=\s*</span>)",
    re.DOTALL,
)
_SIGNS = frozenset("+-−=<>≤≥≈≠×·→←∈∝±")
_JOINS = {"msub": "_{}", "msup": "^{}", "mover": " {}", "munder": "_{}"}
_UNSEEN = re.compile("[\u2061-\u2064\u200b]")


def name_formulas(page: str) -> str:
    """The page with a spoken name for each head and choice that holds only a formula; an empty head is no head."""
    page = _CORNER.sub("<td></td>", page)
    page = _HEAD.sub(_named_head, page)
    return _CHOICE.sub(_named_choice, page)


def _named_head(found: re.Match[str]) -> str:
    words = f'<span class="sr-only">{html.escape(said(found["math"]))}</span>'
    shown = found["math"].replace("<math", '<math aria-hidden="true"', 1)
    return f"<{found['tag']}{found['attributes']}>{words}{shown}</{found['tag']}>"


def _named_choice(found: re.Match[str]) -> str:
    name = f'aria-label="{html.escape(said(found["math"]))}"'
    return f"<input {found['attributes']} {name}{found['end']}{found['between']}{found['math']}"


def said(mathml: str) -> str:
    """A `<math>` element on one line of text."""
    return " ".join(_said(ElementTree.fromstring(mathml)).split())


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
