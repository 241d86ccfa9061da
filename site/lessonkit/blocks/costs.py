"""`/// costs`: how much data reading and running take, from the files of this very build. On the home page."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lessonkit import runtime, weight
from lessonkit.blocks.base import LessonBlock
from lessonkit.html import literal, make
from lessonkit.words import word

# What a first Run brings, by what a lesson's code uses.
_RUNS = (("numpy", ("numpy",)), ("matplotlib", ("numpy", "matplotlib")), ("scipy", ("numpy", "scipy")))


class DataCosts(LessonBlock):
    """`<dl class="costs"><div><dt>what</dt><dd>how much</dd></div>…</dl>`"""

    NAME = "costs"

    def on_create(self, parent: Element) -> Element:
        rows = [(word("site.cost-page"), weight.HEAVIEST)]
        if found := runtime.load():
            rows += [(word(f"site.cost-{name}"), weight.shown(found.size(packages))) for name, packages in _RUNS]
        rows.append((word("site.cost-again"), word("site.cost-nothing")))
        made = make("dl", {"class": "costs"}, *(_row(what, size) for what, size in rows))
        self.rows = len(rows)
        parent.append(made)
        return made

    def on_end(self, block: Element) -> None:
        if len(block) > self.rows:
            self.fail("takes no text", "it is computed from the files of the build")


def _row(what: str, size: str) -> Element:
    return make("div", {}, make("dt", {}, literal(what)), make("dd", {}, literal(size)))
