"""`/// desktop` and `/// plot`: what a page shows of a desktop run is the run's own, or the build stops."""

from __future__ import annotations

import hashlib
import html
import re
from pathlib import Path

import pytest
from markdown.util import AtomicString

from desktop_helpers import Course
from lessonkit.desktop import cut_region, excerpt, pick, published, whole
from lessonkit.html import add, literal, make
from lessonkit.words import word


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path)


BLOCK = "/// desktop | train\n    file: train.py\n    region: loop\n///"


def text_of(page: str, css: str) -> str:
    found = re.search(rf'<(\w+)[^>]*class="{css}"[^>]*>(.*?)</\1>', page, re.DOTALL)
    assert found, css
    return html.unescape(re.sub(r"<[^>]+>", "", found[2]))


# --- the block --------------------------------------------------------------------------------------------------------


def test_a_block_shows_the_region_and_the_transcript_as_they_are(course: Course) -> None:
    page = course.render(BLOCK)
    code = text_of(page, "highlight")
    assert code == 'for epoch in range(1, 6):\n    print(f"epoch {epoch}  loss {1 / epoch:.4f}")\n'
    assert text_of(page, "desktop-transcript") == (course.home / "recorded" / "train.txt").read_text(encoding="utf-8")
    assert "লাইন ৪–৭" in page


def test_lines_of_a_transcript_stay_literal_when_joined() -> None:
    shown = make("pre")
    for part in ("call `step()`", "\n", "before `other()`"):
        add(shown, literal(part))
    assert isinstance(shown.text, AtomicString) and shown.text == "call `step()`\nbefore `other()`"


def test_the_badge_opens_the_whole_provenance(course: Course) -> None:
    page = course.render(BLOCK)
    details = page[page.index('<details class="desktop-provenance"') : page.index("</details>")]
    source = hashlib.sha256((course.home / "train.py").read_bytes()).hexdigest()
    for fact in (f"sha256 {source}", "python train.py → 0", "echo done → 0", "Python 3.", "সেকেন্ড"):
        assert fact in details
    assert '<a href="../pycode/05-tiny/train.py" download="train.py">' in details or (
        '<a download="train.py" href="../pycode/05-tiny/train.py">' in details
    )


def test_without_a_file_only_the_transcript_is_shown(course: Course) -> None:
    page = course.render("/// desktop | train\n///")
    assert "desktop-transcript" in page
    assert "desktop-code" not in page


def test_without_a_region_the_whole_program_is_shown_and_no_marker(course: Course) -> None:
    code = text_of(course.render("/// desktop | train\n    file: train.py\n///"), "highlight")
    assert code.startswith('"""A program of a lesson."""')
    assert "region" not in code


def test_one_run_may_be_shown_twice_on_a_page(course: Course) -> None:
    page = course.render(f"{BLOCK}\n\n{BLOCK}")
    assert 'id="run-train"' in page
    assert 'id="run-train-2"' in page


def test_why_a_run_is_recorded_is_said_in_full_once_a_page_then_in_a_few_words(course: Course) -> None:
    first, second, third = course.render(f"{BLOCK}\n\n{BLOCK}\n\n{BLOCK}").split("<desktop-run")[1:]
    sentence, short = word("desktop.why-other"), f">{word('desktop.short-other')}</a>"
    assert sentence in first and short not in first
    for later in (second, third):
        head = later[: later.index("</p>")]
        assert short in head and f'title="{sentence}"' in head and 'href="../desktop-runs/"' in head


def test_an_excerpt_keeps_its_command_and_marks_what_was_left_out(course: Course) -> None:
    page = course.render("/// desktop | train\n    show: ['^epoch [45]']\n///")
    expected = "$ python train.py\n…\nepoch 4  loss 0.2500\nepoch 5  loss 0.2000\n…\n"
    assert text_of(page, "desktop-transcript") == expected


