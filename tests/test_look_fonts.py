"""The cut fonts: small, complete for what lessons write, and made only when something changed."""

import unicodedata
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from lessonkit import fonts
from lessonkit.errors import SetupError
from lessonkit.fonts import FACES, Face, Fonts, make, unicode_range


@pytest.fixture(scope="module")
def made() -> Fonts:
    return make()


def font(made: Fonts, name: str) -> TTFont:
    [file] = made.folder.glob(f"{name}.*.woff2")
    return TTFont(file)


def size(made: Fonts, *names: str) -> int:
    return sum(weight for file, weight in made.sizes.items() if file.split(".")[0] in names)


def test_they_keep_to_their_budget(made: Fonts) -> None:
    assert size(made, "bengali", "latin", "mono") < 110_000
    assert size(made, "maths") < 43_000
    assert size(made, "greek", "mono-greek", "symbols") < 20_000


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_a_face_claims_only_letters_that_it_has(made: Fonts, face: Face) -> None:
    missing = set(face.letters) - set(font(made, face.name).getBestCmap())
    assert {letter for letter in missing if unicodedata.category(chr(letter)) != "Cn"} == set()


def test_bangla_keeps_its_shaping_and_its_weights(made: Fonts) -> None:
    bangla = font(made, "bengali")
    features = {record.FeatureTag for record in bangla["GSUB"].table.FeatureList.FeatureRecord}
    assert {"akhn", "rphf", "blwf", "half", "pstf", "vatu", "init", "pres", "blws"} <= features
    [axis] = bangla["fvar"].axes
    assert (axis.minValue, axis.maxValue) == (400, 700)


def test_bangla_digits_are_all_as_wide(made: Fonts) -> None:
    bangla = font(made, "bengali")
    names = bangla.getBestCmap()
    assert len({bangla["hmtx"][names[digit]][0] for digit in range(0x9E6, 0x9F0)}) == 1


def test_code_has_no_ligatures_and_one_width(made: Fonts) -> None:
    mono = font(made, "mono")
    tables = {record.FeatureTag for record in mono["GSUB"].table.FeatureList.FeatureRecord} if "GSUB" in mono else set()
    assert not tables & {"calt", "liga", "dlig"}
    names = mono.getBestCmap()
    assert {mono["hmtx"][names[letter]][0] for letter in range(0x20, 0x7F)} == {600}


def test_formulas_keep_the_tables_that_draw_big_braces_and_roots(made: Fonts) -> None:
    maths = font(made, "maths")
    assert "MATH" in maths
    stretched = maths["MATH"].table.MathVariants.VertGlyphCoverage.glyphs
    for sign in "{}()[]√|":
        assert maths.getBestCmap()[ord(sign)] in stretched


def test_a_formula_in_rare_alphabets_brings_their_file_and_others_do_not() -> None:
    by_name = {face.name: set(face.letters) for face in FACES}
    assert not by_name["maths"] & by_name["maths-more"]
    assert {ord("𝑥"), ord("𝛼"), ord("ℝ")} <= by_name["maths"]
    assert {ord("𝐱"), ord("𝒩"), ord("𝔼"), ord("𝛉")} <= by_name["maths-more"]


def test_each_family_comes_with_its_licence(made: Fonts) -> None:
    texts = [file for file in made.sizes if file.endswith("-OFL.txt")]
    assert len(texts) == 4
    assert all("SIL OPEN FONT LICENSE" in (made.folder / text).read_text("utf-8") for text in texts)


def test_css_names_every_file_and_waits_for_none(made: Fonts) -> None:
    css = (made.folder / made.css).read_text("utf-8")
    assert css.count("@font-face") == len(FACES) == css.count("font-display:swap")
    assert len(made.preload) == 2
    for file in made.sizes:
        assert file.endswith(".txt") or file == made.css or f"url({file})" in css


def test_nothing_is_made_twice_and_a_lost_file_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    little = (Face("mono", "JetBrains Mono", FACES[3].source, (0x41, 0x42), features=()),)
    first = make(tmp_path, faces=little)
    cuts: list[str] = []
    real = fonts.cut

    def counted(face: Face, packages: Path) -> bytes:
        cuts.append(face.name)
        return real(face, packages)

    monkeypatch.setattr(fonts, "cut", counted)
    assert make(tmp_path, faces=little) == first
    assert cuts == []
    next(tmp_path.glob("mono.*.woff2")).unlink()
    (tmp_path / "old.woff2").write_bytes(b"")
    assert make(tmp_path, faces=little) == first, "the same input gives the same bytes"
    assert cuts == ["mono"]
    assert not (tmp_path / "old.woff2").exists()


def test_a_missing_package_is_one_clear_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="run `npm ci`"):
        make(tmp_path, packages=tmp_path)


def test_ranges_join_neighbours() -> None:
    assert unicode_range([0x41, 0x43, 0x42, 0x61]) == "U+41-43,U+61"
