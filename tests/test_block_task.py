"""The task block: starter, solution, sealed tests, hints."""

from __future__ import annotations

import re

import pytest

from lessonkit.seal import unseal
from site_helpers import refuse, render

SETUP = '```python cell="setup"\nimport numpy as np\nbase = np.ones(3)\n```\n\n```python cell="other"\nx = 1\n```\n'
GOOD = '''
//// task | mean
    title: The `mean`
    level: easy

Write it with `base`.

```python starter
def mean(values):
    return 0
```

```python solution
def mean(values):
    return (values + 0 * base).mean()
```

```python tests
def test_mean():
    """গড়"""
    assert mean(base) == 1, "গড় মেলেনি"
```

/// hint
First.
///

/// hint
Second.
///
////
'''


@pytest.fixture(autouse=True)
def _unrecorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")


def test_an_exercise_reads_whole_without_javascript() -> None:
    html = render(SETUP + GOOD)
    task = html[html.index("<py-task") : html.index("</py-task>")]
    order = [
        "কোড লিখুন ১",
        "The <code>mean</code>",
        "Write it with",
        'class="cell-code"',
        "First.",
        "Second.",
        "সমাধান দেখুন",
    ]
    assert [task.index(part) for part in order] == sorted(task.index(part) for part in order)
    assert "needs-script" in task


def test_the_starters_text_is_exactly_its_code() -> None:
    html = render(SETUP + GOOD)
    task = html[html.index('class="cell-code"', html.index("<py-task")) :]
    code = re.search(r"<code>(.*?)</code></pre>", task, re.S)
    assert code
    assert re.sub(r"<[^>]+>", "", code[1]) == "def mean(values):\n    return 0\n"


def test_the_tests_are_sealed_and_not_shown() -> None:
    html = render(SETUP + GOOD)
    assert "test_mean" not in html
    sealed = re.search(r'data-key="([^"]+)"', html)
    assert sealed
    assert unseal(sealed[1], "mean")["tests"].startswith("def test_mean():")


def test_it_needs_the_cells_whose_names_it_uses_and_their_packages() -> None:
    tag = re.search(r"<py-task [^>]*>", render(SETUP + GOOD))
    assert tag
    assert 'data-needs="setup"' in tag[0]
    assert 'data-packages="numpy"' in tag[0]


def test_an_exercise_is_counted_by_the_score() -> None:
    html = render(SETUP + GOOD)
    assert '<li data-quiz="mean"><a href="#mean">কোড লিখুন ১</a>' in html.replace("</a> </li>", "</a></li>")


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("```python tests", "```python solution", "holds 2 × ```python solution; it needs exactly one of starter"),
        ("```python starter\ndef mean(values):\n    return 0\n```\n", "", "holds 0 × ```python starter"),
        ("def mean(values):\n    return 0\n", "", "its starter is empty"),
        ("    return (values + 0 * base).mean()", "    return 0", "its starter is its solution"),
        ("    return (values + 0 * base).mean()", "    return (", "is not Python"),
        ("def test_mean", "def check_mean", "its tests hold no function test_…"),
        (', "গড় মেলেনি"', "", 'test_mean does not say what is wrong; write assert …, "why, in Bangla"'),
        ('    assert mean(base) == 1, "গড় মেলেনি"', "    mean(base)", "test_mean does not say what is wrong"),
        ("Write it with `base`.\n", "", "does not say what to do; write it before the starter"),
        ("    title: The `mean`\n", "", "the option title is missing"),
        ("    level: easy\n", "    section: nowhere\n", "there is no heading {#nowhere} to reread"),
        (
            "def mean(values):\n    return (values",
            "import torch\ndef mean(values):\n    return (values",
            "torch runs on a desktop only",
        ),
    ],
)
def test_an_authors_mistake_stops_the_build(good: str, bad: str, why: str) -> None:
    assert why in refuse(SETUP + GOOD.replace(good, bad))


def test_the_line_of_a_silent_assert_is_named() -> None:
    message = refuse(SETUP + GOOD.replace(', "গড় মেলেনি"', ""))
    line = (SETUP + GOOD).strip("\n").split("\n").index('    assert mean(base) == 1, "গড় মেলেনি"') + 1
    assert f":{line}: " in message
