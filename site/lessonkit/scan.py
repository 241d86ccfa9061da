"""Read a page's Markdown before it is converted: where each block, fence and heading stands.

pymdownx tells a block neither its line nor that it was misread (an unknown option leaves a raw `///` paragraph and a
green build). So the page is scanned first; blocks and cells then look up their line here, and whatever was scanned
but never became a block is an author's mistake with a known place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NoReturn

import yaml

from lessonkit.errors import LessonError

_BLOCK_START = re.compile(r"^(?P<indent> *)(?P<slashes>/{3,}) *(?P<name>[\w-]+) *(?:\| *(?P<argument>.*?) *)?$")
_BLOCK_END = re.compile(r"^ *(?P<slashes>/{3,}) *$")
_SLASHES = re.compile(r"^ *///")
_FENCE = re.compile(r"""^(?P<indent>[ >]*)(?P<fence>`{3,}|~{3,})(?P<info>(?:[^`"']|"[^"]*"|'[^']*')*)$""")
_FENCE_INFO = re.compile(
    r"""^\s*(?P<lang>[\w#.+-]+)?(?P<options>(?:\s+[a-zA-Z][a-zA-Z0-9_]*(?:=(?:"[^"]*"|'[^']*'))?)*)\s*$"""
)
_FENCE_OPTION = re.compile(r"""(?P<key>[a-zA-Z][a-zA-Z0-9_]*)(?:=(?P<quoted>"[^"]*"|'[^']*'))?""")
_HEADING = re.compile(r"^(?P<marks>#{1,6})(?!#)\s*(?P<text>.+?)\s*#*\s*$")
_HEADING_ID = re.compile(r"\s*\{[^}]*#(?P<id>[^\s}]+)[^}]*\}$")


@dataclass
class Head:
    """One `/// name | argument` line, its options, and what stands inside the block."""

    name: str
    argument: str
    slashes: int
    line: int
    options: dict[str, Any] = field(default_factory=dict)
    parent: Head | None = None
    children: list[Head] = field(default_factory=list)
    fences: list[Fence] = field(default_factory=list)
    block: Any = None  # the LessonBlock made from this head, once Markdown has reached it

    @property
    def label(self) -> str:
        """How messages name it: `stepper "forward"`."""
        return f'{self.name} "{self.argument}"' if self.argument else self.name

    def holds(self, name: str) -> list[Head]:
        """The blocks of that name directly inside."""
        return [child for child in self.children if child.name == name]


@dataclass
class Fence:
    """One fenced piece of code; `code` is dedented and ends without a newline."""

    lang: str
    options: dict[str, str | bool]
    code: str
    line: int
    parent: Head | None = None

    @property
    def code_line(self) -> int:
        """The page's line of the code's first line."""
        return self.line + 1


@dataclass
class Heading:
    """One ATX heading; `id` is None when the author gave none."""

    level: int
    text: str
    id: str | None
    line: int


@dataclass
class Scan:
    """What a page holds, in source order."""

    heads: list[Head]
    fences: list[Fence]
    headings: list[Heading]
    prose: list[tuple[int, str]]  # (line, text) of every line outside fences, block heads and options

    def named(self, name: str) -> list[Head]:
        """Every block of that name, nested ones too."""
        return [head for head in self.heads if head.name == name]


def scan(body: str, page: str = "page.md", offset: int = 0) -> Scan:
    """Scan a page's body; `offset` is the number of lines (front matter) above it in the file."""
    return _Scanner(body, page, offset).run()


class _Scanner:
    def __init__(self, body: str, page: str, offset: int) -> None:
        self.lines = body.split("\n")
        self.page = page
        self.offset = offset
        self.found = Scan([], [], [], [])
        self.open: list[Head] = []
        self.at = 0  # index of the next line to read

    def run(self) -> Scan:
        while self.at < len(self.lines):
            text = self.lines[self.at]
            self.at += 1
            line = self.at + self.offset
            if fence := _FENCE.match(text):
                self.fence(fence, line)
            elif end := _BLOCK_END.match(text):
                self.end(end["slashes"], line)
            elif start := _BLOCK_START.match(text):
                self.start(start, line)
            elif _SLASHES.match(text):
                self.fail(line, f"not a block head: {text.strip()!r}", "write it as `/// name | argument`")
            else:
                self.prose(line, text)
        if self.open:
            head = self.open[-1]
            self.fail(head.line, f"{head.label} is never closed", f"end it with a line of {'/' * head.slashes}")
        return self.found

    def fail(self, line: int, what: str, hint: str = "") -> NoReturn:
        raise LessonError(self.page, line, what, hint)

    def fence(self, opening: re.Match[str], line: int) -> None:
        info = _FENCE_INFO.match(opening["info"])
        if not info:
            self.fail(
                line, f"the fence's first line cannot be read: {opening['info'].strip()!r}", 'options are key="value"'
            )
        options: dict[str, str | bool] = {}
        for option in _FENCE_OPTION.finditer(info["options"]):
            if option["key"] in options:
                self.fail(line, f"the fence gives {option['key']} twice")
            options[option["key"]] = option["quoted"][1:-1] if option["quoted"] else True
        code: list[str] = []
        while self.at < len(self.lines) and self.lines[self.at].strip() != opening["fence"]:
            text = self.lines[self.at]
            code.append(text.removeprefix(opening["indent"]) if text.strip() else "")
            self.at += 1
        if self.at == len(self.lines):
            self.fail(line, "the fence is never closed", f"end it with a line of {opening['fence']}")
        self.at += 1
        parent = self.open[-1] if self.open else None
        fence = Fence(info["lang"] or "", options, "\n".join(code), line, parent)
        self.found.fences.append(fence)
        if parent:
            parent.fences.append(fence)

    def start(self, match: re.Match[str], line: int) -> None:
        parent = self.open[-1] if self.open else None
        slashes = len(match["slashes"])
        head = Head(match["name"], match["argument"] or "", slashes, line, parent=parent)
        if parent and slashes >= parent.slashes:
            self.fail(
                line,
                f"{head.label} stands inside {parent.label} (line {parent.line}) but has as many slashes",
                f"close {parent.name} first, or give the outer block more slashes than the inner one",
            )
        head.options = self.options(match["indent"], head)
        self.found.heads.append(head)
        self.open.append(head)
        if parent:
            parent.children.append(head)

    def end(self, slashes: str, line: int) -> None:
        if not self.open:
            self.fail(line, f"{slashes} closes nothing", "is the block's first line missing?")
        head = self.open[-1]
        if len(slashes) != head.slashes:
            self.fail(
                line, f"{slashes} does not close {head.label} (line {head.line})", f"that needs {'/' * head.slashes}"
            )
        self.open.pop()

    def options(self, indent: str, head: Head) -> dict[str, Any]:
        """The YAML lines right under a block's head, indented by four spaces or more."""
        deep = indent + "    "
        first = last = self.at
        while last < len(self.lines) and self.lines[last].startswith(deep) and self.lines[last].strip():
            last += 1
        if last == first:
            self.stray_option(first, indent, head)
            return {}
        self.at = last
        try:
            options = yaml.safe_load("\n".join(line[len(deep) :] for line in self.lines[first:last]))
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = head.line + 1 + (mark.line if mark else 0)
            what = f"the options of {head.label} are not YAML ({getattr(error, 'problem', error)})"
            raise LessonError(self.page, line, what, "quote a value that holds : or {") from error
        if not isinstance(options, dict) or not all(isinstance(key, str) for key in options):
            self.fail(head.line + 1, f"the options of {head.label} are not `key: value` lines", "text needs no indent")
        return options

    def stray_option(self, index: int, indent: str, head: Head) -> None:
        """An option that is indented too little, or after an empty line, would silently become text."""
        wrong = re.compile(rf"^{indent} {{1,3}}[a-z_]+: ")
        if index < len(self.lines) and wrong.match(self.lines[index]):
            self.fail(head.line + 1, f"an option of {head.label} is indented by fewer than four spaces")
        late = re.compile(rf"^{indent}    [a-z_]+: ")
        if index + 1 < len(self.lines) and not self.lines[index].strip() and late.match(self.lines[index + 1]):
            what = f"options must stand right under {head.label}, without an empty line"
            self.fail(head.line + 2, what)

    def prose(self, line: int, text: str) -> None:
        if heading := _HEADING.match(text):
            named = _HEADING_ID.search(heading["text"])
            title = _HEADING_ID.sub("", heading["text"])
            self.found.headings.append(Heading(len(heading["marks"]), title, named["id"] if named else None, line))
        self.found.prose.append((line, text))
