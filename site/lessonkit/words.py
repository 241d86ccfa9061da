"""The interface's own words: `word("cell.recorded")` reads assets/words.bn.json.

Code holds keys, the file holds Bangla. A key that is not there, or an {argument} that is not given, stops the build.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path

from lessonkit.bangla import bangla_digits as digits
from lessonkit.errors import CourseError

__all__ = ["all_words", "digits", "section", "word"]

WORDS_FILE = Path(__file__).parents[2] / "assets" / "words.bn.json"


@functools.cache
def all_words(file: Path = WORDS_FILE) -> Mapping[str, Mapping[str, str]]:
    """Every section of the words file; raises CourseError when it is not an object of objects of strings."""
    try:
        loaded = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CourseError(_shown(file), f"cannot be read as JSON ({error})") from error
    for section, words in loaded.items():
        if not isinstance(words, dict) or not all(isinstance(word, str) for word in words.values()):
            raise CourseError(_shown(file), f"section {section!r} must map keys to sentences")
    return loaded  # type: ignore[no-any-return]


def word(key: str, **args: object) -> str:
    """The sentence of `section.name`, with its {arguments} filled in."""
    section, _, name = key.partition(".")
    try:
        sentence = all_words()[section][name]
    except KeyError:
        hint = f'add "{name}" to its section "{section}"'
        raise CourseError(_shown(WORDS_FILE), f'there is no word "{key}"', hint) from None
    try:
        return sentence.format_map(args)
    except (KeyError, IndexError, ValueError) as error:
        raise CourseError(_shown(WORDS_FILE), f'the word "{key}" cannot be filled in: {error!r} is missing') from error


def section(name: str) -> Mapping[str, str]:
    """A whole section, for the page's JavaScript."""
    return all_words()[name]


def _shown(file: Path) -> str:
    return "/".join(file.parts[-2:])
