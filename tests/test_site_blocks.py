"""The strict block base: an author's mistake stops the build with page, line and hint."""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element, SubElement

import pytest

import lessonkit.extension
from lessonkit.blocks import BLOCKS
from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import Count, Option, identifier, integer, one_of, text
from site_helpers import PAGE, refuse, render


class Box(LessonBlock):
    """A block with one of everything."""

    NAME = "box"
    ARGUMENT = identifier("names the box")
    OPTIONS: ClassVar = {
        "size": Option(integer, "how many things fit", default=1),
        "colour": Option(one_of("red", "green"), "its colour", required=True),
        "label": Option(text, "what is written on it", default=""),
    }
    HOLDS: ClassVar = {"lid": Count(1, 1)}
    ONLY_HOLDS = True

    def on_create(self, parent: Element) -> Element:
        return SubElement(parent, "step-player", {"id": self.argument, "data-size": str(self.options["size"])})


class Lid(LessonBlock):
    """A block that stands only in a box."""

    NAME = "lid"
    INSIDE = ("box",)

    def on_create(self, parent: Element) -> Element:
        assert isinstance(self.outer, Box)
        return SubElement(parent, "div", {"class": f"lid lid-of-{self.outer.argument}"})

    def on_end(self, block: Element) -> None:
        if not len(block):
            self.fail("is empty", "write what is under it")


@pytest.fixture(autouse=True)
def with_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessonkit.extension, "BLOCKS", (*BLOCKS, Box, Lid))


GOOD = """
Text before.

//// box | tool-box
    colour: red
    size: 3

Inside **the box**.

/// lid
A list:

- one

    ```python
    x = 1
    ```
///
////

Text after.
"""


def test_a_good_block_becomes_html_with_its_body_and_nested_blocks() -> None:
    html = render(GOOD)
    assert '<step-player data-size="3" id="tool-box">' in html or '<step-player id="tool-box" data-size="3">' in html
    assert '<div class="lid lid-of-tool-box">' in html
    assert "<strong>the box</strong>" in html
    assert "///" not in html


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    message = refuse(GOOD.replace("size: 3", "sise: 3"))
    assert message.startswith(f'{PAGE}:3: box "tool-box": there is no option sise; is it size?')


def test_a_missing_option_is_refused_with_its_meaning() -> None:
    message = refuse(GOOD.replace("    colour: red\n", ""))
    assert ':3: box "tool-box": the option colour is missing; colour: its colour' in message


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("size: 3", "size: three", "the option size must be a whole number in 0-9; it is 'three'"),
        ("size: 3", "size: 3.5", "must be a whole number"),
        ("size: 3", "size: yes", "must be a whole number"),
        ("colour: red", "colour: blue", "the option colour must be one of red, green"),
        ("size: 3", "label: [a]", "the option label must be text"),
        ("size: 3", "label: ''", "the option label must not be empty"),
    ],
)
def test_a_bad_value_is_refused_with_what_it_must_be(good: str, bad: str, why: str) -> None:
    assert why in refuse(GOOD.replace(good, bad))


def test_options_that_are_not_yaml_are_refused_at_their_line() -> None:
    message = refuse(GOOD.replace("size: 3", "size: {3"))
    assert f"{PAGE}:" in message
    assert 'the options of box "tool-box" are not YAML' in message


def test_options_that_are_not_key_and_value_are_refused() -> None:
    assert "are not `key: value` lines" in refuse(GOOD.replace("    colour: red\n    size: 3", "    just text"))


def test_an_option_with_a_key_that_is_no_word_is_refused() -> None:
    assert "are not `key: value` lines" in refuse(GOOD.replace("size: 3", "1: 3"))


def test_options_after_an_empty_line_are_refused() -> None:
    message = refuse(GOOD.replace("    colour: red\n", "\n    colour: red\n"))
    assert "options must stand right under" in message


def test_options_indented_too_little_are_refused() -> None:
    assert "fewer than four spaces" in refuse(GOOD.replace("    colour: red\n    size: 3", "  colour: red"))


