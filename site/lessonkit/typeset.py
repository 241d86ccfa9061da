"""Where a line of Bangla may break: no-break marks put into finished HTML, so that authors never type them.

Works on the text between tags, seen as a reader sees it: `<code>X</code>-এর` is one word although a tag cuts it.
Measured at 135 column widths on the site's fonts: `network-এর` broke after its hyphen at 44 of them, `১০ হাজার` at 26.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

WORD_JOINER, NBSP = "\u2060", "\u00a0"
# A formula or picture in the line: it counts as a word for what stands next to it, and is never changed.
_OBJECT = "\ufffc"
# Never looked into. Text of svg and math has its own line rules; the rest is code or not shown.
_CLOSED = frozenset({"pre", "math", "svg", "script", "style", "textarea", "select", "option", "title"})
_DRAWN = frozenset({"math", "svg"})
_CODE = frozenset({"code", "kbd", "samp"})
# Tags that do not end a line of text.
_INLINE = _CODE | {
    *("a", "abbr", "b", "bdi", "bdo", "button", "cite", "data", "del", "dfn", "em", "gloss-term", "i", "img", "ins"),
    *("label", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr"),
}
_TIE = '<span class="tied">'
_LONG_NAME = 14  # letters; a shorter name fits the end of a line well enough
_LONGEST_TIED = 16  # letters after the first hyphen; a longer name of many parts must break somewhere on a phone

_BANGLA = "\u0980-\u09ff"
_NUMBER = r"[0-9০-৯](?:[0-9০-৯.,]*[0-9০-৯])?%?"
_UNITS = (
    "হাজার|লাখ|লক্ষ|কোটি|শতাংশ|শতাব্দী|শত|শো|মিলিয়ন|বিলিয়ন|ট্রিলিয়ন|টাকা|ডলার|টি|টা|জন|বার|গুণ|ভাগ|নম্বর|"
    "সেকেন্ড|মিনিট|ঘণ্টা|দিন|সপ্তাহ|মাস|বছর|সাল|বাইট|কিলোবাইট|মেগাবাইট|গিগাবাইট|বিট|পিক্সেল|ডিগ্রি|মিটার|"
    "মাত্রা|স্তর|ধাপ|সারি|কলাম|অঙ্ক|ঘর|লাইন|উদাহরণ|শ্রেণি|নিউরন|প্যারামিটার|অপারেশন|নমুনা"
)
_LATIN_UNITS = "(?:[kKMGTPµmn]?(?:B|b|bit|s|m|g|W|Hz|V|A|bps|FLOPS?|FLOPs|FLOP/s)|[KMGT]iB|px|em|fps|min|h|°C|dB)"
_LABELS = "পাঠ|ধাপ|চিত্র|সারণি|সমীকরণ|অংশ|অধ্যায়|মডিউল|প্রশ্ন|ব্লক|ভুল|উদাহরণ|অনুশীলনী|নম্বর"
_SUFFIXES = "এর|এ|কে|তে|র|য়|টি|টা|গুলো|গুলি|রা|দের|সহ"

_GLUE = re.compile(
    # network-এর, $x$-এর, ২-এর, ‘ক’-এর: the hyphen is part of the word
    rf"(?P<hyphen>(?<=[A-Za-z0-9০-৯)\]”’%{_OBJECT}])-(?=[{_BANGLA}])|(?<=[{_BANGLA}])-(?=(?:{_SUFFIXES})(?![{_BANGLA}])))"
    # ১০ হাজার, ৫ MB: a number and what it counts
    rf"|(?<=[0-9০-৯%])(?P<unit> +)(?=(?:{_UNITS})|{_LATIN_UNITS}(?![A-Za-z]))"
    # পাঠ ৪, চিত্র ২: a label and its number
    rf"|(?<![{_BANGLA}])(?:{_LABELS})(?P<label> +)(?={_NUMBER}(?![{_BANGLA}]))"
    # ৩.৫ × ১০⁻⁷, P − Y
    rf"|(?<=[0-9০-৯A-Za-z)])(?P<before> +)[×÷±−](?P<after> +)(?=[0-9০-৯A-Za-z(−])"
    # a danda, a question mark or a dash never begins a line
    r"|(?P<stop> +)(?=[।॥])"
    r"|(?P<dash> )(?=—)"
)
_POWER = re.compile(r"[\w.=]*[0-9][eE]-[0-9]+")


@dataclass
class _Piece:
    """A stretch of source: `text` is what a reader sees of it, `raw` what the file holds."""

    raw: str
    text: str = ""
    open: bool = False  # may be changed
    inside: bool = False  # part of a formula or drawing, its tags included

    @property
    def is_formula(self) -> bool:
        """The place of a formula or drawing; its tags follow."""
        return self.text == _OBJECT and not self.raw


def typeset(page: str) -> str:
    """`page` (HTML, whole or a part) with no-break spaces, word joiners and `<wbr>`; tags stay as they are written."""
    parser = _Reader()
    parser.feed(page)
    parser.close()
    parser.end_line()
    return "".join(parser.done)


def typeset_titles(links: Iterable[Any]) -> None:
    """The same for a page's contents: each link has a `title` (HTML text) and `children`."""
    for link in links:
        link.title = typeset(link.title)
        typeset_titles(link.children)


