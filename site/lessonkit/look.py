"""The site's look as files and as names for templates: one style sheet, the fonts, the icons, the words.

`published()` lists what the build carries, `equip(environment)` gives the theme's templates what they use:
`word("theme.footer.next")`, `icon("run")`, `look.css`, `look.preload`. Colours and rules live in assets/css.
"""

from __future__ import annotations

import functools
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from markupsafe import Markup

from lessonkit import fonts
from lessonkit.words import digits, section, word

_ROOT = Path(__file__).parents[2]
CSS = _ROOT / "assets" / "css"
ICONS = _ROOT / "assets" / "icons"
PAPER = "#fbf8f1"  # --paper of assets/css/tokens.css, as a browser's own bar takes it
# In this order: names first, then from the general to the particular; blocks come before what paper and devices ask.
_FIRST = (
    "tokens",
    "type",
    "controls",
    "page",
    "near",
    "search",
    "footer",
    "lesson",
    "code",
    "cell",
    "output",
    "callout",
    "table",
    "figure",
    "maths",
)
_LAST = ("settings", "print")


@dataclass(frozen=True)
class Look:
    """Where the built site has them: the style sheet, and the fonts worth fetching before it is read."""

    css: str
    preload: tuple[str, ...]  # on every page
    code: str  # on a page whose first view has code


def style_sheet(folder: Path = CSS) -> str:
    """The source of all style sheets as one, in order. Raises ValueError for a file that has no place in it."""
    known = {*_FIRST, *_LAST}
    if stray := sorted(file.name for file in folder.glob("*.css") if file.stem not in known):
        raise ValueError(f"no place in the order of lessonkit/look.py for assets/css/{', '.join(stray)}")
    files = [folder / f"{name}.css" for name in _FIRST]
    files += sorted((folder / "blocks").glob("*.css"))
    files += [folder / f"{name}.css" for name in _LAST]
    return "\n".join(file.read_text("utf-8") for file in files)


def squeezed(css: str) -> str:
    """CSS without comments and needless space; strings and url() keep theirs."""
    kept = re.split(
        r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\))""", re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    )
    for place in range(0, len(kept), 2):
        kept[place] = re.sub(r"\s*([{};,>])\s*", r"\1", re.sub(r"\s+", " ", kept[place])).replace(";}", "}")
        kept[place] = re.sub(r":\s+", ":", kept[place])
    return "".join(kept).strip()


def icon_properties(folder: Path = ICONS) -> str:
    """`--icon-NAME` for every line icon, so that a mask needs no request of its own."""
    rules = []
    for file in sorted(folder.glob("*.svg")):
        if file.stem != "logo":
            drawing = quote(file.read_text("utf-8").strip(), safe="/:=' ,.-()<>").replace("%22", "'")
            rules.append(f'--icon-{file.stem}:url("data:image/svg+xml,{drawing}")')
    return f":root{{{';'.join(rules)}}}"


def icon(name: str) -> Markup:
    """An icon as inline SVG, hidden from screen readers: a label stands beside it."""
    drawing = (ICONS / f"{name}.svg").read_text("utf-8").strip()
    return Markup(drawing.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1))


@functools.cache
def _made() -> tuple[Look, dict[str, Path | bytes]]:
    made = fonts.make()
    faces = (made.folder / made.css).read_text("utf-8").replace("url(", "url(fonts/")
    css = squeezed(faces + icon_properties() + style_sheet()).encode()
    name = f"assets/look.{hashlib.sha256(css).hexdigest()[:10]}.css"
    files: dict[str, Path | bytes] = {name: css, "assets/icons/logo.svg": ICONS / "logo.svg"}
    files |= {f"assets/icons/{file.name}": file for file in sorted(ICONS.glob("app-*.png"))}
    files |= {f"assets/fonts/{file}": made.folder / file for file in made.sizes if file != made.css}
    address = {file.split(".")[0]: f"assets/fonts/{file}" for file in made.sizes}
    early = tuple(f"assets/fonts/{file}" for file in made.preload)
    return Look(name, early, address["mono"]), files


def look() -> Look:
    """Addresses within the built site, made at the first call and again after `forget()`."""
    return _made()[0]


def published() -> dict[str, Path | bytes]:
    """Every file of the look: its address in the built site → the file or the bytes to put there."""
    return _made()[1]


def forget() -> None:
    """Read the sources again at the next call (live reload)."""
    _made.cache_clear()


def equip(environment: Environment) -> Environment:
    """Give templates the words, icons and addresses they use; icons also answer to `.icons/cholpath/NAME.svg`."""
    environment.globals.update(word=word, icon=icon, look=look(), bn=digits, words_of_theme=section("theme"))
    ours = PrefixLoader({".icons": PrefixLoader({"cholpath": FileSystemLoader(str(ICONS))})})
    if environment.loader is not None:
        environment.loader = ChoiceLoader([ours, environment.loader])
    return environment
