"""The house style of Bangla prose, checked: `python -m lessonkit.style` lists what it finds in lessons and words.

Errors stop the build; warnings are only listed. Code, formulas, links and block heads are not prose and are not read,
so a wrong form can always be shown as `code`. The rules themselves are in lessonkit/stylerules.py.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lessonkit.stylerules import BREAK, CODE, MATHS, MAX_WORDS, RULES

_ROOT = Path(__file__).parents[2]

_FENCE = re.compile(r"^[ >]*(?P<fence>`{3,}|~{3,})")
_BLOCK = re.compile(r"^\s*/{3,}\s*[\w-]*\s*\|?")
_OPTION = re.compile(r"^\s+(?:-\s+)?[\w-]+:(?:\s|$)")
_FRONT = re.compile(r"^\s*(?:-\s+)?(?:\{?[\w-]+:(?:\s|$))?")
_YAML_QUOTE = re.compile(r"""(?:(?<=[\s:{\[,])|^)["']|["'](?=\s*(?:[,}\]:]|$))""")
_LIST_MARK = re.compile(r"^([ \t>]*)(?:[-*+]|[0-9]+\.)[ \t]+(?:\[[ xX]\][ \t]+)?", re.MULTILINE)
# What is not prose, and what a rule sees instead: nothing, or one letter for code and for a formula or number.
_NOT_PROSE = (
    (re.compile(r"<!--.*?-->", re.DOTALL), ""),
    (re.compile(r"(?<![`\\])(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL), CODE),
    (re.compile(r"(?<![\\$])\$\$[^$]+?\$\$|(?<![\\$])\$(?![\s$])(?:\\[^$]|[^$\\])*?(?<!\s)\$(?![\d$])"), MATHS),
    (re.compile(r"\{=.*?=\}"), MATHS),
    (re.compile(r"\]\([^)\s]*(?:\s+\"[^\"]*\")?\)"), ""),
    (re.compile(r"[ \t]*\{[:#.][^}\n]*\}"), ""),
    (re.compile(r"\[\[(?:(?!g:)[^\]\n]*|g:[\w-]+)\]\]"), CODE),
    (re.compile(r"\[\[g:[\w-]+\||\]\]"), ""),
    (re.compile(r"<[a-zA-Z/][^>\n]*>|https?://\S+"), ""),
    (re.compile(r"\[\^[^\]\n]+\]:?"), ""),
    (re.compile(r"\*+"), ""),
)
# To the next danda, question mark, empty line, heading or beginning of something else.
_SENTENCE = re.compile(rf"[^।?!\n{BREAK}]+(?:\n(?![ \t]*(?:\n|[#>|/]))[^।?!\n{BREAK}]+)*")
_HAS_LETTER = re.compile(rf"[\w\u0980-\u09ff{CODE}{MATHS}]")


@dataclass(frozen=True, order=True)
class Finding:
    """One place where the prose leaves the house style. `line` counts from 1; `level` is error or warning."""

    line: int
    rule: str
    text: str
    hint: str
    level: str = "error"

    def __str__(self) -> str:
        return f"{self.line}: {self.level}: {self.rule}: “{self.text}”: {self.hint}"


def lint(markdown: str) -> list[Finding]:
    """Every finding in a page's Markdown (front matter included when it is there), in order of lines."""
    prose = prose_of(markdown)
    found = [*_broken_rules(prose), *_long_sentences(prose)]
    return sorted(found)


def errors(markdown: str) -> list[Finding]:
    """The findings that stop a build."""
    return [finding for finding in lint(markdown) if finding.level == "error"]


def prose_of(markdown: str) -> str:
    """The text a reader reads, line by line at its place; code and formulas stay visible as one letter."""
    lines = markdown.split("\n")
    kept: list[str] = []
    fence = ""
    in_front = lines[0] == "---"
    in_options = False
    for place, line in enumerate(lines):
        opening = _FENCE.match(line)
        if in_front:
            in_front = place == 0 or line != "---"
            kept.append(_value(_FRONT, line) if line != "---" else "")
        elif fence:
            fence = "" if line.strip() == fence else fence
            kept.append("")
        elif opening:
            fence = opening["fence"]
            kept.append("")
        elif _BLOCK.match(line):
            in_options = bool(line.strip("/ "))
            kept.append(_BLOCK.sub("", line))
        elif in_options and _OPTION.match(line):
            kept.append(_value(_OPTION, line))
        else:
            in_options = False
            kept.append(line)
    text = _LIST_MARK.sub(rf"\1{BREAK}", "\n".join(kept))
    for pattern, stand_in in _NOT_PROSE:
        text = pattern.sub(lambda found, sign=stand_in: sign + "\n" * found[0].count("\n"), text)  # type: ignore[misc]
    return text


def _value(start: re.Pattern[str], line: str) -> str:
    """A line of YAML without its key and its quotes."""
    return BREAK + _YAML_QUOTE.sub("", start.sub("", line))


def _broken_rules(prose: str) -> Iterator[Finding]:
    for rule in RULES:
        for found in rule.pattern.finditer(prose):
            hint = rule.hint.replace("{0}", rule.instead(found[0]))
            yield Finding(_line(prose, found.start()), rule.name, _shown(found[0]), hint, rule.level)


def _long_sentences(prose: str) -> Iterator[Finding]:
    for found in _SENTENCE.finditer(prose):
        words = [word for word in found[0].split() if _HAS_LETTER.search(word)]
        if len(words) > MAX_WORDS and "|" not in found[0]:  # a row of a table is no sentence
            line = _line(prose, found.start() + len(found[0]) - len(found[0].lstrip()))
            opening = _shown(" ".join(words[:5]))
            yield Finding(line, "long-sentence", f"{opening} …", f"{len(words)} words; cut it into two", "warning")


def _shown(text: str) -> str:
    return text.replace(CODE, "`…`").replace(MATHS, "$…$").strip(f" \n\t{BREAK}")


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


# What readers type into the search, however they spell it, is no prose of ours.
_AS_TYPED = {("search", "filler"), ("search", "same")}


def lint_words(words: str) -> list[Finding]:
    """Findings in assets/words.bn.json: each sentence is prose; {arguments} and what readers type are not."""
    found: list[Finding] = []
    lines = words.split("\n")
    for section, sentences in json.loads(words).items():
        for key, sentence in sentences.items():
            if (section, key) in _AS_TYPED:
                continue
            line = next((n for n, text in enumerate(lines, 1) if f'"{key}"' in text and sentence[:8] in text), 1)
            plain = re.sub(r"`?\{\w+\}`?", MATHS, sentence)  # an argument is mostly a number
            found += [
                Finding(line, each.rule, each.text, f"{each.hint} ({section}.{key})", each.level)
                for each in lint(plain)
            ]
    return sorted(found)


def main(arguments: list[str] | None = None) -> int:
    """List findings file by file; the exit code is 1 when one of them is an error."""
    parser = argparse.ArgumentParser(prog="python -m lessonkit.style", description="Check the style of Bangla prose.")
    parser.add_argument("files", nargs="*", type=Path, help="Markdown or words files; all of the site's when left out")
    parser.add_argument("--errors", action="store_true", help="leave the warnings out")
    chosen = parser.parse_args(arguments)
    files = chosen.files or [*sorted((_ROOT / "lessons").rglob("*.md")), _ROOT / "assets" / "words.bn.json"]
    stopped = 0
    for file in files:
        text = file.read_text("utf-8")
        for finding in lint_words(text) if file.suffix == ".json" else lint(text):
            stopped += finding.level == "error"
            if finding.level == "error" or not chosen.errors:
                print(f"{file}:{finding}")
    return 1 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
