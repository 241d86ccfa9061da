"""One style sheet for a page: what it uses of the theme's two, and ours after them.

A browser draws nothing before every sheet of the head is there, and weighs each rule for each element: the theme brings
140 kB for everything that anyone's page may hold. Left out is also its rule that stops every element's transition while
colours change: to set and to take back the mark it looks for, when a page opens, costs two styles of the whole page.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from lessonkit import node
from lessonkit.errors import SetupError
from lessonkit.look import look

_SCRIPT = Path(__file__).with_name("purge.mjs")
_THEMES = ("main", "palette")
_UNWANTED = re.compile(r"(?:,?\[data-md-color-switching\] [*:a-z]+)+\{[^}]*\}")
_SOURCE_MAP = re.compile(r"/\*# sourceMappingURL=.*?\*/", re.DOTALL)


def make_one_sheet(site: Path) -> None:
    """Put the sheets of the built site together under a new name, and into every page. Raises SetupError."""
    folder = site / "assets" / "stylesheets"
    themes = [file for name in _THEMES for file in folder.glob(f"{name}.*.css")]
    if len(themes) != len(_THEMES):
        raise SetupError(
            f"the theme no longer has the style sheets {' and '.join(_THEMES)} that lessonkit/onesheet.py expects: "
            "install the pinned mkdocs-material, or look there what has changed"
        )
    ours = site / look().css
    css = (_used(themes, site) + ours.read_text("utf-8")).encode()
    one = ours.with_name(f"look.{hashlib.sha256(css).hexdigest()[:10]}.css")
    gone = [re.escape(file.relative_to(site).as_posix()) for file in themes]
    links = re.compile(r'<link rel="stylesheet" href="[^"]*(?:' + "|".join(gone) + r')">\s*')
    for page in site.rglob("*.html"):
        html = links.sub("", page.read_text("utf-8"))
        page.write_text(html.replace(look().css, one.relative_to(site).as_posix()), "utf-8")
    ours.unlink()
    one.write_bytes(css)
    for file in (*themes, *folder.glob("*.map")):
        file.unlink()


def _used(sheets: list[Path], site: Path) -> str:
    """Of the theme's sheets what some page or script of the site names."""
    order = {"sheets": [str(sheet) for sheet in sheets], "site": site.resolve().as_posix()}
    css = node.ask(_SCRIPT, order, "PurgeCSS for the style sheets")
    return _UNWANTED.sub("", _SOURCE_MAP.sub("", css))
