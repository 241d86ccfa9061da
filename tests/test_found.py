"""What search engines, messengers and feed readers get."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from drive.site import BUILD
from lessonkit import found, structured, weight
from lessonkit.course import Lesson, load_course
from site_helpers import page_of

ATOM = "{http://www.w3.org/2005/Atom}"


def test_a_page_that_asks_not_to_be_found_is_not_in_the_sitemap() -> None:
    addresses = re.findall(r"<loc>[^<]*?//[^/]+/([^<]*)</loc>", (BUILD / "sitemap.xml").read_text("utf-8"))
    assert "04-backpropagation/" in addresses
    assert "kitchen-sink/" not in addresses
    assert "noindex" in (BUILD / "kitchen-sink" / "index.html").read_text("utf-8")


def test_robots_are_led_to_the_sitemap() -> None:
    assert (BUILD / found.ROBOTS).read_text().endswith("/sitemap.xml\n")
    assert found.robots("https://e.org/c/") == b"User-agent: *\nAllow: /\n\nSitemap: https://e.org/c/sitemap.xml\n"


def test_a_sitemap_without_hidden_pages_stays_as_it_is(tmp_path: Path) -> None:
    text = "<urlset><url><loc>https://e.org/a/</loc></url></urlset>"
    (tmp_path / "sitemap.xml").write_text(text)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "index.html").write_text("<head></head>")
    found.tidy_sitemap(tmp_path)
    assert (tmp_path / "sitemap.xml").read_text() == text


def test_a_shared_link_shows_title_summary_and_picture() -> None:
    made = found.tags('ক "খ"', "সার", "04-x/", "চলপাঠ", "https://e.org/c/")
    assert '<meta property="og:title" content="ক &quot;খ&quot;">' in made
    assert 'content="https://e.org/c/04-x/"' in made
    assert f'content="https://e.org/c/{found.PICTURE}"' in made
    assert (BUILD / found.PICTURE).is_file()
    assert "og:title" in (BUILD / "04-backpropagation" / "index.html").read_text("utf-8")


def test_the_feed_has_every_change_the_latest_first() -> None:
    changes = [
        {"date": datetime.date(2026, 1, 2), "text": "শুরু"},
        {"date": datetime.date(2026, 3, 4), "text": "a < b ঠিক"},
    ]
    page = page_of("x", title="t", changes=changes)
    made = ElementTree.fromstring(found.feed(load_course(), {"04-backpropagation/": page}, "https://e.org"))
    entries = made.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}summary") for entry in entries] == ["a < b ঠিক", "শুরু"]
    assert made.findtext(f"{ATOM}updated") == "2026-03-04T00:00:00Z"
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == 2
    ElementTree.parse(BUILD / found.FEED)


def head_of(address: str) -> str:
    return (BUILD / address / "index.html").read_text("utf-8").split("</head>")[0]


def data_of(address: str) -> Any:
    """The page's JSON-LD, read as a browser would find it."""
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', head_of(address), re.DOTALL)
    assert found
    return json.loads(found[1])


def test_titles_and_descriptions_are_in_both_languages() -> None:
    lesson = head_of("04-backpropagation")
    assert "<title>হাতে-কলমে ব্যাকপ্রোপাগেশন (Backpropagation by hand) · চলপাঠ</title>" in lesson
    description = re.search(r'<meta name="description" content="([^"]*)"', lesson)
    assert description
    assert " · Backpropagation by hand" in description[1]
    assert "`" not in description[1]
    assert "<title>চলপাঠ: বাংলায় ডিপ লার্নিং (Deep learning in Bangla)</title>" in head_of("")
    assert re.search(r'<link rel="canonical" href="https?://[^"]+/04-backpropagation/"', lesson)


def test_the_home_page_tells_of_the_course_and_its_written_lessons() -> None:
    data = data_of("")
    written = written_lessons()
    assert data["@type"] == "Course"
    assert [part["name"] for part in data["hasPart"]] == [lesson.title for lesson in written]
    home = (BUILD / "index.html").read_text("utf-8")
    shown = re.search(r'<ul class="ready-lessons">(.*?)</ul>', home, re.DOTALL)
    assert shown
    assert re.findall(r'href="([^"]+)"', shown[1]) == [f"{lesson.folder}/" for lesson in written]


def test_a_lesson_tells_what_it_teaches_and_of_its_quiz() -> None:
    lesson, quiz = data_of("04-backpropagation")
    assert (lesson["@type"], quiz["@type"]) == ("LearningResource", "Quiz")
    assert lesson["position"] == 4
    assert lesson["teaches"] == quiz["assesses"]
    assert quiz["url"].endswith("/04-backpropagation/#quiz")
    assert 'id="quiz"' in (BUILD / "04-backpropagation" / "index.html").read_text("utf-8")


def test_a_lesson_without_questions_has_no_quiz_and_cannot_end_its_script() -> None:
    page = page_of("x", title="ক", english="A </script>", summary="s", objectives=["o"])
    lesson = load_course().lesson(4)
    assert lesson
    data = structured.lesson_data(page, lesson, 10, "https://e.org")
    assert [item["@type"] for item in data] == ["LearningResource"]
    assert "</script" not in structured.script(data)


def test_the_home_page_tells_what_data_reading_and_running_take() -> None:
    home = (BUILD / "index.html").read_text("utf-8")
    assert weight.HEAVIEST not in home
    costs = re.search(r'<dl class="costs">(.*?)</dl>', home, re.DOTALL)
    assert costs
    heaviest = max(weight.page_weight(BUILD / lesson.folder / "index.html") for lesson in written_lessons())
    # A page weighs a little more once its weight is written into it.
    assert any(weight.shown(heaviest - less) in costs[1] for less in range(0, 4000, 500))
    assert costs[1].count("\u00a0MB</dd>") == 3


def written_lessons() -> list[Lesson]:
    return [lesson for lesson in load_course().lessons if lesson.ready]


def test_only_the_letters_of_the_first_view_are_fetched_early() -> None:
    for address in ("", "04-backpropagation", "33-self-attention", "glossary"):
        early = re.findall(r'rel="preload" href="[^"]*fonts/(\w+)\.', head_of(address))
        assert early[:2] == ["bengali", "latin"]
        assert set(early[2:]) <= {"mono"}
    assert "mono" not in re.findall(r'rel="preload" href="[^"]*fonts/(\w+)\.', head_of(""))
