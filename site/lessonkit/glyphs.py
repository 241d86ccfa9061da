"""Which letters the site's fonts keep. A letter that is not here still shows, in the reader's system font."""

from __future__ import annotations

from collections.abc import Iterator


def _letters(*parts: str | int | tuple[int, int]) -> tuple[int, ...]:
    """Code points from strings, single code points and (first, last) ranges."""

    def each() -> Iterator[int]:
        for part in parts:
            if isinstance(part, str):
                yield from map(ord, part)
            elif isinstance(part, int):
                yield part
            else:
                yield from range(part[0], part[1] + 1)

    return tuple(sorted(set(each())))


_ASCII = (0x20, 0x7E)

# The block, danda and double danda, the joiners, the rupee sign, and the circle that carries a lone vowel sign.
BENGALI = _letters((0x980, 0x9FE), 0x951, 0x952, 0x964, 0x965, 0x200C, 0x200D, 0x20B9, 0x25CC)

LATIN = _letters(
    _ASCII,
    0xA0,
    "©«°±²³µ·¹»×÷",
    "ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖØÚÛÜßàáâãäåçèéêëíîïñóôõöøúûü",  # names of people
    "–—‘’“”•…′″‹›€™−",
)

GREEK = _letters((0x391, 0x3A1), (0x3A3, 0x3A9), (0x3B1, 0x3C9))

# Signs that stand in prose and in table cells, outside formulas.
SYMBOLS = _letters("←↑→↓↔⇒⇔∂∇∈∉∏∑√∝∞∥∩∪∫∼≈≠≡≤≥≪≫⊙⊕⊗⋅⋮⋯")

# What Temml writes for the formulas of a deep-learning course. MathML draws variables with the italic letters of
# the Mathematical Alphanumeric block; big delimiters and roots come from the MATH table, which the cut keeps.
MATHS = _letters(
    _ASCII,
    (0x391, 0x3A9),
    (0x3B1, 0x3C9),
    "ϑϕϖϱϵ",
    (0x1D434, 0x1D467),  # italic
    (0x1D6E2, 0x1D71B),  # italic Greek
    0x1D7D9,  # the double-struck 1 of an indicator
    "ℂℍℕℙℚℝℤℎℐℋℒℓℛℬℰℱℳℵıȷ",
    (0x2061, 0x2064),  # the invisible operators
    0xA0,
    "¨¬¯±´·×÷ˆˇˉ˙˚˜˝‖…′″‴‾",
    "\u0300\u0301\u0302\u0303\u0304\u0305\u0307\u0308\u030a\u030c\u0332\u0338\u20d7",
    "←↑→↓↔↕↦↪⇀⇐⇒⇔⟵⟶⟷⟸⟹⟺⟼",
    "∀∂∃∅∇∈∉∋∏∐∑−∓∕∖∗∘∙√∝∞∠∣∥∧∨∩∪∫∬∮∴∵∼≃≅≈≔≜≠≡≤≥≪≫≺≻⊂⊃⊆⊇⊕⊖⊗⊙⊤⊥⋀⋁⋂⋃⋅⋆⋮⋯⋰⋱",
    "⌈⌉⌊⌋⏞⏟⏜⏝⟨⟩⟦⟧⨀⨁⨂⩽⩾",
)

# Alphabets of a few formulas only: a file of their own, which pages with such a formula load.
MATHS_MORE = _letters(
    (0x1D400, 0x1D433),  # bold
    (0x1D468, 0x1D49B),  # bold italic
    (0x1D49C, 0x1D4B5),  # script capitals
    (0x1D538, 0x1D551),  # double-struck capitals
    (0x1D6A8, 0x1D6E1),  # bold Greek
    (0x1D71C, 0x1D755),  # bold italic Greek
    (0x1D7CE, 0x1D7D7),  # bold digits
)
