"""Every built page as it is drawn: Bangla whole, nothing wider than the screen, and text that never jumps."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from drive.site import BUILD, lay_out

pytestmark = pytest.mark.browser

PAGES = sorted(
    "" if folder == "." else f"{folder}/"
    for folder in (file.parent.relative_to(BUILD).as_posix() for file in BUILD.rglob("index.html"))
)

# Text nodes with Bangla: line height in em, letter-spacing, opacity of the colour, and boxes that hide part of it.
LOOK = """() => {
  const faults = new Set();
  const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].join(".")}`;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const e = node.parentElement;
    if (!/[\\u0980-\\u09ff]/.test(node.data) || !e.checkVisibility()) continue;
    if (e.closest("svg, math, script, style, template, .sr-only, .md-search")) continue;
    if (e.closest(".md-nav__toggle:not(:checked) ~ .md-nav")) continue;
    const style = getComputedStyle(e);
    const high = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
    if (high < 1.44 && !e.closest("sup, sub")) faults.add(`line-height ${high.toFixed(2)}: ${name(e)}`);
    if (Number.parseFloat(style.letterSpacing)) faults.add(`letter-spacing: ${name(e)}`);
    if (e.closest("th, td") && (style.overflowWrap !== "normal" || style.wordBreak !== "normal"))
      faults.add(`breaks inside words: ${name(e)}`);
    if (/^rgba/.test(style.color)) faults.add(`translucent: ${name(e)}`);
    for (let box = e; box !== document.body; box = box.parentElement) {
      const { overflowY, display } = getComputedStyle(box);
      if (overflowY === "hidden" && display !== "inline" && box.scrollHeight > box.clientHeight + 1)
        faults.add(`cut: ${name(box)}`);
    }
  }
  return [...faults];
}"""

SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => String(node?.className ?? node))]);
  }).observe({ type: "layout-shift", buffered: true });
"""


# Whether one of the two fonts that the head asks for came too late for the first paint, as on a slow link.
LATE = """() => {
  const [{ startTime: painted }] = performance.getEntriesByName("first-paint");
  const asked = [...document.querySelectorAll('link[rel="preload"][as="font"]')].map((link) => link.href);
  return asked.some((url) => !performance.getEntriesByName(url).some((font) => font.responseEnd + 200 < painted));
}"""


@pytest.fixture(params=[320, 390, 1280])
def width(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def sheet(chromium: Browser, width: int) -> Iterator[Page]:
    """A page of that width whose layout shifts are counted."""
    context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme="light")
    page = context.new_page()
    page.add_init_script(SHIFTS)
    yield page
    context.close()


def opened(page: Page, address: str, path: str) -> Page:
    page.goto(f"{address}/{path}")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    return page


@pytest.mark.parametrize("path", PAGES)
def test_bangla_is_whole_and_no_page_is_wider_than_its_screen(sheet: Page, address: str, path: str, width: int) -> None:
    page = opened(sheet, address, path)
    lay_out(page)
    assert page.evaluate(LOOK) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_while_a_page_loads(sheet: Page, address: str, path: str) -> None:
    page = opened(sheet, address, path)
    for _ in range(5):  # a busy machine paints before the letters have come, and other letters are of another width
        if not page.evaluate("shifts") or not page.evaluate(LATE):
            break
        page = opened(sheet, address, path)
    assert page.evaluate("shifts") == []


def test_our_letters_are_used_and_bangla_digits_line_up(page: Page, address: str) -> None:
    opened(page, address, "")
    families: list[str] = page.evaluate("[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)")
    assert {"Noto Sans Bengali", "Noto Sans"} <= {family.strip('"') for family in families}
    widths: list[float] = page.evaluate(
        """() => [..."০১২৩৪৫৬৭৮৯"].map((digit) => {
          const span = document.createElement("span");
          span.textContent = digit.repeat(20);
          span.style.whiteSpace = "nowrap";
          document.querySelector(".md-typeset").append(span);
          return span.getBoundingClientRect().width;
        })"""
    )
    assert max(widths) - min(widths) < 0.1


def test_a_phone_shows_39_columns_of_code(chromium: Browser, address: str) -> None:
    lesson = next(path for path in PAGES if path.startswith("04-"))
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = opened(context.new_page(), address, lesson)
    columns: float = page.evaluate(
        """() => {
          const code = document.querySelector("py-cell pre > code");
          const style = getComputedStyle(code);
          const probe = document.createElement("span");
          probe.textContent = "m".repeat(100);
          code.append(probe);
          const letter = probe.getBoundingClientRect().width / 100;
          probe.remove();
          const inside = code.clientWidth - 2 * Number.parseFloat(style.paddingLeft);
          return inside / letter;
        }"""
    )
    context.close()
    assert columns >= 39


def test_the_first_paint_follows_the_device_and_a_choice_is_kept(chromium: Browser, address: str, scheme: str) -> None:
    context = chromium.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = opened(context.new_page(), address, "")
    attribute = "document.body.getAttribute('data-md-color-scheme')"
    assert page.evaluate(attribute) == ("slate" if scheme == "dark" else "default")
    other = "default" if scheme == "dark" else "slate"
    press = page.locator("[data-md-component=palette] label:visible")
    press.click()
    assert page.evaluate(attribute) == other, "the first press changes what is seen"
    opened(page, address, "")
    assert page.evaluate(attribute) == other
    # The choice is kept as a choice, whatever the device shows on another day.
    page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    opened(page, address, "")
    assert page.evaluate(attribute) == other
    press.click()
    assert page.evaluate(attribute) == other, "round to the device, which shows the same by now"
    press.click()
    assert page.evaluate(attribute) != other, "and the next press changes what is seen again"
    context.close()


def test_nothing_moves_for_a_reader_who_asked_for_stillness(chromium: Browser, address: str) -> None:
    context = chromium.new_context(reduced_motion="reduce")
    page = opened(context.new_page(), address, next(path for path in PAGES if path.startswith("04-")))
    page.evaluate("document.querySelector('py-cell').setAttribute('state', 'running')")
    assert page.evaluate("document.getAnimations().length") == 0
    names: list[str] = page.evaluate(
        "[...document.querySelectorAll('*')].map((e) => getComputedStyle(e, '::after').animationName)"
    )
    assert set(names) <= {"none"}
    context.close()


def test_the_bar_is_worked_by_keys_alone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    opened(page, address, "")
    for name in ("__drawer", "__search"):
        button = page.locator(f"button[data-opens={name}]")
        button.focus()
        page.keyboard.press("Enter")
        assert page.evaluate(f"document.getElementById('{name}').checked")
        assert button.get_attribute("aria-expanded") == "true"
        if name == "__search":
            page.keyboard.type("abc")
            assert page.locator(".md-search__input").input_value() == "abc"
            page.keyboard.press("Escape")
        else:
            page.keyboard.press("Escape")
            assert page.evaluate("document.activeElement.dataset.opens") == name
        assert button.get_attribute("aria-expanded") == "false"


def test_paper_is_white_with_everything_open_and_no_controls(page: Page, address: str) -> None:
    lesson = next(path for path in PAGES if path.startswith("04-"))
    opened(page, address, lesson)
    page.emulate_media(media="print")
    shown: dict[str, Any] = page.evaluate(
        """() => ({
          bars: [...document.querySelectorAll(".cell-bar, .md-header, .md-sidebar")].filter((e) => e.checkVisibility())
            .length,
          wrap: getComputedStyle(document.querySelector("py-cell pre > code")).whiteSpace,
          paper: getComputedStyle(document.body).getPropertyValue("--paper").trim(),
        })"""
    )
    assert shown == {"bars": 0, "wrap": "pre-wrap", "paper": "#fff"}
