"""What search engines, messengers and feed readers get."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from xml.etree import ElementTree

from drive.site import BUILD
from lessonkit import found
from lessonkit.course import load_course
from site_helpers import page_of

ATOM = "{http://www.w3.org/2005/Atom}"


def test_a_page_that_asks_not_to_be_found_is_not_in_the_sitemap() -> None:
    addresses = re.findall(r"<loc>[^<]*?//[^/]+/([^<]*)</loc>", (BUILD / "sitemap.xml").read_text("utf-8"))
    assert "04-backpropagation/" in addresses
    assert "kitchen-sink/" not in addresses
    assert "noindex" in (BUILD / "kitchen-sink" / "index.html").read_text("utf-8")


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
