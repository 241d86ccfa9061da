"""One encoding for every letter: what `lessonkit.bangla.normalise` changes, keeps and refuses."""

import pytest

from lessonkit.bangla import JoinerError, normalise

ZWNJ, ZWJ = "\u200c", "\u200d"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u09df", "\u09af\u09bc"),  # য় as one code point
        ("\u09dc\u09dd", "\u09a1\u09bc\u09a2\u09bc"),
        ("ক\u09c7\u09be", "ক\u09cb"),  # ো typed in two halves
        ("ক\u09c7\u09d7", "ক\u09cc"),
        (f"র{ZWNJ}্যান্ডম", f"র{ZWJ}্যান্ডম"),
        (f"র{ZWJ}্যাম", f"র{ZWJ}্যাম"),
        (f"হঠাত্{ZWJ}", "হঠাৎ"),
        (f"উদ্{ZWNJ}যাপন", f"উদ্{ZWNJ}যাপন"),
        ("\ufeffশুরু", "শুরু"),
    ],
)
def test_every_way_to_type_a_letter_becomes_one(typed: str, kept: str) -> None:
    assert normalise(typed) == kept
    assert normalise(kept) == kept


def test_an_emoji_of_several_parts_keeps_its_joiners() -> None:
    family = f"\U0001f468{ZWJ}\U0001f469{ZWJ}\U0001f467"
    assert normalise(family) == family


@pytest.mark.parametrize("stray", [ZWJ, ZWNJ, "\u200b", "\ufeff", "\u00ad"])
def test_an_invisible_character_without_a_job_is_refused_with_its_line(stray: str) -> None:
    with pytest.raises(JoinerError, match="type the word again") as caught:
        normalise(f"প্রথম\n\nনেট{stray}ওয়ার্ক শেখে")
    assert caught.value.line == 3
    assert "নেট◌ওয" in caught.value.what
    assert "প্রথম" not in caught.value.what
