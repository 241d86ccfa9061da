"""One style sheet for a page: what it uses of the theme's, then all of ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drive.site import BUILD
from lessonkit.errors import SetupError
from lessonkit.look import look
from lessonkit.onesheet import make_one_sheet

MAIN = """.used{a:b}.unused{a:b}.made-by-script{a:b}.no-js .used{a:b}[data-md-state=lock]{a:b}
[data-md-color-primary=red]{a:b}
@media print{.unused{a:b}.used{c:d}}/*# sourceMappingURL=main.css.map*/"""
PALETTE = """[data-md-color-scheme=slate]{--md-hue:225}
[data-md-color-switching] *,[data-md-color-switching] :after,\
[data-md-color-switching] :before{transition-duration:0s!important}"""
SCRIPT = 'x.classList.add("made-by-script");x.setAttribute("data-md-state","lock")'
OURS = ".used{e:f}.ours-and-unused{e:f}"
PAGE = """<html class="no-js"><head><link rel="stylesheet" href="{way}assets/stylesheets/main.0a.min.css">
<link rel="stylesheet" href="{way}assets/stylesheets/palette.0b.min.css">
<link rel="stylesheet" href="{way}{look}"></head>
<body class="used"><input data-md-color-scheme="slate"></body></html>"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A built site as the theme leaves it."""
    ours = look().css
    files = {
        "assets/stylesheets/main.0a.min.css": MAIN,
        "assets/stylesheets/main.0a.min.css.map": "{}",
        "assets/stylesheets/palette.0b.min.css": PALETTE,
        "assets/javascripts/bundle.0c.min.js": SCRIPT,
        ours: OURS,
        "index.html": PAGE.format(way="", look=ours),
        "lesson/index.html": PAGE.format(way="../", look=ours),
    }
    for address, text in files.items():
        (tmp_path / address).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / address).write_text(text)
    return tmp_path


def sheet(site: Path) -> str:
    (file,) = site.rglob("*.css")
    return file.read_text("utf-8")


def test_of_the_theme_stays_what_some_page_or_script_names(site: Path) -> None:
    make_one_sheet(site)
    css = re.sub(r"\s", "", sheet(site))
    assert ".unused" not in css
    assert "red" not in css
    named = (".used{a:b}", ".made-by-script{a:b}", ".no-js.used", "[data-md-state=lock]", "{.used{c:d}}", "--md-hue")
    for kept in named:
        assert kept in css
    assert css.endswith(OURS)  # ours come after theirs, and whole
    assert "switching" not in css
    assert "sourceMapping" not in css


def test_every_page_asks_for_one_sheet_that_is_named_by_its_content(site: Path) -> None:
    make_one_sheet(site)
    (file,) = site.rglob("*.css")
    assert re.fullmatch(r"look\.[0-9a-f]{10}\.css", file.name)
    for page, way in (("index.html", ""), ("lesson/index.html", "../")):
        links = re.findall(r'<link rel="stylesheet" href="([^"]+)">', (site / page).read_text("utf-8"))
        assert links == [f"{way}assets/{file.name}"]
    assert not list(site.rglob("*.map"))


def test_a_theme_with_other_sheets_stops_the_build(site: Path) -> None:
    (site / "assets/stylesheets/palette.0b.min.css").unlink()
    with pytest.raises(
        SetupError, match=r"no longer has the style sheets main and palette that lessonkit/onesheet\.py"
    ):
        make_one_sheet(site)


def test_no_page_of_the_site_names_a_class_that_lost_its_rule() -> None:
    """Every class of the theme's own markup that the theme styles is styled still."""
    css = "".join(file.read_text("utf-8") for file in (BUILD / "assets").glob("look.*.css"))
    html = (BUILD / "index.html").read_text("utf-8")
    for name in sorted(set(re.findall(r"md-(?:header|search|nav|sidebar|content|grid|main|container|toggle)\b", html))):
        assert f".{name}" in css, name
