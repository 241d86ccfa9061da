"""Mistakes in the files that pages are made with: the course's plan, the interface's words, a session, a program, data.

Each test asserts the whole message: which file, where in it, what is wrong, and what to do.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_helpers import PROGRAM, SESSION, Course
from lessonkit import glossary
from lessonkit.course import load_course
from lessonkit.errors import CourseError
from lessonkit.words import WORDS_FILE, all_words, word

REGION = "/// desktop | train\n    file: train.py\n    region: a\n///"
PLOT = """/// plot | p
    run: train
    data: loss.csv
    x: x
    y: {y: ক্ষতি}
    title: t
    alt: a

A.
///"""
WORDS = "assets/words.bn.json"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b"title: {\nmodules: []\n",
            "lessons/course.yml:3: is not YAML (expected ',' or '}', but got '<stream end>'); "
            "quote a value that holds : or {",
        ),
        (b"title: \xff\n", "lessons/course.yml: cannot be read (UnicodeDecodeError); it plans the whole course"),
        (None, "lessons/course.yml: cannot be read (FileNotFoundError); it plans the whole course"),
    ],
)
def test_a_plan_that_cannot_be_read_is_told(tmp_path: Path, content: bytes | None, message: str) -> None:
    if content is not None:
        (tmp_path / "course.yml").write_bytes(content)
    with pytest.raises(CourseError) as stopped:
        load_course(tmp_path)
    assert str(stopped.value) == message


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b'{\n"cell": {"run" "a"}\n}',
            f"{WORDS}:2: is not JSON (Expecting ':' delimiter); look for a comma or a quote just before",
        ),
        (b"\xff", f"{WORDS}: cannot be read (UnicodeDecodeError); it holds every word of the interface"),
        (None, f"{WORDS}: cannot be read (FileNotFoundError); it holds every word of the interface"),
        (b"[]", f'{WORDS}: is not a JSON object; write {{"section": {{"key": "sentence"}}}}'),
        (b'{"cell": {"run": 3}}', f'{WORDS}: its section "cell" is wrong; it holds "key": "sentence" only'),
    ],
)
def test_words_that_cannot_be_read_are_told(tmp_path: Path, content: bytes | None, message: str) -> None:
    file = tmp_path / "assets" / "words.bn.json"
    file.parent.mkdir()
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CourseError) as stopped:
        all_words(file)
    assert str(stopped.value) == message


def test_a_word_that_is_missing_is_told_with_its_place() -> None:
    with pytest.raises(CourseError) as stopped:
        word("cell.rnu")
    assert str(stopped.value) == f'{WORDS}: there is no word "cell.rnu"; add "rnu" to its section "cell"'


def test_a_word_that_lacks_an_argument_is_told_with_its_sentence() -> None:
    sentence = all_words(WORDS_FILE)["reference"]["lesson"]
    with pytest.raises(CourseError) as stopped:
        word("reference.lesson", n=4)
    what = f"""{WORDS}: the word "reference.lesson" cannot be filled in (KeyError('title'))"""
    assert str(stopped.value) == f"{what}; its sentence is {sentence!r}"


def test_a_glossary_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CourseError) as stopped:
        glossary.load(tmp_path / "glossary.yml")
    assert str(stopped.value) == "lessons/glossary.yml: is not there; every term is defined in it"


def test_a_term_that_is_only_a_word_is_told() -> None:
    with pytest.raises(CourseError) as stopped:
        glossary.parse("loss: ক্ষতি\n")
    told = 'lessons/glossary.yml:1: the term "loss" is not a mapping; write `{bn: …, en: …, text: …, lesson: …}`'
    assert str(stopped.value) == told


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (
            "# region a\n1\n# endregion\n# region a\n2\n# endregion\n",
            "train.py has `# region a` on lines 1 and 4; a name may stand once in a file",
        ),
        ("# region a\n1\n", "train.py never closes `# region a` of line 1; end it with `# endregion`"),
        ("1\n# endregion\n", "train.py has an `# endregion` on line 2 that closes nothing"),
        ("# region a\n\n# endregion\n", "train.py has nothing in `# region a`"),
        ("# region b\n1\n# endregion\n", "train.py has no `# region a`; its regions: b"),
    ],
)
def test_a_program_whose_region_cannot_be_cut_is_told(tmp_path: Path, program: str, message: str) -> None:
    course = Course(tmp_path, program, '[session.train]\ncommands = ["python train.py"]\n')
    assert course.refuse(REGION) == f'lessons/05-tiny/index.md:1: desktop "train": {message}'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("x,y\n1,2\n", "loss.csv has fewer than two points to draw"),
        ("x,y\n1,2\n2,0\n", "loss.csv has numbers that are not above 0; a log axis cannot show them"),
        ("x\n1\n", "loss.csv has no column 'y' of numbers; its columns: x"),
        ("", "loss.csv is not a table of numbers (list index out of range)"),
    ],
)
def test_data_that_cannot_be_drawn_is_told(tmp_path: Path, data: str, message: str) -> None:
    course = Course(tmp_path, f"open('loss.csv', 'w').write({data!r})\n")
    assert course.refuse(PLOT.replace("    alt:", "    log: true\n    alt:")) == (
        f'lessons/05-tiny/index.md:1: plot "p": {message}'
    )


