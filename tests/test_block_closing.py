"""The closing parts of a lesson: five things to remember, what comes next."""

from __future__ import annotations

from site_helpers import refuse, render

FIVE = "/// remember\n1. a\n2. **b**\n3. c\n4. d\n5. e\n///\n"


def test_five_things_are_a_section_with_a_heading_of_its_own() -> None:
    html = render(FIVE)
    assert '<section aria-label="মনে রাখার পাঁচটি কথা" class="remember">' in html
    assert '<h2 id="remember">' in html
    assert html.count("<li>") == 5
    assert "<strong>b</strong>" in html


def test_four_things_are_refused() -> None:
    assert "remember: holds 4 things; write one list, 1. to 5." in refuse(FIVE.replace("5. e\n", ""))


def test_things_that_are_no_numbered_list_are_refused() -> None:
    assert "remember: holds no single numbered list" in refuse("/// remember\n- a\n- b\n///")
    assert "remember: holds 5 things" in refuse(FIVE.replace("1. a", "Words first.\n\n1. a"))


def test_remember_stands_once_on_a_page() -> None:
    assert 'the id "remember" of this remember is taken' in refuse(FIVE + "\n" + FIVE)


def test_what_comes_next_is_a_section() -> None:
    html = render("/// next\nAn autograd of **our own**.\n///")
    assert '<section aria-label="এরপর" class="next">' in html
    assert "<strong>our own</strong>" in html


def test_an_empty_next_is_refused() -> None:
    assert "next: is empty" in refuse("/// next\n///")
