"""A prompt to copy: `/// prompt | id`, its body one fenced ```text, with a sentence before it where needed."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import identifier
from lessonkit.html import literal, make
from lessonkit.words import word


class Prompt(LessonBlock):
    """`<copy-prompt id><p class="prompt-label">…</p>…<pre class="prompt-text">…</pre></copy-prompt>`"""

    NAME = "prompt"
    ARGUMENT = identifier("names the prompt on its page")

    def check(self) -> None:
        fences = self.head.fences
        if len(fences) != 1:
            self.fail(f"holds {len(fences)} fenced texts", "its body is one ```text … ```")
        if fences[0].lang != "text":
            self.fail(f"its fence is {fences[0].lang or 'without a language'}", "write ```text", fences[0].line)
        if not fences[0].code.strip():
            self.fail("its text is empty", "write what is to be copied", fences[0].line)

    def on_create(self, parent: Element) -> Element:
        label = make("p", {"class": "prompt-label"}, word("prompt.label"))
        element = make("copy-prompt", {"id": self.argument, "class": "prompt"}, label)
        parent.append(element)
        return element

    def on_end(self, block: Element) -> None:
        # The fence was highlighted by now; a prompt is prose, and is shown as it was written.
        shown = next(child for child in block if "\x02" in (child.text or ""))
        place = list(block).index(shown)
        block.remove(shown)
        text = make("pre", {"class": "prompt-text"}, literal(self.head.fences[0].code))
        block.insert(place, text)
