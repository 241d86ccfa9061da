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
    except (OSError, UnicodeDecodeError) as error:
        hint = "it holds every word of the interface"
        raise CourseError(_shown(file), f"cannot be read ({type(error).__name__})", hint) from error
    except json.JSONDecodeError as error:
        where = f"{_shown(file)}:{error.lineno}"
        raise CourseError(where, f"is not JSON ({error.msg})", "look for a comma or a quote just before") from error
    if not isinstance(loaded, dict):
        raise CourseError(_shown(file), "is not a JSON object", 'write {"section": {"key": "sentence"}}')
    for section, words in loaded.items():
        if not isinstance(words, dict) or not all(isinstance(word, str) for word in words.values()):
            raise CourseError(_shown(file), f'its section "{section}" is wrong', 'it holds "key": "sentence" only')
    return loaded


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
        hint = f"its sentence is {sentence!r}"
        raise CourseError(_shown(WORDS_FILE), f'the word "{key}" cannot be filled in ({error!r})', hint) from error


def section(name: str) -> Mapping[str, str]:
    """A whole section, for the page's JavaScript."""
    return all_words()[name]


def _shown(file: Path) -> str:
    return "/".join(file.parts[-2:])
