"""A cell as HTML: it reads whole without JavaScript, and `<py-cell>` (runner/page/py-cell.js) upgrades it.

<py-cell id data-session data-needs data-binds data-packages data-hash [data-volatile] [data-alone] data-title>
  <div class="cell-head"><span class="cell-title">
  <div class="cell-code"><div class="highlight"><pre><code>       textContent of <code>: the code and "\\n"
  <div data-role="output" hidden>
  <details data-role="recorded" open><summary> <pre data-part="text"> <figure><svg>
  <p class="cell-try">
"""

from __future__ import annotations

import functools
from pathlib import Path
from xml.etree.ElementTree import Element

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from lessonkit.cellfigure import recorded_figure
from lessonkit.cells import Cell
from lessonkit.html import add, literal, make, render
from lessonkit.recorded import Record
from lessonkit.words import word

_CODE = "cell-code-goes-here"


def cell_html(cell: Cell, record: Record, session: str, folder: Path | None) -> str:
    """The whole element; `session` names the lesson's namespace, `folder` is the lesson's folder."""
    title = cell.title or word("cell.title")
    element = make(
        "py-cell",
        {
            "id": cell.id,
            "data-session": session,
            "data-needs": " ".join(cell.needs),
            "data-binds": " ".join(cell.binds),
            "data-packages": " ".join(cell.packages),
            "data-hash": cell.hash,
            "data-volatile": cell.volatile or None,
            "data-alone": cell.alone,
            "data-alt": cell.alt or None,
            "data-title": title.replace("`", ""),
        },
        make("div", {"class": "cell-head"}, make("span", {"class": "cell-title"}, *with_code(title))),
        make("div", {"class": "cell-code", "translate": "no"}, literal(_CODE)),
        make("div", {"data-role": "output", "hidden": True}),
    )
    for part in _recorded(cell.id, record, folder):
        add(element, part)
    if cell.suggestion:
        label = make("span", {"class": "cell-try-label"}, literal(word("cell.try")))
        add(element, make("p", {"class": "cell-try"}, label, *with_code(" " + cell.suggestion)))
    return render(element).replace(_CODE, highlighted(cell.code), 1)


@functools.lru_cache(maxsize=2048)
def highlighted(code: str) -> str:
    """`code` with Pygments' classes, as `<div class="highlight"><pre><code>…</code></pre></div>`."""
    lexer = PythonLexer(stripnl=False, ensurenl=True)
    return str(highlight(code, lexer, HtmlFormatter(cssclass="highlight", wrapcode=True))).rstrip("\n")


def with_code(text: str) -> list[Element | str]:
    """Plain text in which only `backticks` mean something."""
    pieces = text.split("`")
    return [make("code", {}, literal(piece)) if place % 2 else literal(piece) for place, piece in enumerate(pieces)]


def _recorded(cell: str, record: Record, folder: Path | None) -> list[Element]:
    """The recorded output, or a mark that it is missing or stale (seen only while recording or writing)."""
    if record.state == "missing":
        return [make("p", {"class": "record-mark"}, literal(word("cell.record-missing")))]
    mark = [make("p", {"class": "record-mark"}, literal(word("cell.record-stale")))] if record.state == "stale" else []
    if not record.text and not record.figures:
        return mark
    details = make(
        "details",
        {"data-role": "recorded", "data-outcome": record.outcome, "open": True},
        make("summary", {}, literal(word("cell.recorded"))),
    )
    if record.text:
        # An empty first line keeps a leading newline of the output: HTML drops the one right after <pre>.
        text = "\n" + record.text if record.text.startswith("\n") else record.text
        add(details, make("pre", {"data-part": "text", "translate": "no", "tabindex": "0"}, literal(text)))
    for place, figure in enumerate(record.figures, 1):
        add(details, recorded_figure(figure, folder, f"{cell}--drawn{place}"))
    return [*mark, details]
