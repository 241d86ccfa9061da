"""The glossary file: every term once, whole, and introduced in one place."""

from __future__ import annotations

import pytest

from lessonkit import glossary
from lessonkit.errors import CourseError
from lessonkit.glossary import parse

GRADIENT = 'gradient: {bn: গ্রেডিয়েন্ট, en: gradient, text: "ঢালের তালিকা।", lesson: 4}\n'
LOSS = """loss:
  bn: ক্ষতি
  en: loss
  text: কতটা ভুল।
  lesson: 3
"""


def refuse(source: str) -> str:
    with pytest.raises(CourseError) as stopped:
        parse(source)
    return str(stopped.value)


def test_terms_are_read_in_the_files_order_with_their_lines() -> None:
    terms = parse(f"# a comment\n{GRADIENT}{LOSS}")
    assert list(terms) == ["gradient", "loss"]
    assert (terms["loss"].bn, terms["loss"].en, terms["loss"].lesson, terms["loss"].line) == ("ক্ষতি", "loss", 3, 3)


def test_an_empty_glossary_is_one() -> None:
    assert parse("# nothing yet\n") == {}


def test_the_courses_own_glossary_is_right() -> None:
    assert len(glossary.load()) > 10


def test_a_term_defined_twice_is_refused_with_both_lines() -> None:
    message = refuse(GRADIENT + LOSS + GRADIENT)
    assert message == 'lessons/glossary.yml:7: the term "gradient" is defined twice; line 1 defines it too'


@pytest.mark.parametrize("field", ["bn: ক্ষতি", "en: loss", "en: Loss", "bn: ক্ষ\u200cতি"])
def test_one_idea_under_two_keys_is_refused_with_both_lessons(field: str) -> None:
    entry = {"bn": "অন্য", "en": "other"} | dict([field.split(": ")])
    message = refuse(f'{LOSS}cost: {{bn: {entry["bn"]}, en: {entry["en"]}, text: "x", lesson: 9}}')
    assert message.startswith("lessons/glossary.yml:6:")
    assert '("cost", lesson 9) is defined twice; line 1 defines it as "loss", introduced in lesson 3' in message


def test_a_term_introduced_in_two_places_is_refused() -> None:
    assert '"loss" is introduced in two places; name the one' in refuse(LOSS.replace("lesson: 3", "lesson: [3, 4]"))


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("loss:", "Loss_1:", "the key 'Loss_1' must be an ASCII name"),
        ("  en: loss\n", "", 'the term "loss" has no en; its fields: bn, en, text, lesson'),
        ("  en: loss", "  en: loss\n  english: loss", "has no field english"),
        ("  en: loss", "  en: loss\n  en: cost", "gives en twice"),
        ("lesson: 3", "lesson: three", "the lesson of \"loss\" must be a lesson number, not 'three'"),
        ("lesson: 3", "lesson: 92", "names lesson 92; lessons number from 1 to 91"),
        ("text: কতটা ভুল।", "text: ''", 'the text of "loss" must be text'),
        ("text: কতটা ভুল।", "text: দেখুন [[4]]", "refers to something; a definition must be readable alone"),
        ("text: কতটা ভুল।", f"text: {'ক' * 400}", "has 400 letters; a popover holds 320"),
        ("text: কতটা ভুল।", "text: {a", "is not YAML"),
        ("loss:", "- loss:", "is not a mapping"),
    ],
)
def test_a_wrong_entry_is_refused_with_the_reason(good: str, bad: str, why: str) -> None:
    message = refuse(LOSS.replace(good, bad))
    assert message.startswith("lessons/glossary.yml:")
    assert why in message


def test_terms_sort_as_a_bangla_dictionary_does_and_latin_names_come_last() -> None:
    names = ["ReLU", "সফটম্যাক্স", "এনট্রপি", "অ্যাডাম", "ক্ষতি", "কার্নেল", "ঢাল", "আকার"]
    source = "".join(f'k{n}: {{bn: {name}, en: e{n}, text: "x", lesson: 1}}\n' for n, name in enumerate(names))
    ordered = [term.bn for term in sorted(parse(source).values(), key=lambda term: term.sort_key)]
    assert ordered == ["অ্যাডাম", "আকার", "এনট্রপি", "কার্নেল", "ক্ষতি", "ঢাল", "সফটম্যাক্স", "ReLU"]


def test_latin_terms_stand_in_the_alphabets_order_and_each_letter_once() -> None:
    names = ["top-k", "ক্ষতি", "MRR", "AdamW", "recall@k", "ReLU", "SGD"]
    source = "".join(f'k{n}: {{bn: "{name}", en: e{n}, text: "x", lesson: 1}}\n' for n, name in enumerate(names))
    terms = sorted(parse(source).values(), key=lambda term: term.sort_key)
    assert [term.bn for term in terms] == ["ক্ষতি", "AdamW", "MRR", "recall@k", "ReLU", "SGD", "top-k"]


def test_a_term_is_filed_under_its_first_letter() -> None:
    def letter(name: str) -> str:
        return parse(f'k: {{bn: "{name}", en: e, text: "x", lesson: 1}}')["k"].letter

    assert letter("ক্ষতি") == "ক"
    assert letter("relu") == "R"
    assert letter("ড\u09bcক") == "ড\u09bc"
