"""A page's file: front matter, letters, style and headings are checked before anything is converted."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessonkit.course import Course, Lesson, Module
from lessonkit.errors import BuildStopped, LessonError
from lessonkit.page import PageContext
from lessonkit.reading import read_page
from site_helpers import PAGE, refuse, render

BACKPROP = Lesson(4, "backpropagation", "Backprop", "Backprop", 1, True)
COURSE = Course(
    "C", "C", (Module(1, "M", "M", (Lesson(3, "mlp", "MLP", "MLP", 1, False), BACKPROP)),), {}, Path("/nowhere")
)
FRONT = """---
lesson: 4
title: Backprop
english: By hand
summary: A sentence.
objectives: [one, two]
read_first: [3]
changes:
  - {date: 2026-11-29, text: first}
---

"""


def read(source: str, path: str = PAGE) -> PageContext:
    return read_page(source, path, COURSE)


def refusal(source: str, path: str = PAGE) -> str:
    with pytest.raises(BuildStopped) as refused:
        read(source, path)
    return str(refused.value)


def test_a_good_page_is_read_with_its_lines() -> None:
    page = read(FRONT + "## Start {#start}\n\ntext\n")
    assert (page.lesson, page.offset, page.scan.headings[0].line) == (4, 11, 12)
    assert page.meta["objectives"] == ["one", "two"]


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ("english: By hand\n", "", ":1: front matter: the field english is missing; english: its English subtitle"),
        ("english:", "englisch:", ":4: front matter: there is no field 'englisch'; is it english?"),
        ("lesson: 4", "lesson: four", ":2: front matter: lesson must be the lesson's number; it is 'four'"),
        ("lesson: 4", "lesson: 5", ":2: lesson: 5 stands in a folder of lesson 4"),
        ("title: Backprop", "title: Back", ":3: the title is 'Back'; lessons/course.yml calls lesson 4 'Backprop'"),
        ("[one, two]", "[]", ":6: front matter: objectives must be a list of what the reader"),
        ("[one, two]", "one", "objectives must be a list"),
        ("read_first: [3]", "read_first: 3", ":7: front matter: read_first must be a list of lesson numbers"),
        ("read_first: [3]", "read_first: [4]", ":7: read_first names lesson 4; name earlier lessons"),
        ("date: 2026-11-29", "date: today", ":8: front matter: changes must be a list of {date: 2026-11-29, text: …}"),
        ("summary: A sentence.", "summary: a: b", ":5: the front matter is not YAML"),
        ("summary: A sentence.", "summary: ''", ":5: front matter: summary must be one or two Bangla sentences"),
    ],
)
def test_front_matter_that_does_not_fit_is_refused_at_its_line(good: str, bad: str, message: str) -> None:
    assert good in FRONT
    assert message in refusal(FRONT.replace(good, bad))


def test_a_lesson_without_front_matter_is_refused() -> None:
    assert "the field lesson is missing" in refusal("text\n")


def test_another_page_needs_only_a_title() -> None:
    assert read("---\ntitle: Home\n---\ntext\n", "lessons/index.md").lesson is None
    assert "there is no field 'objectives'" in refusal("---\ntitle: a\nobjectives: [b]\n---\n", "lessons/index.md")


def test_an_invisible_letter_without_a_job_is_refused_at_its_line() -> None:
    assert f"{PAGE}:12: an invisible character" in refusal(FRONT + "a\u200bb\n")


def test_decomposed_letters_become_one() -> None:
    assert "\u09df" not in read(FRONT + "\u09df \u09af\u09bc\n").body
    assert read(FRONT + "ক\u09c7\u09be").body == "ক\u09cb"


def test_house_style_is_held_at_its_line() -> None:
    assert f"{PAGE}:13: " in refusal(FRONT + "\nকিভাবে হয় ।\n")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("# Title {#a}", ':12: heading "Title" is an h1; the page\'s title comes from its front matter; use ##'),
        ("## Bare", ':12: heading "Bare" has no id; end the line with {#an-ascii-name}'),
        ("## Odd {#Odd_One}", ":12: heading \"Odd\": the id 'Odd_One' is not an ASCII name; such as learning-rate"),
        ("## A {#a}\n\n#### B {#b}", ':14: heading "B" is an h4 under an h2; skip no level'),
        ("## A {#a}\n\n## B {#a}", ':14: the id "a" of this heading is taken; the heading on line 12 has it'),
        ("##### Deep {#deep}", "is an h5; headings go from ## to ####"),
    ],
)
def test_headings_need_an_ascii_id_of_their_own(body: str, message: str) -> None:
    assert message in refusal(FRONT + body + "\n")


def test_a_heading_line_in_code_is_no_heading() -> None:
    assert not read(FRONT + "```text\n# not a heading\n```\n").scan.headings


def test_a_heading_and_a_cell_cannot_share_an_id(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")
    page = read(FRONT + '## A {#same}\n\n```python cell="same"\nx = 1\n```\n')
    with pytest.raises(LessonError, match='the id "same" of this cell is taken; the heading on line 12 has it'):
        _ = page.cells


@pytest.mark.parametrize("body", ["a <b>c</b>", "<div>", "text\n<br/>", "- x <span class='y'>z</span>"])
def test_html_in_a_lesson_is_refused(body: str) -> None:
    assert "there is HTML in the text: <" in refusal(FRONT + "\n" + body + "\n")


@pytest.mark.parametrize(
    "body",
    [
        "`<b>`",
        "a < b > c",
        "$a<b>c$",
        "<https://example.org>",
        "<!-- a <b> note -->",
        r"\<b>",
        "```text\n<b>\n```",
        "``a `<b>` c``",
    ],
)
def test_what_only_looks_like_html_is_fine(body: str) -> None:
    read(FRONT + body + "\n")


# --- references -------------------------------------------------------------------------------------------------------

PLAN = """
title: C
english: C
earlier: {ml: ML}
modules:
  - title: M
    english: M
    lessons:
      1: {slug: first, title: First steps, english: F}
      2: {slug: second, title: Second, english: S}
