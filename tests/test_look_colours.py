"""Contrast, computed from assets/css/tokens.css: every text colour on every surface it may stand on, light and dark."""

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).parents[1] / "assets" / "css" / "tokens.css").read_text("utf-8")
SURFACES = ("paper", "panel", "sunken")
THREADS = ("green", "clay", "gold", "red", "indigo")
SCHEMES = {"light": '[data-md-color-scheme="default"] {', "dark": '[data-md-color-scheme="slate"] {'}


def colours(scheme: str) -> dict[str, str]:
    start = TOKENS.index(SCHEMES[scheme])
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", TOKENS[start : TOKENS.index("}", start)]))


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_itself_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("text", ["ink", "ink-soft", "ink-faint", *THREADS])
def test_text_reaches_aa_on_every_surface(scheme: str, text: str) -> None:
    found = colours(scheme)
    for surface in SURFACES:
        assert contrast(found[text], found[surface]) >= 4.5, f"{text} on {surface}"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_thread_and_the_ink_reach_aa_on_every_wash(scheme: str) -> None:
    found = colours(scheme)
    for thread in THREADS:
        assert contrast(found[thread], found[f"wash-{thread}"]) >= 4.5, thread
        assert contrast(found["ink"], found[f"wash-{thread}"]) >= 7, thread
        assert contrast(found["ink-soft"], found[f"wash-{thread}"]) >= 4.5, thread


@pytest.mark.parametrize("scheme", SCHEMES)
def test_buttons_controls_and_the_focus_ring_can_be_seen(scheme: str) -> None:
    found = colours(scheme)
    assert contrast(found["on-green"], found["green"]) >= 4.5
    assert contrast(found["on-green"], found["green-strong"]) >= 4.5
    assert contrast(found["ink"], found["selection"]) >= 4.5
    for surface in SURFACES:
        assert contrast(found["line-strong"], found[surface]) >= 3
        assert contrast(found["focus"], found[surface]) >= 3
