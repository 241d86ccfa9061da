"""Cited numbers: `{= cell:gradcheck | ^W1\\s+(\\S+) | bn sci2 =}` prints a number out of a recorded output.

source    cell:ID of this page, run:SESSION of this lesson, or run:NN-slug/SESSION
pattern   a regular expression with one group; it must match exactly once in the recorded text (^ and $ are line ends)
format    bn or en digits, then at most one of
              sciN   N significant digits and a power of ten      9.17e-10 → ৯.২ × ১০⁻¹⁰
              fixN   N decimals     pctN  a percentage with N decimals     int  a whole number

In a Markdown table the bars are written \\|. `python -m lessonkit.cite` lists numbers in prose that look as if they
came from a run and are not cited.
"""

from __future__ import annotations

import os
import re
import sys
from decimal import Decimal
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from lessonkit import bangla
from lessonkit.html import literal, make
from lessonkit.page import PageContext, context_of
from lessonkit.recorded import recording
from lessonkit.runs import read_run

CITATION = r"\{=(?P<body>.+?)=\}"
_BAR = re.compile(r"\s\\?\|\s")
_FORMAT = re.compile(r"(?P<script>bn|en)(?:\s+(?:(?P<kind>sci|fix|pct)(?P<places>\d)|(?P<int>int)))?")
_POWER = re.compile(r"(.*)<sup>(.*)</sup>")
_EXPONENT = re.compile(r"[-+]?[\d.]+[eE][-+]?\d+")


def formatted(value: str, how: str) -> list[Element | str]:
    """The recorded `value` as prose shows it; raises ValueError for an unknown format or a value that does not fit."""
    found = _FORMAT.fullmatch(how)
    if not found:
        raise ValueError(f"there is no format {how!r}: bn or en, then sciN, fixN, pctN or int")
    kind, places = found["kind"] or ("int" if found["int"] else None), int(found["places"] or 0)
    text = _number(value, kind, places)
    if found["script"] == "en":
        text = bangla.latin_digits(text)
    if power := _POWER.fullmatch(text):
        return [literal(power[1]), make("sup", {}, literal(power[2]))]
    return [literal(text)]


def _number(value: str, kind: str | None, places: int) -> str:
    match kind:
        case "sci":
            return bangla.scientific(value, places)
        case "fix":
            return bangla.number(value, decimals=places)
        case "pct":
            return bangla.number(bangla.decimal(value) * 100, decimals=places) + "%"
        case "int":
            return bangla.number(value, decimals=0)
    if _EXPONENT.fullmatch(value):
        raise ValueError(f"{value} has an exponent: say how to write it, for example sci2 or fix4")
    try:
        return bangla.number(value)
    except ValueError:
        return bangla.bangla_digits(value)  # True, nan, (2, 16): as it was printed


def look_up(text: str, pattern: str) -> str:
    """The group of the pattern's only match in the recorded text; raises ValueError on none, several, or no group."""
    try:
        compiled = re.compile(pattern, re.MULTILINE)
    except re.error as error:
        raise ValueError(f"is no regular expression ({error})") from None
    if compiled.groups != 1:
        raise ValueError(f"has {compiled.groups} groups; it needs one, around the number")
    found = [match[1] for match in compiled.finditer(text)]
    if len(found) != 1:
        several = f"matches {len(found)} times ({', '.join(map(str, found[:4]))})" if found else "matches nothing"
        raise ValueError(f"{several} in the recorded output; it must match once")
    return str(found[0])


