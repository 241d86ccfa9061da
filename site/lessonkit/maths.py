r"""Formulas become MathML at build time: `$…$` in a line, `$$…$$` on its own, no JavaScript in the page.

`render()` is the pure part (a batch of TeX in, MathML out, one Node process, results kept in .cache/maths).
The Markdown extension (`lessonkit.maths` in mkdocs.yml) finds the formulas of a page and renders them in one batch.
A mistake in TeX raises LessonError with the page, the line and the formula.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from lessonkit import node
from lessonkit.errors import LessonError, SetupError

_ROOT = Path(__file__).parents[2]
_SCRIPT = Path(__file__).with_name("temml.mjs")
CACHE = _ROOT / ".cache" / "maths"

# Shorthands an author may use. Operator names keep the spacing that a bare \text would lose.
MACROS = {
    r"\R": r"\mathbb{R}",
    r"\E": r"\operatorname{\mathbb{E}}",
    r"\T": r"^{\top}",
    r"\softmax": r"\operatorname{softmax}",
    r"\relu": r"\operatorname{ReLU}",
    r"\diag": r"\operatorname{diag}",
    r"\argmax": r"\operatorname*{arg\,max}",
    r"\argmin": r"\operatorname*{arg\,min}",
}

_BANGLA = re.compile("[\u0980-\u09ff]+")
_TEXT = re.compile(r"\\(?:text|textbf|textit|textrm|mbox|tag)\s*\{[^{}]*\}")
# Temml writes what CSS says for the whole site, and junk for an empty cell of a table.
_NOISE = re.compile(r' style="display:block math;"|(?<=style=")level:0;[^"]*?max-size:[^;"]*;')


class FormulaError(ValueError):
    """TeX that cannot be drawn: `tex` is the formula, `what` the reason in one sentence, `hint` what to do."""

    def __init__(self, tex: str, what: str, hint: str) -> None:
        self.tex, self.what, self.hint = tex, what, hint
        super().__init__(f"the formula {_short(tex)} {what}; {hint}")


def render(formulas: Sequence[tuple[str, bool]], cache: Path = CACHE) -> list[str]:
    """MathML of each (TeX, on its own line?) in order. Raises FormulaError for the first that is wrong."""
    for tex, _ in formulas:
        _check_letters(tex)
    files = [cache / f"{_key(tex, display)}.html" for tex, display in formulas]
    missing = list(dict.fromkeys(formula for formula, file in zip(formulas, files, strict=True) if not file.exists()))
    if missing:
        cache.mkdir(parents=True, exist_ok=True)
        for (tex, display), answer in zip(missing, _ask_temml(missing), strict=True):
            if "error" in answer:
                raise FormulaError(tex, f"is not TeX that Temml knows: {_reason(answer)}", "correct the formula")
            _write(cache / f"{_key(tex, display)}.html", _clean(answer["mathml"], display))
    return [file.read_text("utf-8") for file in files]


def _check_letters(tex: str) -> None:
    """Bangla is shaped only as text: anywhere else MathML would split ধাপ into loose letters."""
    if found := _BANGLA.search(_TEXT.sub("", tex)):
        if re.fullmatch("[\u09e6-\u09ef]+", found[0]):
            raise FormulaError(tex, f"has the Bangla digits {found[0]}", "formulas are written with 0-9")
        raise FormulaError(tex, f"has the Bangla {found[0]} outside \\text{{}}", f"write \\text{{{found[0]}}}")


def _ask_temml(formulas: list[tuple[str, bool]]) -> list[dict[str, Any]]:
    order = {"formulas": [{"tex": tex, "display": display} for tex, display in formulas], "macros": MACROS}
    answers: list[dict[str, Any]] = json.loads(node.ask(_SCRIPT, order, "Temml for the formulas"))
    return answers


def _reason(answer: dict[str, Any]) -> str:
    """Temml's sentence without the combining underlines it draws under the culprit."""
    return re.sub("[\u0332\u0331]", "", str(answer["error"])).replace("\n", " ").strip()