def test_more_lines_than_can_be_told_apart_are_told(tmp_path: Path) -> None:
    names = [f"y{place}" for place in range(7)]
    rows = f"x,{','.join(names)}\n" + "".join(f"{x},{','.join('1' * 7)}\n" for x in (1, 2))
    course = Course(tmp_path, f"open('loss.csv', 'w').write({rows!r})\n")
    told = course.refuse(PLOT.replace("{y: ক্ষতি}", f"{{{', '.join(f'{name}: {name}' for name in names)}}}"))
    assert told.startswith('lessons/05-tiny/index.md:1: plot "p": loss.csv cannot tell more than ')


def test_a_session_or_a_record_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    course = Course(tmp_path, PROGRAM, SESSION)
    block = "text\n\n/// desktop | train\n///"
    run = 'lessons/05-tiny/index.md:3: desktop run "train" of 05-tiny: '
    (course.home / "recorded" / "train.json").write_text("{", "utf-8")
    told = course.refuse(block)
    assert told.startswith(f"{run}its record cannot be read (Expecting property name")
    assert told.endswith("; run: make capture LESSON=05-tiny SESSION=train")
    course.write("session.toml", "[session.train\n")
    told = course.refuse(block)
    assert told.startswith(f"{run}pycode/05-tiny/session.toml is not TOML (Expected ']'")
    assert told.endswith("; quote text, and close every bracket")


@pytest.mark.parametrize(
    ("citation", "message"),
    [
        ("^saved (\\S+) | xx", "found '1.25e-07', but there is no format 'xx': bn or en, then sciN, fixN, pctN or int"),
        ("saved | bn", "has 0 groups; it needs one, around the number"),
        ("( | bn", "is no regular expression (missing ), unterminated subpattern at position 0)"),
        ("^(saved) | bn fix2", "found 'saved', but not a number: 'saved'"),
        ("^(saved) | bn pct1", "found 'saved', but not a number: 'saved'"),
        ("^ep(och) 5 | bn sci2", "found 'och', but not a number: 'och'"),
    ],
)
def test_a_citation_that_cannot_be_shown_is_told(tmp_path: Path, citation: str, message: str) -> None:
    pattern = citation.partition(" | ")[0]
    told = Course(tmp_path).refuse(f"one\n\n{{= run:train | {citation} =}}")
    assert told == f"lessons/05-tiny/index.md:3: run:train: the pattern {pattern!r} {message}"


def test_a_number_that_is_not_finite_cannot_be_rounded(tmp_path: Path) -> None:
    course = Course(tmp_path, "print('loss nan')\n", '[session.train]\ncommands = ["python train.py"]\n')
    assert course.refuse("{= run:train | loss (\\S+) | bn fix2 =}").endswith("but not a finite number: 'nan'")


@pytest.mark.parametrize(
    ("show", "message"),
    [
        ("x-y", "is not line numbers: 'x-y'; write \"3-9, 12\", or a list of patterns"),
        ("3-90", "asks for lines 3-90; the transcript has lines 1-9"),
        ("[{to: b}]", "is not {from: pattern, to: pattern}: {'to': 'b'}"),
        ("['(']", "is not a pattern: ( (missing ), unterminated subpattern at position 0)"),
        ("['zzz']", "matches no line of the transcript: zzz"),
        ("[{from: zzz}]", "matches no line of the transcript: zzz"),
        ("[{from: '^epoch', to: '^epoch 1'}]", "matches no line of the transcript after its start: ^epoch 1"),
    ],
)
def test_lines_that_cannot_be_chosen_are_told(tmp_path: Path, show: str, message: str) -> None:
    told = Course(tmp_path).refuse(f"/// desktop | train\n    show: {show}\n///")
    assert told == f'lessons/05-tiny/index.md:1: desktop "train": the option show {message}'
