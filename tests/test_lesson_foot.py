"""The foot of a lesson: a mistake is reported with the page already named, and neighbours follow the course's plan."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

from jinja2 import Environment, FileSystemLoader

from lessonkit import look

THEME = Path(__file__).parents[1] / "site" / "theme"
PAGE = SimpleNamespace(title="পাঠের <b>নাম</b>", url="04-x/", canonical_url="https://site.example/04-x/")


def drawn(template: str, **given: Any) -> str:
    environment = look.equip(Environment(loader=FileSystemLoader(THEME), autoescape=False))
    environment.filters["url"] = lambda address: f"../{address}"
    return environment.get_template(f"partials/{template}.html").render(page=PAGE, **given)


def foot(repository: str | None = "https://code.example/us/site") -> str:
    config = SimpleNamespace(extra={"repository": repository} if repository else {})
    return drawn("lesson-share", frame={"number": "৪"}, config=config)


def test_the_report_opens_an_issue_that_names_the_lesson_and_the_page() -> None:
    address = foot().split('href="')[1].split('"')[0].replace("&amp;", "&")
    parts = urlsplit(address)
    assert f"{parts.netloc}{parts.path}" == "code.example/us/site/issues/new"
    query = parse_qs(parts.query)
    assert query["title"] == ["পাঠ ৪: ভুল"]
    assert query["body"][0].startswith("পাতা: https://site.example/04-x/\n\n")


def test_without_a_repository_there_is_no_dead_link() -> None:
    assert "issues/new" not in foot(None)


def test_sharing_has_a_plain_link_and_the_title_as_text() -> None:
    assert '<share-lesson data-title="পাঠের নাম"><a href="./">' in foot()


def test_neighbours_are_links_or_say_that_they_are_to_come() -> None:
    frame = {"previous": {"title": "পাঠ ৩", "url": "03-x/"}, "next": {"title": "পাঠ ৫", "url": None}}
    html = drawn("page-turn", frame=frame)
    assert '<a href="../03-x/" class="is-previous" rel="prev">' in html
    assert '<div class="is-next is-coming">' in html
    assert html.count("শিগগির আসছে") == 1
    assert html.count("<a ") == 1


def test_the_ends_of_the_course_have_one_neighbour() -> None:
    html = drawn("page-turn", frame={"previous": None, "next": {"title": "পাঠ ২", "url": "02-x/"}})
    assert html.count("<a ") == 1
    assert "is-previous" not in html
