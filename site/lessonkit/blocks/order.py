"""Put in order: `/// order | id`. The body is the question, then a numbered list in the right order.

An item may carry, nested under it, why it stands where it does. The page shows the items mixed; the order is sealed.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lessonkit.blocks.question import Question, template
from lessonkit.html import make

_FEWEST, _MOST = 3, 9


class Order(Question):
    """`<quiz-order><p head/><fieldset><legend/>…<ol><li data-item><div>text</div><template/></li></ol></fieldset>`"""

    NAME = "order"
    TAG = "quiz-order"

    def on_end(self, block: Element) -> None:
        self.set_version(block)
        legend, rest = self.take_question(block)
        items = self.take_items(rest, "ol", boxes=False)
        if not _FEWEST <= len(items) <= _MOST:
            self.fail(f"has {len(items)} items", f"from {_FEWEST} to {_MOST} can be put in order")
        self.need_different(items)
        mixed = self.mixed(items)
        if mixed == items:
            mixed.append(mixed.pop(0))
        numbers = [mixed.index(item) for item in items]
        listed = make("ol", {"class": "quiz-items"})
        for place, item in enumerate(mixed):
            text = make("div", {"class": "quiz-item-text"}, item.text)
            why = [template("reason", item.reason)] if item.reason else []
            listed.append(make("li", {"class": "quiz-item", "data-item": str(place)}, text, *why))
        group = make("fieldset", {"class": "quiz-body"}, legend, *rest, listed)
        block.extend([self.header(), group, self.needs_script()])
        self.set_facts(block, {"order": numbers})