def test_another_lessons_run_is_named_with_its_folder(course: Course) -> None:
    assert 'id="run-05-tiny-train"' in course.render("/// desktop | 05-tiny/train\n///")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("file: other.py", "the session did not run with other.py; its files: train.py"),
        ("file: train.py\n    region: step", "train.py has no `# region step`; its regions: loop, inner, last"),
        ("region: loop", "names a region without a file"),
        ("show: 3-90", "asks for lines 3-90; the transcript has lines 1-9"),
        ("show: ['^Epoch']", "matches no line of the transcript: ^Epoch"),
        ("lines: 3", "there is no option lines"),
    ],
)
def test_a_mistake_stops_the_build_with_its_line(course: Course, options: str, message: str) -> None:
    said = course.refuse(f"text\n\n/// desktop | train\n    {options}\n///")
    assert said.startswith('lessons/05-tiny/index.md:3: desktop "train": ')
    assert message in said


def test_text_in_a_desktop_block_is_refused(course: Course) -> None:
    assert "has text in it" in course.refuse("/// desktop | train\nsome words\n///")


# --- stale records ----------------------------------------------------------------------------------------------------

REPAIR = "run: make capture LESSON=05-tiny SESSION=train"


def test_one_changed_character_of_a_program_stops_the_build(course: Course) -> None:
    source = (course.home / "train.py").read_text(encoding="utf-8")
    course.write("train.py", source.replace("range(1, 6)", "range(1, 7)"))
    said = course.refuse(BLOCK)
    assert said == (
        'lessons/05-tiny/index.md:1: desktop run "train" of 05-tiny: '
        f"train.py has changed since it was recorded; {REPAIR}"
    )
    course.capture()
    assert "epoch 6" in course.render(BLOCK)


def test_a_changed_command_stops_the_build(course: Course) -> None:
    toml = (course.home / "session.toml").read_text(encoding="utf-8")
    course.write("session.toml", toml.replace("echo done", "echo end"))
    assert f"commands in session.toml has changed since it was recorded; {REPAIR}" in course.refuse(BLOCK)


def test_a_changed_tolerance_does_not(course: Course) -> None:
    toml = (course.home / "session.toml").read_text(encoding="utf-8")
    course.write("session.toml", toml + 'volatile = ["^epoch"]\ntime_limit = 5')
    assert "epoch 5" in course.render(BLOCK)


def test_an_added_program_stops_the_build_of_a_session_that_sees_all(course: Course) -> None:
    course.write("more.py", "")
    assert "more.py was added since it was recorded" in course.refuse(BLOCK)


def test_a_transcript_changed_by_hand_stops_the_build(course: Course) -> None:
    file = course.home / "recorded" / "train.txt"
    file.write_text(file.read_text(encoding="utf-8").replace("0.2500", "0.2600"), encoding="utf-8")
    assert f"its transcript was changed by hand; {REPAIR}" in course.refuse(BLOCK)


def test_kept_data_changed_by_hand_stops_the_build(course: Course) -> None:
    (course.home / "recorded" / "train" / "loss.csv").write_text("epoch,loss\n1,0\n2,0\n", encoding="utf-8")
    assert "loss.csv is missing or was changed by hand" in course.refuse(BLOCK)


def test_a_run_that_was_never_recorded_stops_the_build(course: Course) -> None:
    (course.home / "recorded" / "train.json").unlink()
    assert f"it was never recorded; {REPAIR}" in course.refuse(BLOCK)


def test_an_unknown_session_names_those_there_are(course: Course) -> None:
    said = course.refuse("/// desktop | tarin\n///")
    assert "pycode/05-tiny/session.toml has no such session; its sessions: train" in said


