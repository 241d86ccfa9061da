"""Rules of the style sheets that a browser would not tell of: they hold for every file, blocks' own ones included."""

import re
from pathlib import Path

import pytest

from lessonkit import look

FILES = sorted(look.CSS.rglob("*.css"))
NAMES = [file.relative_to(look.CSS).as_posix() for file in FILES]


def rules(file: Path) -> str:
    """The file without its comments."""
    return re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_colours_have_names(file: Path) -> None:
    """A literal colour would not follow the dark. Known exceptions: the tokens themselves, paper, and plots' sheet."""
    if file.stem in ("tokens", "print"):
        return
    literal = re.findall(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(", rules(file))
    allowed = {"#fff", "#0000"} | ({"#0f161480"} if file.stem == "search" else set())
    assert set(literal) <= allowed


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_text_is_opaque_and_joined(file: Path) -> None:
    css = rules(file)
    spaced = re.findall(r"letter-spacing: (?!0;|normal;)[^;]+", css)
    assert not spaced, "letter-spacing tears Bangla conjuncts apart"
    assert not re.findall(r"(?<!-)\bcolor: (?:rgba|hsla|#[0-9a-f]{8}\b|#[0-9a-f]{4}\b)", css), (
        "translucent joins show seams"
    )
    for rule in re.findall(r"([^{}]+)\{[^{}]*(?<![-\w])opacity: 0?\.\d+", css):
        pytest.fail(f"opacity on {rule.strip()}: overlapping letters show seams")


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_lines_are_high_enough_for_bangla_ink(file: Path) -> None:
    """Ink of common text is 1.31 em high, of the tallest conjuncts 1.49 em."""
    low = [value for value in re.findall(r"line-height: (\d(?:\.\d+)?);", rules(file)) if 0 < float(value) < 1.45]
    assert not low


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_nothing_shouts_or_hangs_on_an_id(file: Path) -> None:
    css = rules(file)
    assert "!important" not in css or file.stem == "settings"
    selectors = re.sub(r"\{[^{}]*\}", "{}", css)
    assert not re.findall(r"(?:^|[\s,>+~])#[a-z][\w-]*", selectors)
    assert css.count("{") == css.count("}")


def test_every_name_that_is_used_is_defined() -> None:
    css = re.sub(r"/\*.*?\*/", "", look.style_sheet(), flags=re.DOTALL) + look.icon_properties()
    used = set(re.findall(r"var\((--[\w-]+)\)", css))
    defined = set(re.findall(r"(--[\w-]+):", css))
    assert used - defined == set()


def test_every_file_has_its_place_and_a_stray_one_is_told(tmp_path: Path) -> None:
    for file in FILES:
        assert rules(file).strip() in re.sub(r"/\*.*?\*/", "", look.style_sheet(), flags=re.DOTALL)
    for file in look.CSS.glob("*.css"):
        (tmp_path / file.name).write_text("", "utf-8")
    (tmp_path / "mine.css").write_text("", "utf-8")
    with pytest.raises(ValueError, match=r"assets/css/mine\.css"):
        look.style_sheet(tmp_path)


def test_squeezing_changes_space_only() -> None:
    css = '/* a */ .a > .b ,\n.c:is( .d ) { margin : 0 calc( 1px + 2px ) ;\n content: "a  ;  b" }\n'
    css += "@media (x: 1) { e { f: g } }"
    assert look.squeezed(css) == '.a>.b,.c:is( .d ){margin :0 calc( 1px + 2px );content:"a  ;  b"}@media (x:1){e{f:g}}'


def test_icons_follow_the_text_and_are_silent() -> None:
    assert "currentColor" in look.icon("run")
    assert 'aria-hidden="true"' in look.icon("run")
    for file in look.ICONS.glob("*.svg"):
        assert "<script" not in file.read_text("utf-8")
        assert file.stat().st_size < 600, f"{file.name} is inlined in the style sheet"


def test_the_look_weighs_little_and_its_name_follows_its_content() -> None:
    css = look.published()[look.look().css]
    assert isinstance(css, bytes)
    assert len(css) < 110_000
    assert re.fullmatch(r"assets/look\.[0-9a-f]{10}\.css", look.look().css)
    assert set(re.findall(r"url\((fonts/[^)]+)\)", css.decode())) <= {
        name.removeprefix("assets/") for name in look.published()
    }