def test_a_missing_argument_is_refused_with_its_meaning() -> None:
    assert ":3: box: needs names the box after |" in refuse(GOOD.replace("box | tool-box", "box"))


def test_a_bad_id_is_refused() -> None:
    assert "must be an ASCII name such as learning-rate" in refuse(GOOD.replace("tool-box", "Tool_Box"))


def test_an_argument_where_none_is_taken_is_refused() -> None:
    assert ':9: lid "x": takes nothing after |' in refuse(GOOD.replace("/// lid", "/// lid | x"))


def test_one_id_twice_on_a_page_is_refused_with_both_lines() -> None:
    message = refuse(GOOD + GOOD)
    assert 'the id "tool-box" of this box is taken; the box on line 3 has it' in message


def test_an_unknown_block_is_refused_with_the_known_ones() -> None:
    message = refuse("text\n\n/// moonlight | x\n///")
    assert message.startswith(f"{PAGE}:3: there is no block 'moonlight'; blocks: ")
    assert " box," in message


def test_too_few_or_too_many_nested_blocks_are_refused() -> None:
    lid = "/// lid\nunder\n///\n"
    none = "//// box | a\n    colour: red\n\n////"
    assert 'box "a": holds 0 × lid; it needs exactly 1' in refuse(none)
    assert "holds 2 × lid" in refuse(f"//// box | a\n    colour: red\n\n{lid}\n{lid}\n////")


def test_a_nested_block_that_does_not_belong_is_refused_at_its_line() -> None:
    message = refuse(GOOD.replace("Inside **the box**.", "/// key\ntext\n///"))
    assert f'{PAGE}:7: box "tool-box": cannot hold key; blocks it holds: lid' in message


def test_a_block_outside_its_place_is_refused() -> None:
    assert "lid: must stand directly in box; it stands in no block" in refuse("/// lid\ntext\n///")


def test_wrong_nested_content_is_refused_by_the_block_itself() -> None:
    assert ":9: lid: is empty; write what is under it" in refuse(
        GOOD[: GOOD.index("A list")] + GOOD[GOOD.index("///\n////") :]
    )


def test_a_block_that_is_never_closed_is_refused_at_its_first_line() -> None:
    assert refuse("one\n\n/// key | title\ntext").startswith(
        f'{PAGE}:3: key "title" is never closed; end it with a line of ///'
    )


def test_a_closing_line_without_a_block_is_refused() -> None:
    assert ":3: /// closes nothing" in refuse("one\n\n///\n")


def test_nested_blocks_need_fewer_slashes_than_the_outer_one() -> None:
    message = refuse(GOOD.replace("////", "///"))
    assert 'lid stands inside box "tool-box" (line 3) but has as many slashes' in message


def test_a_closing_line_of_the_wrong_length_is_refused() -> None:
    assert '//// does not close key "a" (line 1); that needs ///' in refuse("/// key | a\ntext\n////")


def test_a_head_that_cannot_be_read_is_refused() -> None:
    assert "not a block head: '/// key: title'" in refuse("/// key: title\ntext\n///")


def test_a_block_that_markdown_did_not_reach_is_refused() -> None:
    assert "key was not read as a block" in refuse("text\n\n        /// key\n        body\n        ///\n")


def test_lines_count_from_the_top_of_the_file_front_matter_included() -> None:
    from lessonkit.page import PageContext

    assert PageContext("p.md", "/// key\n///", offset=7).scan.heads[0].line == 8


def test_block_syntax_inside_a_fence_is_only_text() -> None:
    html = render("````text\n/// nothing | here\n```python\n```\n///\n````")
    assert "/// nothing | here" in html


def test_a_fence_that_is_never_closed_is_refused() -> None:
    assert ":1: the fence is never closed" in refuse("```text\nx = 1\n")


def test_a_fence_head_that_cannot_be_read_is_refused() -> None:
    assert "the fence's first line cannot be read" in refuse('```python cell=a title="x"\nx = 1\n```')


def test_blocks_work_inside_lists() -> None:
    html = render("1. one\n\n    /// key | a\n    body\n    ///\n\n2. two\n")
    assert "callout-key" in html
    assert html.count("<li>") == 2
