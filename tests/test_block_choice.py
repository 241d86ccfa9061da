"""The choice block: a question, choices each with a reason, and an answer that does not show."""

from __future__ import annotations

import re

import pytest

from lessonkit.seal import unseal
from lessonkit.typeset import typeset
from site_helpers import PAGE, refuse, render

SECTION = "## Part {#part}\n\n"
GOOD = """
/// choice | which-one
    level: easy
    section: part

Which one is **right**?

- [ ] the first `a`

    It is wrong because of one.

- [x] the second

    It is right because of two.

- [ ] the third

    It is wrong because of three.
///
"""


def choices(html: str) -> list[tuple[str, str]]:
    """(text, reason) of each choice as the page has them."""
    items = re.findall(r'<li class="quiz-option">(.*?)</li>', html, re.S)
    return [(re.sub(r"<[^>]+>", "", item.split("<template")[0]).strip(), item) for item in items]


def facts(html: str) -> dict[str, list[int]]:
    sealed = re.search(r'data-key="([^"]+)"', html)
    assert sealed
    return unseal(sealed[1], "which-one")


def test_a_choice_is_a_group_of_radios_named_by_its_question() -> None:
    html = render(SECTION + GOOD)
    assert '<legend class="quiz-question" id="which-one-question">Which one is <strong>right</strong>?</legend>' in html
    assert html.count('type="radio"') == 3
    assert html.count('name="which-one"') == 3
    assert "the first <code>a</code>" in html


def test_the_sealed_key_names_the_right_choice_wherever_it_stands() -> None:
    html = render(SECTION + GOOD)
    (right,) = facts(html)["right"]
    text, item = choices(html)[right]
    assert text == "the second"
    assert "because of two" in item


def test_each_reason_waits_in_its_own_choice_and_in_a_template() -> None:
    for text, item in choices(render(SECTION + GOOD)):
        number = {"the first a": "one", "the second": "two", "the third": "three"}[text]
        assert re.search(rf'<template data-role="reason">\s*<p>[^<]*because of {number}', item)


@pytest.mark.failure("F73")
def test_the_right_choice_is_not_marked_in_the_page() -> None:
    """The right answer stands nowhere in the page as text or mark."""
    html = render(SECTION + GOOD)
    assert "[x]" not in html
    assert "checked" not in html
    rights = [item for text, item in choices(html) if text == "the second"]
    wrongs = [item for text, item in choices(html) if text == "the first a"]
    strip = re.compile(r">[^<]*<|value=\"\d\"")
    assert strip.sub("", rights[0]) == strip.sub("", wrongs[0].replace("<code>a</code>", "a"))


def test_the_order_in_the_page_does_not_follow_the_author() -> None:
    firsts = set()
    for name in ("one", "two", "three", "four", "five", "six", "seven"):
        html = render(SECTION + GOOD.replace("which-one", name))
        firsts.add(choices(html)[0][0])
    assert len(firsts) > 1


def test_the_page_is_the_same_in_every_build() -> None:
    assert render(SECTION + GOOD) == render(SECTION + GOOD)


def test_several_right_choices_become_boxes_and_say_so() -> None:
    html = render(SECTION + GOOD.replace("- [ ] the third", "- [x] the third"))
    assert html.count('type="checkbox"') == 3
    assert "একাধিক উত্তর ঠিক" in html
    assert len(facts(html)["right"]) == 2


def test_questions_are_numbered_down_the_page_and_carry_their_level() -> None:
    html = render(SECTION + GOOD + GOOD.replace("which-one", "second").replace("easy", "hard"))
    assert 'প্রশ্ন ১</span> <span class="level level-easy">সহজ' in html
    assert 'প্রশ্ন ২</span> <span class="level level-hard">কঠিন' in html


def test_what_follows_the_first_sentence_stays_with_the_question() -> None:
    code = "Which one is **right**?\n\n```python\nx = 1\n```\n"
    html = render(SECTION + GOOD.replace("Which one is **right**?\n", code))
    assert html.index("</legend>") < html.index("highlight") < html.index("quiz-options")


