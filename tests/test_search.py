"""The site's search, its own code in Node over the built site's own index: however a word is typed, it is found."""

from __future__ import annotations

import functools
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from drive.site import BUILD
from lessonkit.course import load_course
from lessonkit.search import plain, sections
from pack.node import node
from search_queries import NOTHING, QUERIES
from site_helpers import ROOT, page_of

SEARCH = ROOT / "runner" / "page" / "search"
PAIRS = [(kind, query, place) for kind, pairs in QUERIES.items() for query, place in pairs]

Items = list[list[dict[str, Any]]]


def answers(index: dict[str, Any], queries: list[str], folder: Path) -> dict[str, Items]:
    """What the search box would be given for each query."""
    given = folder / "given.json"
    given.write_text(json.dumps({"index": index, "queries": queries}), "utf-8")
    program = f"""
        import {{ readFileSync }} from "node:fs";
        import {{ Finder }} from {json.dumps((SEARCH / "finder.js").as_uri())};
        import {{ answer }} from {json.dumps((SEARCH / "answer.js").as_uri())};
        const {{ index, queries }} = JSON.parse(readFileSync({json.dumps(str(given))}, "utf8"));
        const finder = new Finder(index);
        console.log(JSON.stringify(queries.map(query => answer(finder, query))));
    """
    command = [str(node()), "--input-type=module", "--eval", program]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    return dict(zip(queries, json.loads(done.stdout), strict=True))


def asked(query: str, tmp_path: Path, *found: tuple[str, str, str], same: list[list[str]] | None = None) -> Items:
    """One query over sections of a test's own."""
    return answers({"sections": found, "same": same or [], "filler": ["কী"]}, [query], tmp_path)[query]


@functools.cache
def built_index() -> dict[str, Any]:
    found = list((BUILD / "search").glob("index.*.json"))
    assert len(found) == 1, "The built site has no search index: run make build first."
    index: dict[str, Any] = json.loads(found[0].read_text("utf-8"))
    return index


@pytest.fixture(scope="module")
def on_the_site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Items]:
    queries = [query for _, query, _ in PAIRS] + NOTHING
    return answers(built_index(), queries, tmp_path_factory.mktemp("search"))


def test_there_are_pairs_for_every_way_of_typing() -> None:
    assert len(PAIRS) >= 60
    assert all(QUERIES.values())


@pytest.mark.parametrize(("kind", "query", "place"), PAIRS)
def test_what_is_typed_is_found_on_one_of_the_first_three_pages(
    on_the_site: dict[str, Items], kind: str, query: str, place: str
) -> None:
    first = [item["location"] for group in on_the_site[query][:3] for item in group]
    assert place in first, f"{kind}: {query!r} found {first}"


@pytest.mark.parametrize("query", NOTHING)
def test_what_is_nowhere_is_not_found(on_the_site: dict[str, Items], query: str) -> None:
    assert on_the_site[query] == []


def test_the_index_is_utf_8_and_names_the_two_languages(on_the_site: dict[str, Items]) -> None:
    (file,) = (BUILD / "search").glob("index.*.json")
    text = file.read_text("utf-8")
    assert "\\u09" not in text
    assert ["গ্রেডিয়েন্ট", "gradient"] in built_index()["same"]


def test_a_match_is_marked_and_text_stays_text(tmp_path: Path) -> None:
    section = ("a/", "x < y", "যদি a < b হয়, <script> নয়, গ্রেডিয়েন্টের “দিক” বদলায়।")
    ((item,),) = asked("গ্রেডিয়েন্ট", tmp_path, section)
    assert item["title"] == "x &lt; y"
    assert "&lt;script&gt; নয়, <mark>গ্রেডিয়েন্টের</mark> “দিক”" in item["text"]
    assert item["terms"] == {"গ্রেডিয়েন্টের": True}


def test_a_page_leads_to_the_very_letters_that_stand_on_it(tmp_path: Path) -> None:
    ((item,),) = asked("র\u09cdযান্ডম", tmp_path, ("a/", "বীজ", "র\u200d\u09cdযান্ডম সংখ্যা"))
    assert item["terms"] == {"র\u200d\u09cdযান্ডম": True}


