"""The course's glossary: `lessons/glossary.yml`, one entry a term.

    gradient: {bn: গ্রেডিয়েন্ট, en: gradient, text: "…", lesson: 4}

`bn` and `en` are the term's two names, `text` its definition in a sentence or two (inline Markdown and $maths$),
`lesson` the one lesson that introduces it. `load` refuses everything else, with the line.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import yaml

from lessonkit.errors import CourseError
from lessonkit.near import near

FILE = Path(__file__).parents[2] / "lessons" / "glossary.yml"
SHOWN = "lessons/glossary.yml"
LESSONS = 91
LONGEST = 320  # letters of a definition; a popover on a phone holds no more
_KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FIELDS: dict[str, type] = {"bn": str, "en": str, "text": str, "lesson": int}
# The dictionary's order. Anusvara, visarga and chandrabindu come after the vowels, khanda ta with ta.
_ORDER = "অআইঈউঊঋএঐওঔংঃঁকখগঘঙচছজঝঞটঠডঢণতৎথদধনপফবভমযরলশষসহািীুূৃেৈোৌ্"
_NUKTA, _JOINERS = "\u09bc", dict.fromkeys((0x200C, 0x200D))


@dataclass(frozen=True)
class Term:
    """One entry; `line` is where it stands in the file."""

    key: str
    bn: str
    en: str
    text: str
    lesson: int
    line: int

    @property
    def letter(self) -> str:
        """What it is filed under: গ, or for a name in Latin letters R."""
        name = unicodedata.normalize("NFC", self.bn).lstrip("“‘\"'( ")
        return (name[:2] if name[1:2] == _NUKTA else name[:1]).upper()

    @property
    def sort_key(self) -> tuple[Any, ...]:
        """Bangla names first, in the alphabet's order; then Latin ones."""
        name = unicodedata.normalize("NFC", self.bn).translate(_JOINERS).casefold()
        places = tuple(_ORDER.find(letter) + 1 for letter in name if letter != _NUKTA)
        latin = not places or places[0] == 0
        return latin, () if latin else places, name, self.key


@functools.cache
def load(file: Path | None = None) -> Mapping[str, Term]:
    """The glossary, key → term, in the file's order; raises CourseError at the first mistake."""
    file = file or FILE
    try:
        source = file.read_text("utf-8")
    except OSError:
        raise CourseError(SHOWN, "is not there", "every term is defined in it") from None
    return parse(source)


def parse(source: str) -> Mapping[str, Term]:
    """The terms in YAML text; see `load`."""
    reader = yaml.SafeLoader(unicodedata.normalize("NFC", source))
    try:
        root = reader.get_single_node()
        if root is None:
            return {}
        if not isinstance(root, yaml.MappingNode):
            _fail(1, "is not a mapping", "write `key: {bn: …, en: …, text: …, lesson: …}`")
        terms: dict[str, Term] = {}
        for key_node, value_node in root.value:
            line = key_node.start_mark.line + 1
            key = _key(reader.construct_object(key_node), line)
            if key in terms:
                _fail(line, f'the term "{key}" is defined twice', f"line {terms[key].line} defines it too")
            terms[key] = _term(key, value_node, reader, line)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        _fail(line, f"is not YAML ({error.problem})", "quote a value that holds : or {")
    finally:
        reader.dispose()
    _refuse_namesakes(terms.values())
    return terms


def _key(key: object, line: int) -> str:
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        _fail(line, f"the key {key!r} must be an ASCII name such as learning-rate")
    return key


def _term(key: str, node: yaml.Node, reader: yaml.SafeLoader, line: int) -> Term:
    if not isinstance(node, yaml.MappingNode):
        _fail(line, f'the term "{key}" is not a mapping', "write `{bn: …, en: …, text: …, lesson: …}`")
    names = [str(reader.construct_object(name)) for name, _ in node.value]
    for name in names:
        if name not in _FIELDS:
            hint = near(name, _FIELDS, f"its fields: {', '.join(_FIELDS)}")
            _fail(line, f'the term "{key}" has no field {name}', hint)
        if names.count(name) > 1:
            _fail(line, f'the term "{key}" gives {name} twice')
    for name in _FIELDS:
        if name not in names:
            _fail(line, f'the term "{key}" has no {name}', f"its fields: {', '.join(_FIELDS)}")
    entry: dict[Any, Any] = reader.construct_mapping(node, deep=True)
    if isinstance(entry["lesson"], list):
        _fail(line, f'the term "{key}" is introduced in two places', "name the one lesson that introduces it")
    for name, kind in _FIELDS.items():
        value = entry[name]
        if not isinstance(value, kind) or isinstance(value, bool) or not str(value).strip():
            _fail(line, f'the {name} of "{key}" must be {"text" if kind is str else "a lesson number"}, not {value!r}')
    if not 1 <= entry["lesson"] <= LESSONS:
        _fail(line, f'the term "{key}" names lesson {entry["lesson"]}', f"lessons number from 1 to {LESSONS}")
    if "[[" in entry["text"]:
        _fail(line, f'the definition of "{key}" refers to something', "a definition must be readable alone")
    if len(entry["text"]) > LONGEST:
        _fail(line, f'the definition of "{key}" has {len(entry["text"])} letters', f"a popover holds {LONGEST}")
    return Term(key, entry["bn"].strip(), entry["en"].strip(), entry["text"].strip(), entry["lesson"], line)


def _refuse_namesakes(terms: Iterable[Term]) -> None:
    """One idea under two keys would be introduced in two places, and half its uses would point to each."""
    for field in ("bn", "en"):
        seen: dict[str, Term] = {}
        for term in terms:
            name = re.sub(r"[\s\u200c\u200d-]+", "", getattr(term, field)).casefold()
            if other := seen.get(name):
                where = f'line {other.line} defines it as "{other.key}", introduced in lesson {other.lesson}'
                _fail(term.line, f'{getattr(term, field)} ("{term.key}", lesson {term.lesson}) is defined twice', where)
            seen[name] = term


def _fail(line: int, what: str, hint: str = "") -> NoReturn:
    raise CourseError(f"{SHOWN}:{line}", what, hint)