class _Reader(HTMLParser):
    """Cuts HTML into lines of text, glues each, and writes the source back."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.done: list[str] = []
        self.line: list[_Piece] = []
        self.closed: list[str] = []  # the closed element we are in, and its namesakes inside
        self.in_code = 0
        self._page = ""
        self._starts: list[int] = []

    def end_line(self) -> None:
        self.done += _glue(self.line)
        self.line = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raw = self.get_starttag_text() or ""
        if self.closed:
            if tag == self.closed[0]:
                self.closed.append(tag)
        elif tag in _CLOSED:
            if tag in _DRAWN:
                self.line.append(_Piece("", _OBJECT))
            else:
                self.end_line()
            self.closed.append(tag)
        elif tag in _CODE:
            self.in_code += 1
        elif tag not in _INLINE:
            self.end_line()
        self.line.append(_Piece(raw, _OBJECT if tag == "img" else "", inside=self._in_drawing()))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.line.append(_Piece(self.get_starttag_text() or "", inside=self._in_drawing()))

    def handle_endtag(self, tag: str) -> None:
        self.line.append(_Piece(self._end_tag(), inside=self._in_drawing()))
        if self.closed:
            if tag == self.closed[0]:
                self.closed.pop()
                if not self.closed and tag not in _DRAWN:
                    self.end_line()
        elif tag in _CODE:
            self.in_code = max(0, self.in_code - 1)
        elif tag not in _INLINE:
            self.end_line()

    def handle_data(self, data: str) -> None:
        if self.closed:
            self.line.append(_Piece(data, inside=self._in_drawing()))
        elif self.in_code:
            self.line.append(_Piece(_breakable(data), data))
        else:
            self.line.append(_Piece(data, data, open=True))

    def handle_entityref(self, name: str) -> None:
        self._reference(f"&{name}")

    def handle_charref(self, name: str) -> None:
        self._reference(f"&#{name}")

    def handle_comment(self, data: str) -> None:
        self.line.append(_Piece(f"<!--{data}-->"))

    def handle_decl(self, decl: str) -> None:
        self.line.append(_Piece(f"<!{decl}>"))

    def handle_pi(self, data: str) -> None:
        self.line.append(_Piece(f"<?{data}>"))

    def unknown_decl(self, data: str) -> None:
        self.line.append(_Piece(f"<![{data}]>"))

    def _reference(self, raw: str) -> None:
        # html.parser drops the semicolon from the name it hands over; the source tells whether there was one.
        if self._source_at(len(raw)) == ";":
            raw += ";"
        self.line.append(_Piece(raw, "" if self.closed else html.unescape(raw), inside=self._in_drawing()))

    def _in_drawing(self) -> bool:
        return bool(self.closed) and self.closed[0] in _DRAWN

    def _source_at(self, distance: int) -> str:
        line, column = self.getpos()
        at = self._line_starts()[line - 1] + column + distance
        return self._page[at : at + 1]

    def _end_tag(self) -> str:
        line, column = self.getpos()
        at = self._line_starts()[line - 1] + column
        return self._page[at : self._page.index(">", at) + 1]

    def feed(self, data: str) -> None:
        self._page, self._starts = data, []
        super().feed(data)

    def _line_starts(self) -> list[int]:
        if not self._starts:
            self._starts = [0, *(found.end() for found in re.finditer("\n", self._page))]
        return self._starts


def _breakable(name: str) -> str:
    """Code in a line: a long name may break after a dot or an underscore, `1e-4` never after its hyphen.

    Both by tags, so that nothing is copied along.
    """
    if len(name) >= _LONG_NAME:
        name = re.sub(r"(?<=[^\W_])(\.(?=\w)|_(?=[^\W_]))", r"\1<wbr>", name)
    return re.sub(rf"(?<![^\s>])[^\s<>-]*-[^\s<>]{{0,{_LONGEST_TIED}}}(?![^\s<])", rf"{_TIE}\g<0></span>", name)


def _glue(line: list[_Piece]) -> Iterator[str]:
    """The pieces of one line of text as source, with what belongs together tied together."""
    seen = "".join(piece.text for piece in line)
    edits: dict[int, str] = {}  # place in `seen` -> what stands there instead
    for found in _GLUE.finditer(seen):
        for name, (start, end) in ((name, found.span(name)) for name in found.groupdict()):
            if start < 0:
                continue
            edits |= dict.fromkeys(range(start, end), "")
            edits[start] = {"hyphen": f"-{WORD_JOINER}", "stop": ""}.get(name, NBSP)
    for place, mark in edits.items():
        if not mark:  # a space that goes away parts nothing
            seen = seen[:place] + WORD_JOINER + seen[place + 1 :]
    before, after = _ties(line, seen)
    _tie_powers(line, before, after)
    at = 0
    owed = ""  # the end of a tie after a formula, whose own tags come first
    for piece in line:
        if not piece.inside:
            yield owed
            owed = ""
        if piece.open:
            marks = (
                (before.get(n, ""), edits.get(n, letter), after.get(n, "")) for n, letter in enumerate(piece.text, at)
            )
            yield "".join(mark for three in marks for mark in three)
        elif piece.is_formula:
            yield before.get(at, "")
            owed = after.get(at, "")
        else:
            yield piece.raw
        at += len(piece.text)
    yield owed


def _tie_powers(line: list[_Piece], before: dict[int, str], after: dict[int, str]) -> None:
    """1e-4 outside of code, `eps=1e-4` too: a reader copies it, so a tag holds it together and not a character."""
    at, last = 0, ""
    for piece in line:
        for found in _POWER.finditer(piece.text) if piece.open and last != _TIE else ():
            first, end = at + found.start(), at + found.end() - 1
            if not any(place in before or place in after for place in range(first, end + 1)):
                before[first], after[end] = _TIE, "</span>"
        at, last = at + len(piece.text), piece.raw


def _ties(line: list[_Piece], seen: str) -> tuple[dict[int, str], dict[int, str]]:
    """Where `<span class="tied">` and its end go: around a formula and the word or mark that touches it.

    Beside a formula, which a browser places like a picture, no invisible character prevents a break: `$W$-এর` broke
    before its hyphen at 32 of 220 widths, and a danda began a line at 9.
    """
    before: dict[int, str] = {}
    after: dict[int, str] = {}
    start = at = 0
    tied = False
    for piece in [*line, _Piece("<end>")]:
        if not (piece.open or piece.inside or piece.is_formula):
            for found in re.finditer(rf"\S*{_OBJECT}\S*", seen[start:at]) if not tied else ():
                first, last = start + found.start(), start + found.end() - 1
                if last > first:
                    before[first] = _TIE
                    after[last] = "</span>"
            start, tied = at + len(piece.text), piece.raw == _TIE
        at += len(piece.text)
    return before, after
