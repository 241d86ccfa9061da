"""The last touches to a page's HTML: what search reads of it, and the no-break marks.

Both read HTML tag by tag, and most tags of a lesson are inside formulas, figures and coloured code, where neither has
anything to do; those parts are set aside first, which makes both several times faster.
"""

from __future__ import annotations

import functools
import html as entities
import re

from lessonkit.said import name_formulas, said
from lessonkit.typeset import typeset

_LONGEST = 100  # letters of a formula that an excerpt can carry
_MATH = re.compile(r"<math\b.*?</math>", re.DOTALL)
_DRAWN = re.compile(r"<(?P<tag>math|svg)\b.*?</(?P=tag)>", re.DOTALL)
_CODE = re.compile(r"<pre\b.*?</pre>", re.DOTALL)
_SPAN = re.compile(r"</?span\b[^>]*>")
_HELD = re.compile(r'<(?P<tag>math|svg|pre) data-held="(?P<place>\d+)"></(?P=tag)>')


def for_search(html: str) -> str:
    """The page as search reads it: formulas on one line, so that an excerpt has no holes, and no letters of figures."""
    return _CODE.sub(lambda found: _SPAN.sub("", found[0]), _DRAWN.sub(" ", _MATH.sub(_line, html)))


def _line(found: re.Match[str]) -> str:
    """A formula as text; a long one, such as a matrix, would fill an excerpt with signs."""
    text = said(found[0])
    return entities.escape(text) if len(text) <= _LONGEST else " "


@functools.lru_cache(maxsize=256)
def for_reading(html: str) -> str:
    """The page with no-break marks and named formulas; an empty element keeps the place of what was set aside."""
    held: list[str] = []

    def hold(found: re.Match[str]) -> str:
        held.append(found[0])
        tag = found[0][1:4] if found[0].startswith(("<pre", "<svg")) else "math"
        return f'<{tag} data-held="{len(held) - 1}"></{tag}>'

    marked = typeset(_DRAWN.sub(hold, _CODE.sub(hold, name_formulas(html))))
    # A figure can hold no code, but code that shows a formula was set aside before the formula: put back in turn.
    while _HELD.search(marked):
        marked = _HELD.sub(lambda found: held[int(found["place"])], marked)
    return marked
