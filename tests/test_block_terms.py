"""Glossary terms in a page, the page's own list of them, and the page of all terms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lessonkit import glossary
from lessonkit.errors import CourseError
from lessonkit.glossary import parse
from lessonkit.terms import check_introductions
from site_helpers import PAGE, page_of, refuse, render

TERMS = """
gradient: {bn: গ্রেডিয়েন্ট, en: gradient, text: "*ঢালের* তালিকা।", lesson: 4}
loss: {bn: ক্ষতি, en: loss, text: "কতটা ভুল।", lesson: 3}
relu: {bn: ReLU, en: rectified linear unit, text: "max(0, z)", lesson: 4}
"""


@pytest.fixture(autouse=True)
def three_terms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    file = tmp_path / "glossary.yml"
    file.write_text(TERMS, "utf-8")
    monkeypatch.setattr(glossary, "FILE", file)
    glossary.load.cache_clear()
    yield
    glossary.load.cache_clear()


def test_a_term_is_a_link_to_its_definition_on_the_same_page() -> None:
    html = render("The [[g:gradient]] of it.")
    assert '<gloss-term><a class="term" href="#term-gradient">গ্রেডিয়েন্ট</a></gloss-term> of it' in html
    assert '<div class="term-entry" id="term-gradient">' in html


def test_a_term_takes_the_form_that_the_sentence_needs() -> None:
    assert ">গ্রেডিয়েন্টের (gradient)</a></gloss-term>" in render("[[g:gradient|গ্রেডিয়েন্টের (gradient)]]")


def test_the_pages_list_holds_each_used_term_once_in_the_order_of_use() -> None:
    html = render("[[g:relu]] [[g:gradient|ঢাল]] [[g:relu|ReLU-এর]]")
    assert html.count('class="term-entry"') == 2
    assert html.index('id="term-relu"') < html.index('id="term-gradient"')
    assert '<dt><dfn>গ্রেডিয়েন্ট</dfn> <span class="term-english" lang="en">gradient</span></dt>' in html
    assert '<p class="term-text" id="term-gradient--text"><em>ঢালের</em> তালিকা।</p>' in html
    assert "ক্ষতি" not in html


def test_the_list_leads_to_the_glossary_and_has_a_heading_for_the_contents() -> None:
    html = render("[[g:relu]]")
    assert '<h2 id="terms">' in html
    assert 'href="../glossary.md"' in html


def test_the_list_stands_before_what_closes_the_lesson() -> None:
    html = render("[[g:relu]]\n\n/// remember\n1. a\n2. b\n3. c\n4. d\n5. e\n///\n\n/// next\nMore.\n///")
    assert html.index("<gloss-term>") < html.index('id="terms"') < html.index('id="remember"')


def test_a_page_without_terms_has_no_list() -> None:
    assert 'id="terms"' not in render("Nothing here.")


def test_a_term_works_in_headings_lists_titles_and_tables() -> None:
    html = render("- [[g:relu]]\n\n/// key | About [[g:loss]]\ntext\n///\n\n| a |\n|---|\n| [[g:gradient\\|ঢালের]] |\n")
    assert html.count("<gloss-term>") == 3
    assert ">ঢালের</a>" in html


def test_a_term_that_is_not_defined_is_refused_with_a_guess() -> None:
    message = refuse("one\n\nThe [[g:gradent|x]].")
    assert message.startswith(
        f'{PAGE}:3: [[g:gradent|x]] uses the term "gradent", which is not defined; is it gradient?'
    )
    assert "define it in lessons/glossary.yml" in refuse("[[g:zzz]]")


def test_a_term_that_a_table_cuts_in_two_is_refused() -> None:
    message = refuse("| a | b |\n|---|---|\n| [[g:gradient|ঢাল]] | c |\n")
    assert (
        "'[[g:gradient' was left as plain text; close it with ]] on the same line; in a table write \\| for |"
        in message
    )


def test_a_term_in_code_is_code() -> None:
    assert "<code>[[g:zzz]]</code>" in render("`[[g:zzz]]`")


def test_a_lesson_marks_every_term_that_it_introduces() -> None:
    terms = parse(TERMS)
    check_introductions(page_of("[[g:gradient|x]] and [[g:relu]]"), terms)
    with pytest.raises(CourseError) as stopped:
        check_introductions(page_of("[[g:gradient]] and `relu`"), terms)
    assert str(stopped.value).startswith(
        f'lessons/glossary.yml:4: "relu" is introduced in lesson 4, but {PAGE} has no [[g:relu]]'
    )


def test_the_glossary_page_holds_every_term_under_its_letter() -> None:
    html = render("/// glossary\n///", path="lessons/glossary.md", lesson=None)
    assert html.count('class="term-entry"') == 3
    assert '<nav aria-label="অক্ষর ধরে" class="letters">' in html
    assert '<a href="#letter-0995">ক</a>' in html
    assert '<h2 id="letter-0995">' in html
    assert html.index("<dfn>ক্ষতি") < html.index("<dfn>গ্রেডিয়েন্ট") < html.index("<dfn>ReLU")