def test_sections_come_by_page_and_the_page_is_among_them(tmp_path: Path) -> None:
    sections = [("a/", "ক", ""), ("a/#one", "খ", "ঢাল"), ("b/", "ঢাল", ""), ("a/#two", "গ", "ঢাল ঢাল")]
    groups = asked("ঢাল", tmp_path, sections[2], sections[0], sections[1], sections[3])
    assert [[item["location"] for item in group] for group in groups] == [["b/"], ["a/#two", "a/#one", "a/"]]


def test_a_heading_counts_more_than_a_mention(tmp_path: Path) -> None:
    groups = asked("ক্ষতি", tmp_path, ("a/", "ঢাল", "ক্ষতি ক্ষতি"), ("b/", "ক্ষতি", "অন্য কথা"), ("c/", "অন্য", ""))
    assert groups[0][0]["location"] == "b/"


def test_a_section_with_the_whole_query_hides_those_with_a_part(tmp_path: Path) -> None:
    groups = asked("ঢাল ক্ষতি", tmp_path, ("a/", "ঢাল", "ক্ষতি"), ("b/", "ঢাল", ""))
    assert [group[0]["location"] for group in groups] == ["a/"]
    groups = asked("ঢাল জাহাজ", tmp_path, ("a/", "ঢাল", "ক্ষতি"))
    assert groups[0][0]["terms"] == {"ঢাল": True, "জাহাজ": False}


def test_a_question_is_about_its_subject(tmp_path: Path) -> None:
    groups = asked("ঢাল কী?", tmp_path, ("a/", "কী কী লাগে", "কী, আর ঢাল"), ("b/", "ঢাল", "সংজ্ঞা"))
    assert [group[0]["location"] for group in groups] == ["b/", "a/"]


def test_the_other_languages_name_is_found_after_the_name_itself(tmp_path: Path) -> None:
    pages = (("a/", "x", "শেখার হারের সূচি"), ("b/", "x", "the learning rate"), ("c/", "x", "হার"))
    groups = asked("learning rate", tmp_path, *pages, same=[["শেখার হার", "learning rate"]])
    assert [group[0]["location"] for group in groups] == ["b/", "a/"]


def test_numbers_are_one_however_they_are_grouped(tmp_path: Path) -> None:
    pages = (("a/", "x", "মোট ১,২৩,৪৫৬ টাকা"), ("b/", "x", "তালিকা 2,3"), ("c/", "x", "3.5e-07"))
    for query, place in {"123456": "a/", "1,23,456": "a/", "১২৩,৪৫৬": "a/", "3": "b/", "৩.৫e-০৭": "c/"}.items():
        assert [group[0]["location"] for group in asked(query, tmp_path, *pages)] == [place], query


def test_html_becomes_text_with_words_kept_apart_and_kept_whole() -> None:
    assert plain("<p>এক</p><ul><li>দুই</li></ul><p>W<sub>1</sub> &lt; <code>log_<wbr>softmax</code></p>") == (
        "এক দুই W1 < log_softmax"
    )


def test_a_lesson_is_found_by_its_aims_and_its_english_title() -> None:
    page = page_of("x", title="t", english="Backprop by **hand**", summary="সার", objectives=["`mask` বানানো"])
    docs = [{"location": "04-backpropagation/", "title": "হাতে", "text": "<p>লেখা</p>"}]
    ((_, title, text),) = sections(docs, {"04-backpropagation/": page}, load_course())
    assert title == "পাঠ ৪: হাতে-কলমে ব্যাকপ্রোপাগেশন"
    assert text == "Backprop by hand · সার · mask বানানো লেখা"


def test_each_term_of_the_glossary_is_found_by_itself() -> None:
    docs = [
        {"location": "glossary/", "title": "পরিভাষা", "text": "ক"},
        {"location": "glossary/#letter-0995", "title": "ক", "text": ""},
    ]
    found = sections(docs, {}, load_course())
    assert found[0] == ("glossary/", "পরিভাষা", "")
    assert ("glossary/#term-gradient", "গ্রেডিয়েন্ট (gradient)") in [(place, title) for place, title, _ in found]
    assert "glossary/#letter-0995" not in [place for place, _, _ in found]
