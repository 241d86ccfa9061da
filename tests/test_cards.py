"""Pictures of shared links: drawn once by the headless browser, named by what they show."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from drive.site import BUILD
from lessonkit import cards
from lessonkit.course import load_course

CARDS = sorted((BUILD / "assets" / "cards").glob("*.png"))
PAGES = ["", *(lesson.folder for lesson in load_course().lessons if lesson.ready)]


def head_of(page: str) -> str:
    return (BUILD / page / "index.html").read_text("utf-8").split("</head>")[0]


@pytest.mark.skipif(not CARDS, reason="the site was built where there is no browser")
@pytest.mark.parametrize("page", PAGES)
def test_every_page_that_is_shared_has_its_own_picture(page: str) -> None:
    named = re.search(r'<meta property="og:image" content="https?://[^/]+/(assets/cards/[^"]+)">', head_of(page))
    assert named
    assert Path(named[1]).name.startswith(page or "home")
    data = (BUILD / named[1]).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (cards.WIDTH, cards.HEIGHT)
    assert 10_000 < len(data) < 120_000
    assert 'name="twitter:card" content="summary_large_image"' in head_of(page)


def test_a_page_that_nobody_shares_shows_the_sites_icon() -> None:
    assert 'og:image" content="http' in head_of("glossary")
    assert "app-512.png" in head_of("glossary")


@pytest.mark.skipif(not CARDS, reason="the site was built where there is no browser")
def test_a_second_build_draws_nothing(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("CHOLPATH_BROWSER", "/nowhere/chromium")  # drawing would fail
    made = cards.make(load_course(), "চলপাঠ")
    assert [card.file.name for card in made.values()] == [
        card.file.name for card in made.values() if card.file.exists()
    ]
    assert sorted(Path(card.address).name for card in made.values()) == [file.name for file in CARDS]
    assert capfd.readouterr().err == ""


def test_without_a_browser_the_site_does_without_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHOLPATH_BROWSER", "/nowhere/chromium")
    assert cards.make(load_course(), "চলপাঠ", tmp_path) == {}
    assert "Shared links show the site's icon" in capfd.readouterr().err
