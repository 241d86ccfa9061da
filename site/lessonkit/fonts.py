"""The site's fonts, cut to what lessons use: weights 400 to 700, no ligatures, and the letters we write.

`make()` writes assets/runtime/fonts/: one .woff2 a face (its name carries the hash of its bytes), fonts.css with the
faces, the licence of each family, and fonts.json. Nothing is made again while sources and recipes stay the same.
All families are under the SIL Open Font License without a reserved name, so a cut font may keep its name.
"""

from __future__ import annotations

import hashlib
import io
import json
import logging
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import fontTools  # type: ignore[import-untyped]
from fontTools import subset
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib import instancer  # type: ignore[import-untyped]

from lessonkit.errors import SetupError
from lessonkit.glyphs import BENGALI, GREEK, LATIN, MATHS, MATHS_MORE, SYMBOLS

_ROOT = Path(__file__).parents[2]
OUT = _ROOT / "assets" / "runtime" / "fonts"
_WEIGHTS = (400, 700)


@dataclass(frozen=True)
class Face:
    """One @font-face. `source` is under node_modules."""

    name: str
    family: str
    source: str
    letters: tuple[int, ...]
    features: tuple[str, ...] = ("*",)
    preload: bool = False


@dataclass(frozen=True)
class Fonts:
    """What was made: `css` and `preload` are file names in `folder`, `sizes` bytes by file name."""

    folder: Path
    css: str
    preload: tuple[str, ...]
    sizes: dict[str, int]


# The two text faces are fetched before the style sheets, so the first paint has them. They may still swap in late: a
# device without any Bangla font would otherwise show boxes. Greek, symbols and formulas load only where they occur.
FACES = (
    Face(
        "bengali",
        "Noto Sans Bengali",
        "@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2",
        BENGALI,
        preload=True,
    ),
    Face(
        "latin",
        "Noto Sans",
        "@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2",
        LATIN,
        features=("kern", "mark", "mkmk", "ccmp", "locl"),
        preload=True,
    ),
    Face("greek", "Noto Sans", "@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2", GREEK),
    Face(
        "mono",
        "JetBrains Mono",
        "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
        LATIN,
        features=("ccmp", "mark"),  # no calt: it would draw `<-` as one arrow
    ),
    Face(
        "mono-greek",
        "JetBrains Mono",
        "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-greek-wght-normal.woff2",
        GREEK,
        features=("ccmp", "mark"),
    ),
    Face(
        "symbols",
        "Cholpath Symbols",
        "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2",
        SYMBOLS,
        features=(),
    ),
    Face(
        "maths",
        "STIX Two Math",
        "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2",
        MATHS,
        features=("ssty", "dtls", "flac", "ccmp"),
    ),
    Face(
        "maths-more",
        "STIX Two Math",
        "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2",
        MATHS_MORE,
        features=("ssty", "dtls", "flac", "ccmp"),
    ),
)


def make(out: Path = OUT, packages: Path = _ROOT / "node_modules", faces: Iterable[Face] = FACES) -> Fonts:
    """Make the fonts that are missing or out of date. Raises SetupError when a source package is not installed."""
    faces = tuple(faces)
    for face in faces:
        if not (packages / face.source).is_file():
            raise SetupError(f"the font {face.source} is not in {packages.name}; run `npm ci`")
    stamp = _stamp(faces, packages)
    record = out / "fonts.json"
    if (made := _made(record, stamp, out)) is not None:
        return made
    # fontTools tells of every table it drops; only its mistakes are news here.
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    out.mkdir(parents=True, exist_ok=True)
    names = {face.name: _keep(out, face.name, cut(face, packages)) for face in faces}
    licences = {face.family: _licence(out, face, packages) for face in faces}
    css = _keep(out, "fonts", css_of(faces, names).encode(), "css")
    kept = {css, *names.values(), *licences.values()}
    for old in out.iterdir():
        if old.name not in kept:
            old.unlink()
    made = Fonts(
        out,
        css,
        tuple(names[face.name] for face in faces if face.preload),
        {name: (out / name).stat().st_size for name in sorted(kept)},
    )
    shown = {"stamp": stamp, "css": made.css, "preload": made.preload, "sizes": made.sizes}
    record.write_text(json.dumps(shown, indent=1) + "\n", "utf-8")
    return made


def cut(face: Face, packages: Path) -> bytes:
    """The bytes of a face's .woff2: weights and glyphs that nobody asks for are gone, and so is hinting."""
    font = TTFont(packages / face.source)
    if "fvar" in font:
        instancer.instantiateVariableFont(font, {"wght": _WEIGHTS}, inplace=True)
        font = _reread(font)  # the subsetter needs the tables as a file has them
    options = subset.Options(
        layout_features=list(face.features),
        hinting=False,
        glyph_names=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=face.letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font["head"].modified = font["head"].created  # same input, same bytes
    font.recalcTimestamp = False
    return _bytes(font)


def css_of(faces: Iterable[Face], names: dict[str, str]) -> str:
    """The @font-face rules; `names` maps a face to its file, next to the style sheet."""
    rules = []
    for face in faces:
        weights = "400" if "stix" in face.source else f"{_WEIGHTS[0]} {_WEIGHTS[1]}"
        rules.append(
            f'@font-face{{font-family:"{face.family}";font-style:normal;font-weight:{weights};'
            f"font-display:swap;src:url({names[face.name]}) format(woff2);"
            f"unicode-range:{unicode_range(face.letters)}}}"
        )
    return "\n".join(rules) + "\n"


def unicode_range(letters: Iterable[int]) -> str:
    """Code points as a CSS unicode-range: neighbours joined, in order."""
    runs: list[list[int]] = []
    for letter in sorted(set(letters)):
        if runs and letter == runs[-1][1] + 1:
            runs[-1][1] = letter
        else:
            runs.append([letter, letter])
    return ",".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in runs)


def _stamp(faces: Iterable[Face], packages: Path) -> str:
    """A hash of all that decides the result: sources, recipes, this code and the library's version."""
    digest = hashlib.sha256(fontTools.version.encode())
    for face in faces:
        digest.update(json.dumps(asdict(face)).encode())
        digest.update((packages / face.source).read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()


def _made(record: Path, stamp: str, out: Path) -> Fonts | None:
    try:
        known = json.loads(record.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    if known.get("stamp") != stamp or any(not (out / name).is_file() for name in known["sizes"]):
        return None
    return Fonts(out, known["css"], tuple(known["preload"]), known["sizes"])


def _keep(out: Path, name: str, data: bytes, ending: str = "woff2") -> str:
    file = f"{name}.{hashlib.sha256(data).hexdigest()[:10]}.{ending}"
    (out / file).write_bytes(data)
    return file


def _licence(out: Path, face: Face, packages: Path) -> str:
    package = Path(*Path(face.source).parts[:2])
    file = f"{package.name}-OFL.txt"
    (out / file).write_bytes((packages / package / "LICENSE").read_bytes())
    return file


def _reread(font: TTFont) -> TTFont:
    font.flavor = None
    return TTFont(io.BytesIO(_bytes(font)))


def _bytes(font: TTFont) -> bytes:
    held = io.BytesIO()
    font.save(held)
    return held.getvalue()