class _Citations(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: N802
        page = context_of(self.md)
        line = _line(page, m[0])
        parts = _BAR.split(m["body"].strip())
        if len(parts) < 3:
            raise page.error(line, f"{m[0]} cannot be read", "write {= cell:id | pattern | bn =}")
        # A bar with spaces may also stand in the pattern, so the ends are what is fixed.
        source, pattern, how = parts[0], " | ".join(parts[1:-1]), parts[-1]
        text = recorded_text(page, source, line)
        if text is None:
            return make("data", {"class": "cited", "value": ""}, literal("…")), m.start(0), m.end(0)
        try:
            value = look_up(text, pattern)
        except ValueError as error:
            raise page.error(line, f"{source}: the pattern {pattern!r} {error}") from None
        try:
            shown = formatted(value, how)
        except (ValueError, ArithmeticError) as error:
            raise page.error(line, f"{source}: the pattern {pattern!r} found {value!r}, but {error}") from None
        return make("data", {"class": "cited", "value": value}, *shown), m.start(0), m.end(0)


def recorded_text(page: PageContext, source: str, line: int | None) -> str | None:
    """What `cell:id` or `run:session` printed; None while it waits to be recorded. Raises LessonError."""
    kind, _, name = source.partition(":")
    if kind == "run" and name:
        run = read_run(name, page, line)
        return run.text if run else None
    if kind == "cell" and name in page.records:
        record = page.records[name]
        return None if recording() and record.state != "current" else record.text
    if kind == "cell" and name:
        raise page.error(line, f"there is no cell {name!r} to cite", f"cells: {', '.join(page.records) or 'none'}")
    raise page.error(line, f"cannot cite {source!r}", "a source is cell:id, run:session or run:NN-slug/session")


def _line(page: PageContext, text: str) -> int | None:
    # In options too: a stepper's values are cited as well.
    lines = page.body.split("\n")
    return next((place for place, line in enumerate(lines, page.offset + 1) if text in line), None)


class CiteExtension(Extension):
    """`{= source | pattern | format =}`"""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's name
        # Below code (190) and above formulas and escapes: a pattern keeps its dollars and backslashes.
        md.inlinePatterns.register(_Citations(CITATION, md), "cited-number", 189.5)


def makeExtension(**options: Any) -> CiteExtension:  # noqa: N802 - the name Markdown looks for
    return CiteExtension(**options)


# --- the lint ---------------------------------------------------------------------------------------------------------

_NOT_PROSE = re.compile(r"\{=.*?=\}|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$|\[\[.*?\]\]|\{[^}]*\}|\]\([^)]*\)")
_NUMBER = re.compile(r"(?<![\w.,])-?\d+(?:,\d+)*(?:\.\d+)?(?![\w])")


def uncited(page: PageContext) -> list[tuple[int, str, str]]:
    """(line, number, source) of each number in prose that a recorded output of this page also printed.

    Only telling numbers: three digits or more, no years, no sizes such as 512.
    A number worked out by hand can be listed too: it is a hint.
    """
    printed: dict[str, str] = {}
    for source, text in _outputs(page):
        for number in _NUMBER.findall(text):
            printed.setdefault(_plain(number), source)
    found = []
    for line, prose in page.scan.prose:
        text = bangla.latin_digits(_NOT_PROSE.sub(" ", prose))
        for number in _NUMBER.findall(text):
            if _telling(number) and (from_where := _printed(number, printed)):
                found.append((line, number, from_where))
    return found


def _outputs(page: PageContext) -> list[tuple[str, str]]:
    outputs = [(f"cell:{name}", record.text) for name, record in page.records.items()]
    for name in dict.fromkeys(head.argument for head in page.scan.named("desktop")):
        if run := read_run(name, page, None):
            outputs.append((f"run:{name}", run.text))
    return outputs


def _plain(number: str) -> str:
    return number.replace(",", "")


def _telling(number: str) -> bool:
    """Three digits that mean something: not 120 or 1000, no year, and no power of two: those are chosen sizes."""
    digits = re.sub(r"\D", "", number).lstrip("0")
    if digits == number:
        return len(digits.rstrip("0")) >= 3 and not 1900 <= int(digits) <= 2100 and int(digits).bit_count() > 1
    return len(digits) >= 3


def _printed(number: str, printed: dict[str, str]) -> str | None:
    """The output that printed this number, or one that rounds to it."""
    plain = _plain(number)
    if plain in printed:
        return printed[plain]
    places = len(plain.partition(".")[2])
    if not places:
        return None
    rounded = (source for other, source in printed.items() if len(other.partition(".")[2]) > places
               and f"{Decimal(other):.{places}f}" == plain)  # fmt: skip
    return next(rounded, None)


def main() -> int:
    """Print `page:line: number …` for each uncited number of every lesson; they are hints, so the answer is 0."""
    from lessonkit.course import LESSONS, load_course
    from lessonkit.errors import BuildStopped
    from lessonkit.reading import open_page

    os.environ["CHOLPATH_RECORDING"] = "1"  # a stale record still tells which numbers it printed
    try:
        course = load_course()
        for file in sorted(LESSONS.glob("*/index.md")):
            page = open_page(file, course)
            for line, number, source in uncited(page):
                print(f"{page.path}:{line}: {number} is also in {source}; cite it if it comes from there")
    except BuildStopped as stopped:
        print(stopped, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