def test_while_a_lesson_is_written_a_stale_run_is_only_marked(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")
    course.write("train.py", "print('new')")
    page = course.render(BLOCK + "\n\n{= run:train | epoch 5  loss (\\S+) | bn =}")
    assert '<p class="record-mark">' in page
    assert '<data class="cited" value="">…</data>' in page


# --- regions and excerpts ---------------------------------------------------------------------------------------------


def test_a_region_is_dedented_and_its_blank_edges_are_left_out() -> None:
    source = "def f():\n    # region body\n\n    a = 1\n    if a:\n        b = 2\n\n    # endregion\n"
    region = cut_region(source, "body")
    assert (region.code, region.first, region.last) == ("a = 1\nif a:\n    b = 2", 4, 6)


def test_a_whole_program_keeps_its_blank_lines_between_functions() -> None:
    assert whole("# region a\na = 1\n\n\n# endregion\n\n\nb = 2\n").code == "a = 1\n\n\nb = 2"


LINES = ["$ a", "one", "two", "three", "$ b", "four"]


@pytest.mark.parametrize(
    ("show", "chosen"),
    [
        (None, [0, 1, 2, 3, 4, 5]),
        (2, [1]),
        ("2-3, 6", [1, 2, 5]),
        ("5-", [4, 5]),
        ("-2", [0, 1]),
        (["^t", "four"], [2, 3, 5]),
        ([{"from": "^two", "to": "b$"}], [2, 3, 4]),
        ([{"from": "three"}], [3, 4, 5]),
    ],
)
def test_an_excerpt_is_chosen_by_lines_or_patterns(show: str | int | list[str] | None, chosen: list[int]) -> None:
    assert pick(LINES, show) == chosen


def test_a_shown_line_brings_its_command_along() -> None:
    assert pick(LINES, "4", [0, 4]) == [0, 3]
    assert pick(LINES, "6", [0, 4]) == [4, 5]


def test_left_out_lines_are_marked_at_the_start_within_and_at_the_end() -> None:
    assert excerpt(LINES, [1, 3]) == [None, "one", None, "three", None]
    assert excerpt(LINES, list(range(6))) == LINES


def test_every_program_of_a_recorded_session_is_published(course: Course) -> None:
    assert published(course.home.parent) == {"pycode/05-tiny/train.py": course.home / "train.py"}


# --- plots ------------------------------------------------------------------------------------------------------------

PLOT = """
/// plot | curve
    run: train
    data: loss.csv
    x: epoch
    y: {loss: ক্ষতি}
    title: ক্ষতির রেখা
    alt: ক্ষতি ১ থেকে ০.২-তে নামে
    x_label: ইপক
    mark: {3: মাঝে}
প্রতি ইপকে ক্ষতি।
///
"""


def test_a_plot_is_drawn_from_the_recorded_numbers(course: Course) -> None:
    page = course.render(PLOT)
    points = re.search(r'points="([^"]+)"', page)
    assert points
    places = [tuple(map(float, point.split(","))) for point in points[1].split()]
    assert [x for x, _ in places] == pytest.approx([50, 129.5, 209, 288.5, 368])
    heights = [(places[-1][1] - y) / (places[-1][1] - places[0][1]) for _, y in places]
    assert heights == pytest.approx([(1 / n - 0.2) / 0.8 for n in range(1, 6)], abs=0.001)


def test_a_plot_is_numbered_with_the_figures_and_has_a_name(course: Course) -> None:
    page = course.render(PLOT + "\n[[fig:curve]]")
    assert '<b class="number">ছবি ৫.১:</b>' in page.replace("\u00a0", " ")
    assert '<title id="curve--title">ক্ষতির রেখা</title>' in page
    assert '<desc id="curve--desc">ক্ষতি ১ থেকে ০.২-তে নামে</desc>' in page
    assert "style=" not in page


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("data: loss.csv → data: other.csv", "the run train keeps no other.csv; its kept files: loss.csv"),
        ("{loss: → {word:", "loss.csv has no column 'word' of numbers; its columns: epoch, loss"),
        ("    alt: ক্ষতি ১ থেকে ০.২-তে নামে\n → ", "the option alt is missing"),
    ],
)
def test_a_mistake_in_a_plot_stops_the_build(course: Course, wrong: str, message: str) -> None:
    old, new = wrong.split(" → ")
    assert message in course.refuse(PLOT.replace(old, new))
