"""The kernel in the page's own Python: newer, 32-bit, without threads and floating-point flags. Run in Node.js."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kernel_cases import CASES, LATER, SETUP, Case
from pack import slim
from pack.lock import read_lock
from pack.node import node
from pack.paths import HERE

TESTS = Path(__file__).parent
PROGRAM = r"""
import json
from kernel import bridge

async def run(code, session, cell="one", **more):
    posted = []
    done = await bridge.run(json.dumps({"code": code, "session": session, "cell": cell, **more}), posted.append)
    return json.loads(done), [part for message in posted for part in json.loads(message)]

given = json.loads(given)
results = []
for number, code in enumerate(given["cases"]):
    session = f"case {number}"
    await run(given["setup"], session, "setup")
    results.append((await run(code, session, later=given["later"]))[1])
    bridge.reset(session)
programs = [await run(code, f"program {number}") for number, code in enumerate(given["programs"])]
print(json.dumps({"cases": results, "programs": programs}))
"""
FIGURE = """
import matplotlib.pyplot as plt
plt.plot([1, 2, 3], [0.9, 0.5, 0.3], label='শেখা')
plt.title('গ্রেডিয়েন্টের ক্ষতি')
plt.xlabel('ধাপ $n$')
plt.legend()
plt.show()
plt.get_fignums()
"""
DATACLASS = """
import pickle
from dataclasses import dataclass
@dataclass
class A:
    x: int
pickle.loads(pickle.dumps(A(1)))
"""
PROGRAMS = {
    "figure": FIGURE,
    "exit": "raise SystemExit(3)",
    "await": "import asyncio\nawait asyncio.sleep(0.01)\nasync def f(): raise SystemExit(2)\nawait f()",
    "input": "input('নাম? ')",
    "print options": "import numpy as np\nnp.set_printoptions(precision=2)\nnp.array([1 / 3])",
    "next": "import numpy as np\nnp.array([1 / 3])",
    "dataclass": DATACLASS,
}
BROWSER_CASES = [case for case in CASES if case.where != "desktop"]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What all cases and programs emitted, from one interpreter."""
    folder = tmp_path_factory.mktemp("pyodide")
    lock = read_lock(HERE.pyodide / "pyodide-lock.json", slim.needs)
    for entry in lock.closure(["numpy", "matplotlib"]):
        wheel = HERE.wheels / f"{entry.sha256}.whl"
        assert wheel.exists(), f"{entry.file_name} is not in the cache: run make build first."
        (folder / entry.file_name).symlink_to(wheel)
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    cases = [case.code for case in BROWSER_CASES]
    given = {"setup": SETUP, "later": LATER, "cases": cases, "programs": [*PROGRAMS.values()]}
    (folder / "given.json").write_text(json.dumps(given), encoding="utf-8")
    program = [TESTS / "kernel_pyodide.mjs", HERE.pyodide, folder, HERE.runner / "py"]
    command = [node(), *program, folder / "program.py", folder / "given.json"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    results: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return results | {"programs": dict(zip(PROGRAMS, results["programs"], strict=True))}


@pytest.mark.parametrize("number", range(len(BROWSER_CASES)), ids=lambda n: f"{BROWSER_CASES[n].key}-{n}")
def test_the_cause_is_explained_in_the_page_as_well(number: int, found: dict[str, Any]) -> None:
    case: Case = BROWSER_CASES[number]
    kind = "warning" if case.key.startswith("warn-") else "error"
    explanations = [part["explain"] for part in found["cases"][number] if part["kind"] == kind]
    assert explanations[:1] == [{"key": case.key, "args": case.args}]


def test_f27_figures_are_svg_with_real_bangla_text(found: dict[str, Any]) -> None:
    done, [figure, value] = found["programs"]["figure"]
    assert (done["outcome"], figure["kind"], value["text"]) == ("ok", "figure", "[]")
    for label in ("গ্রেডিয়েন্টের ক্ষতি", "শেখা", "ধাপ n"):
        assert f">{label}</text>" in figure["svg"]


def test_f33_a_program_that_ends_itself_does_not_end_the_worker(found: dict[str, Any]) -> None:
    for name, code in {"exit": 3, "await": 2}.items():
        done, parts = found["programs"][name]
        assert (done["outcome"], parts) == ("error", [{"kind": "note", "key": "program-ended", "args": {"code": code}}])


def test_f29_input_without_answers_ends_in_a_clear_error(found: dict[str, Any]) -> None:
    _, [prompt, error] = found["programs"]["input"]
    assert (prompt["text"], error["type"]) == ("নাম? ", "EOFError")


def test_print_options_of_one_lesson_do_not_reach_the_next(found: dict[str, Any]) -> None:
    assert found["programs"]["print options"][1][0]["text"] == "array([0.33])"
    assert found["programs"]["next"][1][0]["text"] == "array([0.33333333])"


def test_f37_classes_pickle(found: dict[str, Any]) -> None:
    assert found["programs"]["dataclass"][1][0]["text"] == "A(x=1)"