def test_a_new_wording_is_a_new_version_and_another_place_is_not() -> None:
    def version(html: str) -> str:
        return str(re.findall(r'data-version="(\w+)"', html)[0])

    code = "```python\nx = 1\n```\n\n"
    plain = version(render(SECTION + GOOD))
    assert plain == version(render(code + SECTION + GOOD))
    assert plain != version(render(SECTION + GOOD.replace("the third", "the last")))
    assert plain != version(render(SECTION + GOOD.replace("[ ] the third", "[x] the third")))


def test_a_page_without_javascript_says_what_is_missing() -> None:
    assert 'data-role="needs-script">উত্তর যাচাই করতে' in render(SECTION + GOOD)


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        (
            "    It is wrong because of one.\n",
            "",
            ":10: choice \"which-one\": 'the first `a`' does not say why it is wrong",
        ),
        (
            "    It is right because of two.\n",
            "",
            "'the second' does not say why it is right; write it under the choice",
        ),
        ("- [x]", "- [ ]", "has no right choice; mark it with [x]"),
        ("- [ ]", "- [x]", "has no wrong choice; write at least one with [ ]"),
        ("- [ ] the third", "- the third", ":18: choice \"which-one\": the option 'the third' has no box"),
        ("the third", "the second", "'the second' stands in it twice"),
        ("the third", "<td>", "holds a tag; write `<td>` in backticks"),
        ("the third", "উপরের সবগুলো", "speaks of the place of others; choices are shuffled"),
        ("the third", "ক ও খ", "speaks of the place of others"),
        ("the third\n", "\n", "an item has no text"),
        ("Which one is **right**?\n", "", "does not begin with a sentence"),
        ("    section: part\n", "", "the option section is missing; section: the id of the heading to reread"),
        ("    level: easy\n", "", "the option level is missing; level: easy, medium or hard"),
        ("level: easy", "level: simple", "the option level must be one of easy, medium, hard"),
        ("section: part", "section: prat", "there is no heading {#prat} to reread; headings of this page: part"),
        (" | which-one", "", "choice: needs names the question on its page after |"),
    ],
)
def test_an_authors_mistake_stops_the_build(good: str, bad: str, why: str) -> None:
    message = refuse(SECTION + GOOD.replace(good, bad))
    assert message.startswith(PAGE)
    assert why in message


def test_one_choice_is_no_choice() -> None:
    only = GOOD[: GOOD.index("- [ ] the first")] + "- [x] the second\n\n    Why.\n///\n"
    assert "has 1 choice; it needs at least two" in refuse(SECTION + only)


def test_a_list_that_is_not_set_apart_is_refused() -> None:
    message = refuse(SECTION + GOOD.replace("**right**?\n\n", "**right**?\n"))
    assert "'- [ ] the first `a`' was not read as an item of the list; put an empty line before the list" in message


@pytest.mark.failure("F73")
def test_a_choice_that_slipped_into_anothers_reason_is_refused() -> None:
    """A choice that Markdown would read as something else stops the build."""
    message = refuse(SECTION + GOOD.replace("- [ ] the third", "    - [ ] the third"))
    assert "'[ ] the third' was not read as an item of the list" in message


def test_a_question_cannot_hold_another() -> None:
    inner = GOOD.replace("which-one", "inner")
    outer = GOOD.replace("///", "////").replace("Which one is **right**?\n", f"Which one?\n{inner}")
    assert 'cannot hold choice "inner"; close this question first' in refuse(SECTION + outer)


@pytest.mark.failure("F73")
def test_a_tag_in_backticks_is_a_choice() -> None:
    """A choice that looks like a tag is shown, and one that would vanish stops the build."""
    assert "<code>&lt;td&gt;</code>" in render(SECTION + GOOD.replace("the third", "`<td>`"))


def test_a_formula_with_both_signs_is_no_tag() -> None:
    assert "<math" in render(SECTION + GOOD.replace("the third", "$a<b$ but $c>d$"))


def test_a_reason_is_typeset_although_it_waits_in_a_template() -> None:
    html = typeset(render(SECTION + GOOD.replace("because of one", "১০ হাজার")))
    assert "১০\u00a0হাজার" in html
