"""`/// glossary`: every term of the course, letter by letter. It stands on one page, lessons/glossary.md.

`<gloss-filter>` (runner/page/gloss-filter.js) adds a search field and turns the letters into filters; without
JavaScript they are links.
"""

from __future__ import annotations

from itertools import groupby
from xml.etree.ElementTree import Element

from lessonkit import glossary
from lessonkit.blocks.base import LessonBlock
from lessonkit.html import literal, make
from lessonkit.terms import definition_list
from lessonkit.words import word


class Glossary(LessonBlock):
    """`<gloss-filter><nav class="letters">…</nav><section class="letter-group"><h2 id="letter-0997">গ</h2><dl>…`"""

    NAME = "glossary"
    ONLY_HOLDS = True

    def on_create(self, parent: Element) -> Element:
        terms = sorted(glossary.load().values(), key=lambda term: term.sort_key)
        groups = [(letter, list(members)) for letter, members in groupby(terms, key=lambda term: term.letter)]
        letters = make("nav", {"class": "letters", "aria-label": word("glossary.letters")})
        parent.append(make("gloss-filter", {}, letters))
        for letter, members in groups:
            id = "letter-" + "-".join(f"{ord(sign):04x}" for sign in letter)
            letters.append(make("a", {"href": f"#{id}"}, literal(letter)))
            group = make("section", {"class": "letter-group", "aria-label": letter, "data-letter": letter})
            group.append(make("h2", {"id": id}, literal(letter)))
            group.append(definition_list(members, introduced=True))
            parent[-1].append(group)
        return parent[-1]
