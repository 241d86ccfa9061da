"""Glossary terms in a real browser: hover, focus, tap and Escape; and the page of all terms, filtered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from block_page import open_blocks
from lessonkit import glossary

pytestmark = pytest.mark.browser

TERMS = """
gradient: {bn: গ্রেডিয়েন্ট, en: gradient, text: "ঢালের তালিকা, $g$।", lesson: 4}
loss: {bn: ক্ষতি, en: loss, text: "কতটা ভুল।", lesson: 3}
relu: {bn: ReLU, en: rectified linear unit, text: "max(0, z)", lesson: 4}
depth: {bn: গভীরতা, en: depth, text: "স্তরের সংখ্যা।", lesson: 4}
"""
MARKDOWN = "First [a link](#terms).\n\nThe [[g:gradient|গ্রেডিয়েন্ট (gradient)]]-এর কথা আর [[g:loss]]।\n"


@pytest.fixture(autouse=True)
def four_terms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    file = tmp_path / "glossary.yml"
    file.write_text(TERMS, "utf-8")
    monkeypatch.setattr(glossary, "FILE", file)
    glossary.load.cache_clear()
    yield
    glossary.load.cache_clear()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return open_blocks(context, MARKDOWN)


def test_a_tap_opens_the_meaning_and_a_second_tap_closes_it(page: Page) -> None:
    word = page.get_by_role("button", name="গ্রেডিয়েন্ট (gradient)")
    word.click()
    box = page.get_by_role("tooltip")
    expect(box).to_contain_text("gradient")
    expect(box).to_contain_text("ঢালের তালিকা")
    expect(box.locator("math")).to_have_count(1)
    expect(word).to_have_attribute("aria-expanded", "true")
    word.click()
    expect(box).to_have_count(0)
    expect(word).to_have_attribute("aria-expanded", "false")


def test_a_tap_elsewhere_closes_it_and_only_one_is_open(page: Page) -> None:
    page.get_by_role("button", name="গ্রেডিয়েন্ট").click()
    page.get_by_role("button", name="ক্ষতি").click()
    expect(page.get_by_role("tooltip")).to_have_count(1)
    expect(page.get_by_role("tooltip")).to_contain_text("কতটা ভুল")
    page.locator("h1").click()
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_resting_the_mouse_on_it_opens_it_and_the_mouse_may_move_into_the_box(page: Page) -> None:
    page.get_by_role("button", name="ক্ষতি").hover()
    box = page.get_by_role("tooltip")
    expect(box).to_be_visible()
    box.hover()
    page.wait_for_timeout(400)
    expect(box).to_be_visible()
    page.locator("h1").hover()
    expect(box).to_have_count(0)


def test_keyboard_focus_opens_it_escape_closes_it_and_focus_stays(page: Page) -> None:
    page.locator("p a").first.focus()
    page.keyboard.press("Tab")
    word = page.get_by_role("button", name="গ্রেডিয়েন্ট")
    expect(word).to_be_focused()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    expect(word).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.keyboard.press("Tab")
    expect(page.get_by_role("tooltip")).to_contain_text("কতটা ভুল")


def test_escape_closes_what_only_the_mouse_opened(page: Page) -> None:
    page.get_by_role("button", name="ক্ষতি").hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_screen_reader_hears_the_meaning_as_the_words_description(page: Page) -> None:
    described = page.get_by_role("button", name="ক্ষতি").get_attribute("aria-describedby")
    assert page.locator(f"#{described}").inner_text() == "কতটা ভুল।"


def test_the_box_stays_in_the_window_at_every_edge(context: BrowserContext) -> None:
    filler = "\n\n".join(["শব্দ " * 30] * 8)
    page = open_blocks(context, f"[[g:relu]]\n\n{filler}\n\n" + "ক" * 12 + " [[g:gradient]]\n\n")
    page.set_viewport_size({"width": 320, "height": 480})
    for place, top in enumerate((0, 440)):  # the first at the window's upper edge, the second at its lower
        word = page.locator("p > gloss-term .term").nth(place)
        word.evaluate("(word, top) => scrollBy(0, word.getBoundingClientRect().top - top)", top)
        word.click()
        box = page.get_by_role("tooltip").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["y"] + box["height"] <= 480


def test_a_term_in_a_scrolling_table_is_not_cut(context: BrowserContext) -> None:
    table = "/// table | t\nCaption\n\n| a |\n|---|\n| [[g:gradient]] |\n///\n"
    page = open_blocks(context, table)
    page.locator("td .term").click()
    box = page.get_by_role("tooltip")
    on_top = box.evaluate(
        """box => {
            const { x, y, width, height } = box.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height - 12)?.closest(".gloss-box") === box;
        }"""
    )
    assert on_top is True


def test_a_line_never_begins_with_the_danda_after_a_term(context: BrowserContext) -> None:
    page = open_blocks(context, "বাক্যের শেষে [[g:gradient]]। আরও কথা [[g:loss]]। আরও [[g:depth]]।\n")
    bad = page.evaluate(
        """() => {
            const text = document.querySelector('main > p');
            const found = [];
            for (let width = 90; width < 420; width += 3) {
                text.style.width = `${width}px`;
                for (const term of text.querySelectorAll('gloss-term')) {
                    const range = document.createRange();
                    range.setStart(term.nextSibling, 0);
                    range.setEnd(term.nextSibling, 1);
                    const [end] = [...term.getClientRects()].slice(-1);
                    if (range.getBoundingClientRect().top > end.bottom - 4) found.push(width);
                }
            }
            return found;
        }"""
    )
    assert bad == []


def test_without_a_script_a_term_leads_to_its_meaning_on_the_page(chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = open_blocks(context, MARKDOWN)
    page.get_by_role("link", name="ক্ষতি").click()
    assert page.url.endswith("#term-loss")
    expect(page.locator("#term-loss")).to_be_in_viewport()
    context.close()


def test_moving_a_term_in_the_page_doubles_nothing(page: Page) -> None:
    page.evaluate(
        """() => {
            const text = document.querySelector("main > p:nth-of-type(2)");
            for (let move = 0; move < 50; move++) document.querySelector("main").append(text);
        }"""
    )
    page.get_by_role("button", name="ক্ষতি").click()
    expect(page.get_by_role("tooltip")).to_have_count(1)


# --- the page of all terms ------------------------------------------------------------------------------------------


@pytest.fixture
def all_terms(context: BrowserContext) -> Page:
    return open_blocks(context, "/// glossary\n///")


def names(page: Page) -> list[str]:
    return page.locator(".term-entry:visible dfn").all_inner_texts()


def test_all_terms_stand_in_the_order_of_the_alphabet(all_terms: Page) -> None:
    assert names(all_terms) == ["ক্ষতি", "গভীরতা", "গ্রেডিয়েন্ট", "ReLU"]
    expect(all_terms.locator(".gloss-count")).to_have_text("৪টি পরিভাষা")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("grad", ["গ্রেডিয়েন্ট"]),
        ("GRADIENT", ["গ্রেডিয়েন্ট"]),
        ("গ্রেডিয\u09bcেন্ট", ["গ্রেডিয়েন্ট"]),
        ("গ্রেডিয়েন্ট", ["গ্রেডিয়েন্ট"]),
        ("linear rect", ["ReLU"]),
        ("স্তরের", ["গভীরতা"]),
        ("nothing", []),
    ],
)
def test_search_finds_in_both_languages_however_it_was_typed(all_terms: Page, typed: str, found: list[str]) -> None:
    all_terms.get_by_role("searchbox").fill(typed)
    assert names(all_terms) == found
    said = all_terms.locator(".gloss-count").inner_text()
    assert said == "১টি পরিভাষা" if found else said.startswith("এই নামে কোনো পরিভাষা নেই")


def test_letters_of_both_scripts_filter_and_a_second_press_lifts_the_filter(all_terms: Page) -> None:
    letter = all_terms.get_by_role("button", name="গ", exact=True)
    letter.focus()
    all_terms.keyboard.press("Enter")
    assert names(all_terms) == ["গভীরতা", "গ্রেডিয়েন্ট"]
    expect(letter).to_have_attribute("aria-pressed", "true")
    expect(all_terms.locator(".letter-group:visible")).to_have_count(1)
    all_terms.get_by_role("button", name="D", exact=True).click()
    assert names(all_terms) == ["গভীরতা"]
    all_terms.get_by_role("button", name="D", exact=True).click()
    assert len(names(all_terms)) == 4


def test_without_a_script_letters_are_links(chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = open_blocks(context, "/// glossary\n///")
    expect(page.locator(".term-entry dfn").first).to_be_visible()
    assert len(names(page)) == 4
    page.get_by_role("link", name="গ", exact=True).click()
    assert page.url.endswith("#letter-0997")
    context.close()