"""


@pytest.fixture
def two_lessons(tmp_path: Path) -> Path:
    """A course with lesson 1 written and lesson 2 planned."""
    (tmp_path / "course.yml").write_text(PLAN)
    (tmp_path / "01-first").mkdir()
    (tmp_path / "01-first" / "index.md").write_text("---\ntitle: x\n---\n## Chain *rule* {#chain}\n")
    return tmp_path


def linked(markdown: str, folder: Path, path: str = "lessons/index.md") -> str:
    from lessonkit.course import load_course

    return render(markdown, course=load_course(folder), path=path, lesson=None)


def test_a_written_lesson_is_linked_by_number_and_title(two_lessons: Path) -> None:
    html = linked("see [[1]]", two_lessons)
    assert 'href="01-first/index.md"' in html
    assert "১: First steps</a>" in html
    assert 'href="../01-first/index.md"' in linked("see [[01]]", two_lessons, "lessons/09-x/index.md")


def test_other_words_can_be_shown(two_lessons: Path) -> None:
    assert ">the *first* one</a>".replace("*first*", "<em>first</em>") in linked("[[1|the *first* one]]", two_lessons)


def test_a_planned_lesson_is_named_and_not_linked(two_lessons: Path) -> None:
    html = linked("see [[2]]", two_lessons)
    assert 'class="lesson-reference coming"' in html
    assert 'class="coming-mark"' in html
    assert "Second" in html
    assert "<a" not in html
    assert "<a" not in linked("see [[2#anything]]", two_lessons)


def test_a_section_of_another_lesson_is_linked_with_its_title(two_lessons: Path) -> None:
    html = linked("[[1#chain]]", two_lessons)
    assert 'href="01-first/index.md#chain"' in html
    assert "Chain <em>rule</em></a>" in html


def test_a_section_of_the_page_is_linked_with_its_title() -> None:
    html = render("## One {#one}\n\nsee [[#one]] and [[#one|there]]\n")
    assert '<a class="reference" href="#one">One</a> and <a class="reference" href="#one">there</a>' in html


def test_a_reference_in_code_is_only_text() -> None:
    assert "<code>[[1]]</code>" in render("`[[1]]`")


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("text\n\n[[99]]", ":3: [[99]] refers to a lesson that is not planned; the course has lessons 1 to 91"),
        ("## One {#one-thing}\n\n[[#one-thin]]", ":3: [[#one-thin]] refers to a section that this page does not have"),
        ("## One {#one-thing}\n\n[[#one-thin]]", "is it one-thing?"),
        ("[[nothing at all]]", ":1: [[nothing at all]] refers to nothing; references are [[10]]"),
        ("[[]]", "[[]] refers to nothing"),
    ],
)
def test_a_reference_to_nothing_is_refused_at_its_line(markdown: str, message: str) -> None:
    assert message in refuse(markdown)


def test_a_reference_to_a_missing_section_of_a_written_lesson_is_refused(two_lessons: Path) -> None:
    with pytest.raises(LessonError, match="refers to a section that lesson 1 does not have; is it chain"):
        linked("[[1#chains]]", two_lessons)