def _clean(mathml: str, display: bool) -> str:
    mathml = _NOISE.sub("", mathml).replace(' style=""', "")
    return f'<div class="maths"><wide-part>{mathml}</wide-part></div>' if display else mathml


def _key(tex: str, display: bool) -> str:
    return hashlib.sha256(f"{_recipe()}{display}{tex}".encode()).hexdigest()[:24]


@functools.cache
def _recipe() -> str:
    """All that decides a formula's MathML besides its TeX."""
    try:
        version = json.loads((_ROOT / "node_modules/temml/package.json").read_text("utf-8"))["version"]
    except OSError:
        raise SetupError("the package temml is not installed; run `npm ci`") from None
    return json.dumps([version, MACROS, _SCRIPT.read_text("utf-8"), Path(__file__).read_text("utf-8")])


def _write(file: Path, text: str) -> None:
    """Whole or not at all: a build that is cut off leaves no half formula."""
    half = file.with_suffix(".part")
    half.write_text(text, "utf-8")
    half.replace(file)


def _short(tex: str) -> str:
    line = " ".join(tex.split())
    return f"${line}$" if len(line) <= 60 else f"${line[:57]}…$"


class _Page:
    """The formulas of one page, rendered together when the first is asked for."""

    def __init__(self, md: Markdown) -> None:
        self.md = md
        self.waiting: list[tuple[str, bool]] = []
        self.done: dict[tuple[str, bool], str] = {}

    def html(self, formula: tuple[str, bool]) -> str:
        if formula not in self.done:
            try:
                self.done |= zip(self.waiting, render(self.waiting), strict=True)
            except FormulaError as error:
                raise self._error(error) from None
        return self.done[formula]

    def _error(self, error: FormulaError) -> LessonError:
        page = getattr(self.md, "lesson_page", None)
        first = error.tex.strip().split("\n")[0]
        line = page.line_of(first) if page else None
        return LessonError(
            page.path if page else "page.md", line, f"the formula {_short(error.tex)} {error.what}", error.hint
        )


class _Formula:
    """Stands in Markdown's stash of finished HTML; becomes MathML when the page is put together."""

    def __init__(self, page: _Page, tex: str, display: bool) -> None:
        self.page, self.formula = page, (tex, display)
        page.waiting.append(self.formula)

    def __str__(self) -> str:
        return self.page.html(self.formula)


class _Dollars(InlineProcessor):
    def __init__(self, pattern: str, md: Markdown, page: _Page, display: bool) -> None:
        super().__init__(pattern, md)
        self.page, self.display = page, display

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:  # type: ignore[override]  # noqa: N802
        formula = _Formula(self.page, m["tex"].strip(), self.display)
        return self.md.htmlStash.store(formula), m.start(0), m.end(0)  # type: ignore[arg-type]


class MathsExtension(Extension):
    """`$a$` needs a non-space inside both dollars and no digit after (so $5 and $6 stay money); `\\$` is a dollar."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's name
        page = _Page(md)
        # Above escapes (180), so that TeX keeps its backslashes; below code (190), so that code keeps its dollars.
        display = _Dollars(r"(?<![\\$])\$\$(?P<tex>[^$]+?)\$\$(?!\$)", md, page, True)
        inline = _Dollars(r"(?<![\\$])\$(?P<tex>(?![\s$])(?:\\[^$]|[^$\\])*?(?<!\s))\$(?![\d$])", md, page, False)
        md.inlinePatterns.register(display, "maths-display", 189)
        md.inlinePatterns.register(inline, "maths-inline", 188)
        if "$" not in md.ESCAPED_CHARS:
            md.ESCAPED_CHARS.append("$")


def makeExtension(**options: Any) -> MathsExtension:  # noqa: N802 - the name Markdown looks for
    return MathsExtension(**options)
