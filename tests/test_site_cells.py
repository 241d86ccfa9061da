"""Cells: what an author writes becomes <py-cell>, and what is wrong stops the build at its line."""

from __future__ import annotations

import hashlib
import html
import json
import re
from pathlib import Path

import pytest

from lessonkit.cells import Cell, read_cells
from lessonkit.scan import scan
from site_helpers import PAGE, convert, page_of, refuse, render

SETUP = 'import numpy as np\n\nx = np.array([1.0, 2.0])  # "<&>"'
BODY = f"""Text.

```python cell="setup" title="`x` & more"
{SETUP}
```

```python cell="look" try="write `1e-3` here" alt="a line" volatile="true"
print(x)
```

```python
plain = 1
```
"""


@pytest.fixture(autouse=True)
def without_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests are about the code; records have their own (test_site_recorded.py)."""
    monkeypatch.setenv("CHOLPATH_RECORDING", "1")


def cells(markdown: str) -> dict[str, Cell]:
    return {cell.id: cell for cell in read_cells(scan(markdown).fences, PAGE)}


def cell_of(page: str, id: str) -> str:
    found = re.search(rf'<py-cell[^>]* id="{id}"[^>]*>.*?</py-cell>', page, re.DOTALL)
    assert found, f"no cell {id} in {page}"
    return found[0]


def test_the_code_in_the_page_is_exactly_the_authors_code() -> None:
    code = re.search(r"<pre><span></span><code>(.*?)</code></pre>", cell_of(render(BODY), "setup"), re.DOTALL)
    assert code
    assert html.unescape(re.sub(r"<[^>]+>", "", code[1])) == SETUP + "\n"


def test_blank_lines_and_indentation_of_the_code_are_kept() -> None:
    code = "\n\nif True:\n    x = 1\n\n\n    y = '  '"
    page = cell_of(
        render(f'- item\n\n    ```python cell="deep"\n{code.replace(chr(10), chr(10) + "    ")}\n    ```\n'), "deep"
    )
    found = re.search(r"<pre><span></span><code>(.*?)</code></pre>", page, re.DOTALL)
    assert found
    assert html.unescape(re.sub(r"<[^>]+>", "", found[1])) == code + "\n"


def test_a_cell_carries_its_session_needs_packages_and_hash() -> None:
    page = render(BODY)
    look = cell_of(page, "look")
    assert 'data-session="04-backpropagation"' in look
    assert 'data-needs="setup"' in look
    assert 'data-packages="numpy"' in look
    assert f'data-hash="{hashlib.sha256(b"print(x)").hexdigest()[:12]}"' in look
    assert 'data-volatile="true"' in look
    assert 'data-alt="a line"' in look
    assert "data-alone" not in look


def test_a_cells_parts_are_there_without_javascript() -> None:
    setup, look = (cell_of(render(BODY), id) for id in ("setup", "look"))
    assert '<span class="cell-title"><code>x</code> &amp; more</span>' in setup
    assert 'data-title="x &amp; more"' in setup
    assert re.search(r'<div data-role="output" hidden></div>', setup)
    assert "<button" not in setup
    assert re.search(r'<p class="cell-try">.* write <code>1e-3</code> here</p>', look)


def test_python_without_a_cell_is_ordinary_highlighted_code() -> None:
    page = render(BODY)
    assert page.count("<py-cell") == 2
    assert re.search(r'<div class="language-python highlight">.*plain', page, re.DOTALL)


def test_a_cell_is_not_wrapped_in_a_paragraph() -> None:
    assert "<p><py-cell" not in render(BODY)


def test_a_cell_works_inside_a_block_and_inside_a_list() -> None:
    one = '/// key | a\n```python cell="one"\nx = 1\n```\n///\n\n'
    page = render(one + '1. item\n\n    ```python cell="two"\n    print(x)\n    ```\n')
    assert 'data-needs="one"' in cell_of(page, "two")
    assert re.search(r"<aside.*<py-cell", page, re.DOTALL)
    assert re.search(r"<li>.*<py-cell.*</li>", page, re.DOTALL)


def test_a_cell_shown_inside_a_longer_fence_is_only_text() -> None:
    assert "<py-cell" not in render('````text\n```python cell="a"\nx\n```\n````')


def test_packages_come_from_imports_and_from_the_cells_before() -> None:
    found = cells(
        '```python cell="a"\nimport numpy as np\n```\n'
        '```python cell="b"\nfrom matplotlib import pyplot as plt\nplt.plot(np.ones(2))\n```\n'
        '```python cell="c"\nimport math, json\n```\n'
        '```python cell="d" packages="einops==0.8.1"\nimport einops, scipy.signal\n```\n'
    )
    assert [cell.packages for cell in found.values()] == [
        ("numpy",),
        ("numpy", "matplotlib"),
        (),
        ("scipy", "einops"),
    ]


def test_the_record_hash_covers_the_cell_and_its_prerequisites_in_order() -> None:
    found = cells('```python cell="a"\nx = 1\n```\n```python cell="b"\ny = 2\n```\n```python cell="c"\nprint(x)\n```')
    assert found["c"].record_hash == hashlib.sha256(b"x = 1\n\0\nprint(x)").hexdigest()
    assert found["b"].record_hash == hashlib.sha256(b"y = 2").hexdigest()


def test_an_alone_cell_says_so() -> None:
    page = render('```python cell="a"\nx = 1\n```\n\n```python cell="b" alone="true"\nprint(x)\n```')
    assert "data-alone" in cell_of(page, "b")
    assert 'data-needs=""' in cell_of(page, "b")


def test_what_recording_needs_of_a_cell_is_plain_json() -> None:
    cell = next(iter(cells('```python cell="a" volatile="ms$"\nx = 1\n```').values()))
    assert json.loads(json.dumps(cell.as_json())) == {
        "id": "a",
        "hash": cell.record_hash,
        "needs": [],
        "packages": [],
        "volatile": "ms$",
        "alone": False,
        "raises": False,
    }


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ('```python cell="A b"\nx\n```', ':1: cell "A b": the id must be an ASCII name'),
        (
            '```python cell="a" titel="x"\nx\n```',
            ':1: cell "a": there is no option titel; is it title?',
        ),
        ('```python cell="a" title=""\nx\n```', ':1: cell "a": the option title has no value'),
        ('```python cell="a" alone\nx\n```', ':1: cell "a": the option alone has no value'),
        ('```python cell="a" alone="yes"\nx\n```', 'the option alone can only be "true"'),
        ('```python cell="a" volatile="("\nx\n```', "the option volatile is no regular expression"),
        ("```python cell\nx\n```", ":1: cell: the fence names no cell"),
        ('```text cell="a"\nx\n```', ':1: cell "a": is text; a cell is a ```python fence'),
        ('```python cell="a"\n\n```', ':1: cell "a": has no code'),
        ('```python cell="a"\nx = 1\nif x:\n\ty = 2\n```', ':4: cell "a": holds a tab'),
        ('text\n\n```python cell="a"\nx = 1\ny = = 2\n```', ':5: cell "a": is not Python (invalid syntax)'),
        ('```python cell="a"\nx = ৫\n```', ':2: cell "a": is not Python (invalid character'),
        (
            '```python cell="a"\nx = 1\nimport torch\n```',
            ':3: cell "a": torch runs on a desktop only; show it as a recorded',
        ),
        ('```python cell="a"\nimport requests\n```', ':2: cell "a": there is no module requests in the page\'s Python'),
        (
            '```python cell="a"\nx\n```\n\n```python cell="a"\ny\n```',
            ':5: cell "a": the id is taken by the cell on line 1',
        ),
        ('```python cell="a" cell="b"\nx\n```', "the fence gives cell twice"),
    ],
)
def test_a_mistake_in_a_cell_is_refused_at_its_line(markdown: str, message: str) -> None:
    assert message in refuse(markdown)


def test_a_cells_id_is_an_id_of_the_page() -> None:
    page = page_of('```python cell="a"\nx = 1\n```')
    convert(page)
    assert page.has_id("a")


def test_the_folder_names_the_session(tmp_path: Path) -> None:
    assert 'data-session="' + tmp_path.name in render(BODY, folder=tmp_path)
