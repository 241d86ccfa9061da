"""The order block: items shown mixed, their right order sealed."""

from __future__ import annotations

import re

import pytest

from lessonkit.seal import unseal
from site_helpers import refuse, render

SECTION = "## Part {#part}\n\n"
GOOD = """
/// order | steps
    level: medium
    section: part

Put the **steps** in order.

1. forward

    Nothing to go back through before it.

2. loss `L`
3. backward
4. update
///
"""


def items(html: str) -> list[str]:
    """The texts as the page has them."""
    found = re.findall(r'<div class="quiz-item-text">(.*?)</div>', html, re.S)
    return [re.sub(r"<[^>]+>", "", text).strip() for text in found]


def in_order(html: str, name: str = "steps") -> list[str]:
    sealed = re.search(r'data-key="([^"]+)"', html)
    assert sealed
    return [items(html)[place] for place in unseal(sealed[1], name)["order"]]


def test_items_are_mixed_and_their_order_is_sealed() -> None:
    html = render(SECTION + GOOD)
    right = ["forward", "loss L", "backward", "update"]
    assert in_order(html) == right
    assert items(html) != right


def test_no_build_ever_shows_the_right_order() -> None:
    for name in ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"):
        html = render(SECTION + GOOD.replace("steps\n", f"{name}\n", 1).replace("4. update\n", ""))
        assert items(html) != ["forward", "loss L", "backward"]
        assert in_order(html, name) == ["forward", "loss L", "backward"]


def test_a_reason_stays_with_its_item() -> None:
    html = render(SECTION + GOOD)
    item = next(part for part in html.split('<li class="quiz-item"') if "forward" in part)
    assert "Nothing to go back through" in item
    assert html.count("<template") == 1


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("3. backward\n4. update\n", "", "has 2 items; from 3 to 9 can be put in order"),
        ("4. update", "4. backward", "'backward' stands in it twice"),
        ("Put the **steps** in order.\n\n", "", "does not begin with a sentence"),
        ("section: part", "section: other", "there is no heading {#other} to reread"),
        ("level: medium", "level: 2", "the option level must be one of"),
    ],
)
def test_an_authors_mistake_stops_the_build(good: str, bad: str, why: str) -> None:
    assert why in refuse(SECTION + GOOD.replace(good, bad))


def test_bullets_are_not_an_order() -> None:
    assert "has no numbered list" in refuse(SECTION + re.sub(r"\d\. ", "- ", GOOD))


def test_ten_items_are_too_many_to_hold_in_mind() -> None:
    more = "".join(f"{place}. more {place}\n" for place in range(5, 11))
    assert "has 10 items" in refuse(SECTION + GOOD.replace("4. update\n", f"4. update\n{more}"))
