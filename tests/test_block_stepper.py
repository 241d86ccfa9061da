"""The stepper: without JavaScript an ordered list of steps, each with what it changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_helpers import PAGE, refuse, render

STEPPER = """
//// stepper | forward
    columns: {h: "*h*", L: ক্ষতি}
    caption: One pass **forward**
    figure: figures/net.svg

/// step | Hidden
    set: {h: "1.0"}
    light: [h1, w1]

The gate is `open`.
///

/// step | Loss
    set: {L: 2, h: "**0.5**"}

Half the square.
///
////
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>t</title><circle id="h1"/><path id="w1"/></svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/net.svg").write_text(SVG, "utf-8")
    return tmp_path


def test_the_steps_are_one_ordered_list_with_title_changes_and_explanation(folder: Path) -> None:
    html = render(STEPPER, folder=folder)
    assert '<step-player aria-labelledby="forward--caption" data-columns="h L" id="forward" role="group">' in html
    assert '<p class="step-caption" id="forward--caption">One pass <strong>forward</strong></p>' in html
    first, second = html.split("<li ")[1:]
    assert '<p class="step-title">Hidden</p>' in first
    assert '<div data-column="h"><dt><em>h</em></dt><dd>1.0</dd></div>' in first.replace("\n", "")
    assert "<p>The gate is <code>open</code>.</p>" in first
    assert "<dd><strong>0.5</strong></dd>" in second
    assert "<dd>2</dd>" in second


def test_changes_stand_in_the_order_of_the_columns(folder: Path) -> None:
    second = render(STEPPER, folder=folder).split('class="step-title"')[2]
    assert second.index('data-column="h"') < second.index('data-column="L"')


def test_a_steps_lights_are_ids_of_the_inlined_drawing(folder: Path) -> None:
    html = render(STEPPER, folder=folder)
    assert 'data-light="forward-h1 forward-w1"' in html
    assert 'id="forward-h1"' in html


def test_a_stepper_may_do_without_columns_and_figure() -> None:
    html = render("//// stepper | a\n    caption: c\n\n/// step | one\ntext\n///\n/// step | two\ntext\n///\n////")
    assert "data-columns" not in html
    assert html.count('<li class="step">') == 2


def test_a_column_that_is_not_there_is_refused_with_those_that_are(folder: Path) -> None:
    message = refuse(STEPPER.replace('set: {h: "1.0"}', 'set: {h3: "1.0"}'), folder=folder)
    assert message.startswith(f'{PAGE}:6: step "Hidden": there is no column h3; columns of the stepper: h, L')


def test_a_column_that_no_step_sets_is_refused(folder: Path) -> None:
    message = refuse(STEPPER.replace("L: 2, ", ""), folder=folder)
    assert message.startswith(f'{PAGE}:1: stepper "forward": no step sets L')


def test_a_part_that_the_figure_has_not_is_refused_with_its_parts(folder: Path) -> None:
    message = refuse(STEPPER.replace("[h1, w1]", "[h1, w9]"), folder=folder)
    assert 'step "Hidden": the figure has no part w9; its ids: h1, w1' in message


def test_lights_without_a_figure_are_refused() -> None:
    message = refuse(STEPPER.replace("    figure: figures/net.svg\n", ""))
    assert "lights parts of a figure that the stepper does not have" in message


def test_a_wrong_drawing_is_refused_at_the_stepper(folder: Path) -> None:
    message = refuse(STEPPER.replace("net.svg", "ent.svg"), folder=folder)
    assert message.startswith(f'{PAGE}:1: stepper "forward": figures/ent.svg is not there')


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("    caption: One pass **forward**\n", "", "the option caption is missing"),
        ('set: {h: "1.0"}', "set: 1.0", "the option set must be a mapping"),
        ("/// step | Hidden", "/// step", "needs the step's title after |"),
        ("\n/// step | Hidden", "\nSome words.\n\n/// step | Hidden", "has text outside its steps"),
        (
            "/// step | Loss",
            "/// key | Aside\nWords.\n///\n\n/// step | Loss",
            'cannot hold key "Aside"; blocks it holds: step',
        ),
    ],
)
def test_a_wrong_stepper_is_refused_with_the_reason(folder: Path, good: str, bad: str, why: str) -> None:
    assert why in refuse(STEPPER.replace(good, bad, 1), folder=folder)


def test_a_single_step_is_no_stepper() -> None:
    assert "holds 1 × step; it needs at least 2" in refuse(
        "//// stepper | a\n    caption: c\n\n/// step | one\ntext\n///\n////"
    )


def test_an_empty_step_is_refused() -> None:
    message = refuse("//// stepper | a\n    caption: c\n\n/// step | one\ntext\n///\n/// step | two\n///\n////")
    assert 'step "two": is empty' in message


def test_a_step_outside_a_stepper_is_refused() -> None:
    assert "must stand directly in stepper" in refuse("/// step | one\ntext\n///")
