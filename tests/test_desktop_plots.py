"""The drawing of a plot: its ticks, its scales, its data."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from lessonkit.plots import Plot, PlotError, draw, log_ticks, read_columns, shown, ticks


def heights(svg: Element) -> list[float]:
    line = next(part for part in svg if part.tag == "polyline")
    return [float(point.split(",")[1]) for point in str(line.get("points")).split()]


def plot(log: bool = False, **columns: list[float]) -> Element:
    y = {name: name for name in columns if name != "x"}
    return draw(Plot("x", y, "title", "alt", log=log), columns, "p")


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.0, 1.0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0.45, 1.05, [0.4, 0.6, 0.8, 1, 1.2]),
        (0.0, 4096.0, [0, 1000, 2000, 3000, 4000, 5000]),
        (-3.0, 2.0, [-3, -2, -1, 0, 1, 2]),
        (5.0, 5.0, [4, 5, 6]),
    ],
)
def test_ticks_are_round_and_hold_the_range(low: float, high: float, expected: list[float]) -> None:
    found = ticks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    if low < high:
        assert found == pytest.approx(expected)


def test_ticks_inside_do_not_leave_the_range() -> None:
    assert ticks(1, 12, inside=True) == [2, 4, 6, 8, 10, 12]
    assert all(1.3 <= tick <= 9.7 for tick in ticks(1.3, 9.7, inside=True))


def test_log_ticks_are_powers_of_ten_or_finer() -> None:
    assert log_ticks(1e-6, 0.5) == pytest.approx([1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1])
    assert log_ticks(0.15, 0.9) == pytest.approx([0.1, 0.2, 0.5, 1])


def test_ticks_show_as_many_decimals_as_their_neighbours_need() -> None:
    assert [shown(tick, [0.5, 1.0, 1.25]) for tick in (0.5, 1.0, 1.25)] == ["0.50", "1.00", "1.25"]
    assert shown(1e-06, [1e-06, 1e-05]) == "1e-06"


def test_larger_is_higher_and_equal_steps_are_equal() -> None:
    first, second, third = heights(plot(x=[1, 2, 3], a=[0, 1, 2]))
    assert first - second == pytest.approx(second - third, abs=0.11)
    assert first > third


def test_on_a_log_axis_equal_factors_are_equal_steps() -> None:
    first, second, third = heights(plot(log=True, x=[1, 2, 3], a=[0.01, 0.1, 1]))
    assert first - second == pytest.approx(second - third, abs=0.11)


def test_lines_are_told_apart_without_colour() -> None:
    lines = [part for part in plot(x=[1, 2], a=[1, 2], b=[2, 3], c=[3, 4]) if part.tag == "polyline"]
    assert len({line.get("stroke-dasharray") for line in lines}) == 3


@pytest.mark.parametrize(
    ("columns", "log", "message"),
    [
        ({"x": [1.0], "a": [1.0]}, False, "fewer than two points"),
        ({"x": [1.0, 2.0], "a": [0.0, 1.0]}, True, "not above 0"),
        ({"x": [1.0, 2.0]} | {name: [1.0, 2.0] for name in "abcde"}, False, "more than 4 lines"),
    ],
)
def test_what_cannot_be_drawn_is_refused(columns: dict[str, list[float]], log: bool, message: str) -> None:
    with pytest.raises(PlotError, match=message):
        plot(log, **columns)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.csv", "x,a\n1,0.5\n2,0.25\n"),
        ("a.json", '{"x": [1, 2], "a": [0.5, 0.25]}'),
        ("a.json", '[{"x": 1, "a": 0.5}, {"x": 2, "a": 0.25}]'),
    ],
)
def test_data_is_read_from_csv_and_json(file: str, text: str) -> None:
    assert read_columns(text, file) == {"x": [1, 2], "a": [0.5, 0.25]}


@pytest.mark.parametrize(("file", "text"), [("a.csv", ""), ("a.json", "{"), ("a.json", '{"x": [1], "a": [1, 2]}')])
def test_data_of_another_shape_is_refused(file: str, text: str) -> None:
    with pytest.raises(PlotError, match="is not a table of numbers"):
        read_columns(text, file)
