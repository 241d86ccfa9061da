"""Our templates against the theme they override: pinned, every word in Bangla, every hook of the library kept."""

import re
from importlib.metadata import version
from pathlib import Path

import material  # type: ignore[import-untyped]
import pytest
from jinja2 import Environment, FileSystemLoader

from lessonkit import look
from lessonkit.words import section

OURS = Path(__file__).parents[1] / "site" / "theme"
THEIRS = Path(material.__file__).parent / "templates"
OVERRIDDEN = sorted(
    file.relative_to(OURS).as_posix() for file in OURS.rglob("*.html") if (THEIRS / file.relative_to(OURS)).exists()
)


def environment() -> Environment:
    return look.equip(Environment(loader=FileSystemLoader([OURS, THEIRS]), autoescape=False))


def test_the_theme_is_the_version_that_was_measured() -> None:
    assert version("mkdocs-material") == "9.8.2"


def test_every_word_of_the_theme_is_ours() -> None:
    keys = set(re.findall(r'^  "([\w.-]+)":', (THEIRS / "partials/languages/en.html").read_text("utf-8"), re.MULTILINE))
    unused = {key for key in keys if key.split(".")[0] in ("blog", "consent", "readtime", "rss")}
    assert keys - unused - set(section("theme")) == set()


def test_the_search_pipeline_is_blank_with_and_without_our_words() -> None:
    """Any name in it wakes an ASCII trimmer that empties every Bangla token: 6 of 39 queries were found."""
    bare = Environment(loader=FileSystemLoader([OURS, THEIRS])).get_template("partials/languages/bn.html").module
    full = environment().get_template("partials/languages/bn.html").module
    for language in (bare, full):
        assert language.t("search.config.pipeline") == " "  # type: ignore[attr-defined]
    assert full.t("footer.next") == section("theme")["footer.next"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("template", OVERRIDDEN)
def test_an_override_keeps_the_components_that_the_library_looks_for(template: str) -> None:
    parts = re.compile(r'data-md-component="([\w-]+)"')
    theirs = set(parts.findall((THEIRS / template).read_text("utf-8")))
    assert theirs - set(parts.findall((OURS / template).read_text("utf-8"))) <= {"search-share", "search-suggest"}


@pytest.mark.parametrize("template", sorted(file.relative_to(OURS).as_posix() for file in OURS.rglob("*.html")))
def test_templates_hold_no_words(template: str) -> None:
    source = (OURS / template).read_text("utf-8")
    assert not re.findall("[\u0980-\u09ff]+", re.sub(r"\{#.*?#\}", "", source, flags=re.DOTALL))


def test_a_frame_draws_all_that_it_is_given_and_nothing_that_it_is_not() -> None:
    frame = {
        "number": "৪",
        "eyebrow": ["পাঠ ৪", "মডিউল ১"],
        "title": "শিরোনাম",
        "english": "Title",
        "summary": "সারকথা",
        "objectives": ["এক", "দুই"],
        "read_first": [{"title": "পাঠ ৩", "url": "03-x/"}, {"title": "পাঠ ২", "url": None}],
        "minutes": "৫০ মিনিট",
        "weight": "২৯০ KB",
        "changes": [],
    }
    env = environment()
    env.filters["url"] = lambda address: f"../{address}"
    head = env.get_template("partials/lesson-head.html")
    html = head.render(frame=frame)
    assert html.count("<h1>শিরোনাম</h1>") == 1
    assert '<p class="lesson-english" lang="en">Title</p>' in html
    assert '<a href="../03-x/">পাঠ ৩</a>, পাঠ ২' in html
    assert html.count("<li>") == 2
    bare = head.render(frame={"title": "শিরোনাম"})
    assert re.sub(r"\s+", "", bare) == '<headerclass="lesson-head"><h1>শিরোনাম</h1></header>'
