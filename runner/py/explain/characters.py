"""Characters that Python does not know, typed by a Bangla keyboard, copied from a book, or not visible at all."""

from __future__ import annotations

import re
import unicodedata

from .base import Args, Find, Rule, Situation

_ASCII = {
    **dict(zip("“”„‟«»″", '"' * 7, strict=True)),
    **dict(zip("‘’‚‛′´", "'" * 6, strict=True)),
    **dict(zip("–—−‒―", "-" * 5, strict=True)),
    "×": "*",
    "∗": "*",
    "·": "*",
    "÷": "/",
    "∕": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "→": "->",
    "←": "=",
    "²": "**2",
    "³": "**3",
    "√": "np.sqrt(...)",
    "∑": "np.sum(...)",
    "∞": "np.inf",
    "…": "...",
}
_QUOTES = set("“”„‟«»″‘’‚‛′´")
_INVALID = r"invalid (?:non-printable )?character (?:'(?P<char>.)' \()?U\+(?P<code>[0-9A-F]+)"
_TAIL = r"$|(?=[\s=:.,()\[\]{}])"


def _char(match: re.Match[str]) -> str:
    return match["char"] or chr(int(match["code"], 16))


def _bangla_digit(match: re.Match[str], situation: Situation) -> Args | None:
    char = _char(match)
    if not "০" <= char <= "৯":
        return None
    number = next((number for number in re.findall(r"[\d.]*[০-৯][\d.]*", situation.line) if char in number), char)
    latin = "".join(str(unicodedata.digit(c)) if c.isdigit() else c for c in number)
    return {"typed": number, "latin": latin}


def _replaceable(wanted: bool) -> Find:
    def find(match: re.Match[str], _situation: Situation) -> Args | None:
        char = _char(match)
        ascii_form = _ASCII.get(char) or unicodedata.normalize("NFKC", char)
        if (char in _QUOTES) != wanted or not ascii_form.isascii() or not ascii_form.strip():
            return None
        return {"char": char, "ascii": ascii_form}

    return find


def _one_of(chars: str) -> Find:
    return lambda match, _situation: {"char": _char(match)} if _char(match) in chars else None


def _invisible(match: re.Match[str], _situation: Situation) -> Args | None:
    char = _char(match)
    return None if match["char"] and char.isprintable() else {"code": f"U+{match['code']}"}


def _other(match: re.Match[str], _situation: Situation) -> Args:
    return {"char": _char(match), "code": f"U+{match['code']}"}


def _hidden_in_name(match: re.Match[str], situation: Situation) -> Args | None:
    """Newer Pythons take joiners in a name, and then it is another name that looks the same."""
    shown = re.sub("[\u200b-\u200d\u2060\ufeff]", "", match["name"])
    return {"name": shown} if shown != match["name"] else None


def _visarga(_match: re.Match[str], situation: Situation) -> Args | None:
    """After a letter the visarga counts as part of a name: Python misses a colon, or wonders at the indented block."""
    lines = (situation.line_before, situation.line)
    return {"char": "ঃ"} if any(re.search(rf"\wঃ\s*(?:{_TAIL})", line) for line in lines) else None


RULES = [
    Rule("char-bangla-digit", SyntaxError, _INVALID, _bangla_digit),
    Rule("char-quote", SyntaxError, _INVALID, _replaceable(True)),
    Rule("char-danda", SyntaxError, _INVALID, _one_of("।॥")),
    Rule("char-visarga", SyntaxError, _INVALID, _one_of("ঃ")),
    Rule("char-visarga", SyntaxError, r"invalid syntax|expected ':'|unexpected indent", _visarga),
    Rule("char-replace", SyntaxError, _INVALID, _replaceable(False)),
    Rule("char-invisible", SyntaxError, _INVALID, _invisible),
    Rule("char-other", SyntaxError, _INVALID, _other),
    Rule("char-hidden-in-name", NameError, r"name '(?P<name>[^']+)' is not defined", _hidden_in_name),
]
