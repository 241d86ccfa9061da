"""Output, input and state (F23 to F39): bounded, in order, explained; a fresh start is provably fresh."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from drive.site import Cell
from failing import Block, alive, run, start, stop

pytestmark = pytest.mark.browser


# --- output -----------------------------------------------------------------------------------------------------------


@pytest.mark.failure("F23")
def test_a_print_flood_is_capped_and_the_page_answers(block: Block) -> None:
    """A flood is cut at 10,000 lines or 250,000 characters with a note; the page never blocks for long."""
    cell, _ = block
    cell.page.evaluate(
        """() => {
            window.longest = 0;
            new PerformanceObserver(list => {
                for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
            }).observe({ type: "longtask" });
        }"""
    )
    outcome, text = run(cell, "for i in range(200_000): print('line', i)")
    assert outcome == "ok"
    assert len(text) <= 250_100
    assert text.count("\n") <= 10_001
    assert cell.element.locator(".part-note").count() == 1
    alive(cell)


@pytest.mark.failure("F23")
def test_stop_answers_under_a_flood(block: Block) -> None:
    """Stop is handled at once while a program floods."""
    cell, _ = block
    start(cell, "while True: print('x' * 200)")
    stop(cell)


@pytest.mark.failure("F24")
def test_one_huge_value_is_cut(block: Block) -> None:
    """A huge repr is cut with a note instead of freezing the page."""
    cell, _ = block
    outcome, text = run(cell, "list(range(3_000_000))")
    assert outcome == "ok"
    assert len(text) < 260_000
    alive(cell)


@pytest.mark.failure("F25")
def test_stdout_and_stderr_come_in_order_and_partial_lines_join(block: Block) -> None:
    """Both streams come in the order they were written, partial lines included."""
    cell, _ = block
    code = "import sys\nprint('a', end='')\nprint('b')\nprint('c', file=sys.stderr)\nprint('d')\nsys.stdout.write('e')"
    cell.code = code + "\nNone"
    cell.run()
    parts = json.loads(cell.element.evaluate("cell => JSON.stringify(cell.output.parts)"))
    kinds: list[list[str]] = []
    for part in parts:
        if kinds and kinds[-1][0] == part["kind"]:
            kinds[-1][1] += part["text"]
        else:
            kinds.append([part["kind"], part["text"]])
    assert kinds == [["stdout", "ab\n"], ["stderr", "c\n"], ["stdout", "d\ne"]]


@pytest.mark.failure("F26")
def test_a_traceback_holds_only_the_readers_frames_and_the_right_line(block: Block) -> None:
    """The reader sees own frames only, and the line that failed is named and marked in the editor."""
    cell, _ = block
    cell.element.evaluate("cell => cell.edit()")
    outcome, text = run(cell, "def f(x):\n    return x / 0\n\n\nprint(f(1))")
    assert outcome == "error"
    assert "ZeroDivisionError" in text
    assert "kernel" not in text
    assert "pyodide" not in text
    assert "line 2, in f" in text
    expect(cell.element.locator(".cm-error-line")).to_contain_text("return x / 0")
    assert "লাইন ২" in cell.output


@pytest.mark.failure("F27")
def test_show_needs_no_document(block: Block) -> None:
    """plt.show() draws by our own backend: an image with alternative text, never a look for `document`."""
    cell, _ = block
    code = "import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])\nplt.title('ক্ষতি')\nplt.xlabel('epoch')\nplt.show()"
    assert run(cell, code, 240)[0] == "ok"
    figure = cell.element.locator('.part-figure [role="img"], .part-figure img')
    assert figure.count() == 1
    label = figure.first.get_attribute("aria-label") or figure.first.get_attribute("alt") or ""
    assert "ক্ষতি" in label
    assert "epoch" in label


@pytest.mark.failure("F28")
def test_a_lone_surrogate_does_not_break_the_stream(block: Block) -> None:
    """A half character is shown or explained; the interpreter lives."""
    cell, _ = block
    assert run(cell, "print('\\ud800')\nprint('after')")[0] in ("ok", "error")
    alive(cell)


# --- input, async, the system -----------------------------------------------------------------------------------------


@pytest.mark.failure("F29")
def test_input_ends_in_a_clear_sentence(block: Block) -> None:
    """input() has nobody to ask: an EOFError with its explanation, never a web page as the answer."""
    cell, _ = block
    outcome, text = run(cell, "name = input('name? ')")
    assert outcome == "error"
    assert "EOFError" in text
    assert cell.element.locator(".part-explain").count() == 1


SYSTEM = {
    "asyncio.run": ("import asyncio\nasync def f(): return 4\nprint(asyncio.run(f()))", ("F30",)),
    "a thread": ("import threading\nthreading.Thread(target=print).start()", ("F32",)),
    "a process": ("import multiprocessing\nmultiprocessing.Process(target=print).start()", ("F32",)),
    "a subprocess": ("import subprocess\nsubprocess.run(['ls'])", ("F32",)),
}


@pytest.mark.failure("F30", "F32")
@pytest.mark.parametrize("kind", SYSTEM)
def test_what_a_browser_lacks_is_explained(kind: str, block: Block) -> None:
    """Threads, processes and event loops: it works, or the error has a Bangla explanation; the kernel lives."""
    cell, _ = block
    outcome, _ = run(cell, SYSTEM[kind][0])
    if outcome == "error":
        assert cell.element.locator(".part-explain").inner_text() != ""
    else:
        assert outcome == "ok"
    alive(cell)


@pytest.mark.failure("F31")
def test_sleep_sleeps_and_shows_what_was_printed_before(block: Block) -> None:
    """time.sleep really waits, and output written before it is seen meanwhile."""
    cell, _ = block
    start(cell, "import time\nprint('before')\ntime.sleep(30)")
    expect(cell.element.locator('[data-role="output"]')).to_contain_text("before", timeout=2000)
    stop(cell)


@pytest.mark.failure("F33")
def test_exit_ends_the_program_not_the_kernel(block: Block) -> None:
    """sys.exit(3) ends the run with a note that names the code; state is kept."""
    cell, _ = block
    outcome, _ = run(cell, "kept = 7\nimport sys\nsys.exit(3)")
    assert outcome in ("ok", "error")
    assert "৩" in cell.output or "3" in cell.output
    assert run(cell, "print(kept)") == ("ok", "7\n")


@pytest.mark.failure("F34")
def test_files_of_a_lesson_come_back_by_replay(block: Block) -> None:
    """A file written by a program lives as long as its interpreter; after Stop, running the cell again writes it again."""
    cell, _ = block
    code = "open('data.txt', 'w').write('rows')\nprint(open('data.txt').read())"
    assert run(cell, code) == ("ok", "rows\n")
    cell.press("fresh")
    assert run(cell, code) == ("ok", "rows\n")


# --- state ------------------------------------------------------------------------------------------------------------


@pytest.mark.failure("F35", "F36")
def test_a_fresh_start_is_provably_fresh(block: Block) -> None:
    """“নতুন করে শুরু” is a new interpreter: names, replaced built-ins and patched modules are gone."""
    cell, _ = block
    assert run(cell, "import builtins, math\nleft = 1\nbuiltins.len = lambda x: -1\nmath.pi = 3\nprint(len([]))") == (
        "ok",
        "-1\n",
    )
    cell.press("fresh")
    code = "import math\nprint('left' in globals(), len([]), round(math.pi, 2))"
    assert run(cell, code) == ("ok", "False 0 3.14\n")


@pytest.mark.failure("F36")
def test_clobbered_builtins_do_not_break_the_kernel(block: Block) -> None:
    """A program that replaces print, sys.stdout or json still gets its output, and so does the next one."""
    cell, _ = block
    code = (
        "import sys, json, builtins\njson.dumps = None\nsys.stdout = None\nbuiltins.isinstance = None\nbuiltins.str = 3"
    )
    run(cell, code)
    cell.press("fresh")
    alive(cell)


@pytest.mark.failure("F37")
def test_functions_classes_and_main_work_in_one_namespace(block: Block) -> None:
    """One dict is the globals, and `__name__` is `__main__`: closures, classes and pickles work across runs."""
    cell, _ = block
    assert run(
        cell, "n = 2\ndef twice(x): return n * x\nclass A:\n    def f(self): return twice(4)\nprint(__name__)"
    ) == (
        "ok",
        "__main__\n",
    )
    code = "n = 3\nimport pickle\nprint(twice(5), A().f(), type(pickle.loads(pickle.dumps(A()))).__name__)"
    assert run(cell, code) == ("ok", "15 12 A\n")


@pytest.mark.failure("F38")
def test_a_cell_runs_what_it_needs_first_and_says_so(chromium: Browser, address: str) -> None:
    """A cell whose earlier cells have not run runs them first, in order, and names them."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/04-backpropagation/")
    bugs, first = Cell(page, "bugs"), Cell(page, "gradcheck")
    assert first.state == "off"
    assert bugs.run()["outcome"] == "ok"
    assert first.state == "ok"
    assert bugs.text == bugs.recorded
    context.close()


@pytest.mark.failure("F38")
def test_an_earlier_change_marks_later_results_as_stale(chromium: Browser, address: str) -> None:
    """A cell whose own or earlier code changed after its run wears a mark until it runs again."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/04-backpropagation/")
    bugs, first = Cell(page, "bugs"), Cell(page, "gradcheck")
    assert bugs.run()["outcome"] == "ok"
    assert bugs.element.get_attribute("data-stale") is None
    first.code = first.code + "\nprint('changed')"
    assert bugs.element.get_attribute("data-stale") is not None
    assert bugs.run()["outcome"] == "ok"
    assert first.text.endswith("changed\n")
    assert bugs.element.get_attribute("data-stale") is None
    context.close()


@pytest.mark.failure("F39")
def test_code_arrives_letter_for_letter(block: Block) -> None:
    """Quotes, backslashes, braces, Bangla and line ends go in as data, never through a template."""
    cell, _ = block
    awkward = "\\n ${x} `y` {{z}} </script> 'ক্ষতি' \\\\ \"q\" %s"
    assert run(cell, f"print({awkward!r})") == ("ok", f"{awkward}\n")
    assert run(cell, "x = 1 + \\\n    2\nprint(x)") == ("ok", "3\n")
