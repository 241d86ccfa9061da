"""Bangla text before and after Markdown: one encoding for every letter, one shape for every number.

`normalise()` runs on a page's Markdown, `typeset()` (lessonkit/typeset.py) on its finished HTML.
"""

from __future__ import annotations

import re
import unicodedata
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation

from lessonkit.typeset import typeset

__all__ = [
    "JoinerError",
    "bangla_digits",
    "grouped",
    "latin_digits",
    "normalise",
    "number",
    "scientific",
    "typeset",
]

ZWNJ, ZWJ = "\u200c", "\u200d"
NBSP, MINUS = "\u00a0", "\u2212"
_HASANT, _RA, _YA, _TA = "\u09cd", "\u09b0", "\u09af", "\u09a4"
_CONSONANT = "[\u0995-\u09b9\u09ce\u09dc-\u09df\u09f0\u09f1]"
_TO_BANGLA = {ord("0") + n: chr(0x09E6 + n) for n in range(10)}
_TO_LATIN = {bangla: chr(latin) for latin, bangla in ((k, ord(v)) for k, v in _TO_BANGLA.items())}

# A joiner with a job: the ya-phala of র‍্য, a hasant that must stay visible (উদ্‌যাপন), the parts of one emoji.
_HAS_A_JOB = re.compile(
    f"{_RA}{ZWJ}(?={_HASANT}{_YA})"
    f"|{_HASANT}{ZWNJ}(?={_CONSONANT})"
    f"|(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]){ZWJ}(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
)
_INVISIBLE = {
    ZWNJ: "zero-width non-joiner U+200C",
    ZWJ: "zero-width joiner U+200D",
    "\u200b": "zero-width space U+200B",
    "\ufeff": "byte order mark U+FEFF",
    "\u00ad": "soft hyphen U+00AD",
}


class JoinerError(ValueError):
    """An invisible character without a job, at `line` (from 1); `what` says which, `hint` what to do."""

    def __init__(self, line: int, what: str, hint: str) -> None:
        self.line, self.what, self.hint = line, what, hint
        super().__init__(f"line {line}: {what}; {hint}")


def normalise(markdown: str) -> str:
    """The same text in one encoding: NFC, ya-phala after র always with ZWJ, ৎ as one letter.

    Raises JoinerError for a joiner that shapes nothing: it would hide the word from search and from find-in-page.
    """
    text = unicodedata.normalize("NFC", markdown.removeprefix("\ufeff"))
    text = text.replace(f"{_RA}{ZWNJ}{_HASANT}{_YA}", f"{_RA}{ZWJ}{_HASANT}{_YA}")
    text = text.replace(f"{_TA}{_HASANT}{ZWJ}", "\u09ce")
    # What has a job is blanked in a shadow of the same length; any invisible character left in it has none.
    shadow = _HAS_A_JOB.sub(lambda found: "x" * len(found[0]), text)
    for place, letter in enumerate(shadow):
        if letter in _INVISIBLE:
            near = text[max(0, place - 12) : place + 13].split("\n")
            around = near[min(len(near) - 1, text[max(0, place - 12) : place].count("\n"))]
            shown = around.replace(letter, "◌")
            raise JoinerError(
                text.count("\n", 0, place) + 1,
                f"an invisible character ({_INVISIBLE[letter]}) at ◌ in “{shown}”",
                "delete it and type the word again",
            )
    return text


def bangla_digits(text: object) -> str:
    """0-9 as ০-৯; everything else as it is."""
    return str(text).translate(_TO_BANGLA)


def latin_digits(text: object) -> str:
    """০-৯ as 0-9; everything else as it is."""
    return str(text).translate(_TO_LATIN)


def grouped(digits: str) -> str:
    """Lakh grouping of a plain numeral: 1234567.891 is 12,34,567.891. Either digits; a sign may lead."""
    found = re.fullmatch(r"([+\-−]?)(\d+)(\.\d+)?", digits)
    if not found:
        raise ValueError(f"not a plain numeral: {digits!r}")
    sign, whole, rest = found[1], found[2], found[3] or ""
    head, tail = whole[:-3], whole[-3:]
    pairs = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)][::-1]
    return sign + ",".join([*pairs, tail]) + rest


def number(value: str | float | Decimal, *, decimals: int | None = None) -> str:
    """A number as Bangla prose writes it: Bangla digits, lakh grouping, a real minus sign.

    A str keeps the zeros that were printed ("0.50" is ০.৫০). Raises ValueError for what is not a number.
    """
    exact = decimal(value)
    if decimals is not None:
        exact = exact.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_EVEN)
    return bangla_digits(grouped(f"{exact:f}")).replace("-", MINUS)


def scientific(value: str | float | Decimal, significant: int = 2) -> str:
    """HTML of a number in powers of ten: 3.5e-07 is ৩.৫ × ১০<sup>−৭</sup> (no superscript Bangla digits exist)."""
    exact = decimal(value)
    if exact == 0:
        return bangla_digits("0")
    mantissa, exponent = f"{exact:.{significant - 1}e}".split("e")
    power = bangla_digits(int(exponent)).replace("-", MINUS)
    return f"{bangla_digits(mantissa).replace('-', MINUS)}{NBSP}×{NBSP}{bangla_digits(10)}<sup>{power}</sup>"


def decimal(value: str | float | Decimal) -> Decimal:
    """The exact number, read from either digits, with or without commas; raises ValueError for what is none."""
    try:
        exact = Decimal(latin_digits(value).replace(MINUS, "-").replace(",", "").strip())
    except InvalidOperation:
        raise ValueError(f"not a number: {value!r}") from None
    if not exact.is_finite():
        raise ValueError(f"not a finite number: {value!r}")
    return exact
