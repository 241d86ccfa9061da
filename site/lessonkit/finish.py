"""The last touches to a page's HTML: what search reads of it, and the no-break marks.

Both read HTML tag by tag, and most tags of a lesson are inside formulas, figures and coloured code, where neither has
anything to do; those parts are set aside first, which makes both several times faster.
"""

from __future__ import annotations

import functools
import re

from lessonkit.said import name_formulas
from lessonkit.typeset import typeset

_DRAWN = re.compile(r"<(?P<tag>math|svg)\b.*?</(?P=tag)>", re.DOTALL)
_CODE = re.compile(r"<pre\b.*?</pre>", re.DOTALL)
_SPAN = re.compile(r"</?span\b[^>]*>")
_AWAY = re.compile(r'<a (?=[^>]*\bhref="https?://)')
_HELD = re.compile(r'<(?P<tag>math|svg|pre) data-held="(?P<place>\d+)"></(?P=tag)>')


def for_search(html: str) -> str:
    """The page as search reads it: the letters of formulas and figures would only be noise in the index."""
    return _CODE.sub(lambda found: _SPAN.sub("", found[0]), _DRAWN.sub(" ", html))


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
    return _AWAY.sub("<a data-away ", marked)
