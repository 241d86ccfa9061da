"""The bridge: strings in, strings out."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from kernel import bridge


def call(name: str, **request: Any) -> tuple[dict[str, Any], list[list[dict[str, Any]]]]:
    """Call the bridge as the worker does; return its answer and the messages it posted."""
    posted: list[str] = []
    answer = asyncio.run(getattr(bridge, name)(json.dumps(request), posted.append))
    return json.loads(answer), [json.loads(message) for message in posted]


def test_a_run_posts_its_parts_and_answers_with_outcome_and_variables() -> None:
    answer, messages = call(
        "run", run=7, cell="a", code="x = 1\nprint('হ্যালো')\nx", session="b-1", stdin=[], packages=[]
    )
    assert messages == [[{"kind": "stdout", "text": "হ্যালো\n"}], [{"kind": "value", "text": "1"}]]
    ms = answer.pop("ms")
    assert isinstance(ms, int)
    row = {"name": "x", "kind": "data", "type": "int", "shape": "", "dtype": "", "value": "1", "changed": True}
    assert answer == {"outcome": "ok", "variables": [row]}


def test_messages_are_ascii_json_whatever_is_printed() -> None:
    posted: list[str] = []
    code = "import sys\nprint('\\ud83d\\ude00 বই', file=sys.stderr)\nraise ValueError('\\udfff')"
    request = json.dumps({"cell": "a", "code": code, "session": "b-2"})
    asyncio.run(bridge.run(request, posted.append))
    for message in posted:
        assert message.isascii()
        json.dumps(json.loads(message), ensure_ascii=False).encode("utf-8")  # no lone surrogate is left


def test_sessions_are_kept_by_name_until_reset() -> None:
    call("run", cell="a", code="x = 1", session="b-3")
    assert call("run", cell="b", code="x", session="b-3")[0]["outcome"] == "ok"
    assert call("run", cell="b", code="x", session="b-4")[0]["outcome"] == "error"
    bridge.reset("b-3")
    bridge.reset("never seen")
    assert call("run", cell="b", code="x", session="b-3")[0]["outcome"] == "error"


def test_names_of_later_cells_explain_an_error() -> None:
    _, [[error]] = call("run", cell="b", code="W1", session="b-5", later={"W1": "প্রস্তুতি"})
    assert error["explain"] == {"key": "name-unrun", "args": {"name": "W1", "cell": "প্রস্তুতি"}}


def test_a_check_runs_the_code_and_then_the_suite() -> None:
    tests = "def test_two():\n    assert double(2) == 4, 'দ্বিগুণ হয়নি'"
    answer, messages = call("check", code="def double(x): return x + x\nprint(1)", tests=tests, session="b-6")
    assert messages == [[{"kind": "stdout", "text": "1\n"}]]
    assert [result["ok"] for result in answer["results"]] == [True]
    assert answer["variables"][0]["name"] == "double"
    answer, _ = call("check", code="1 / 0", tests=tests, session="b-6")
    assert (answer["outcome"], answer["results"]) == ("error", [])


def test_a_check_sees_the_lessons_names_and_leaves_them_alone() -> None:
    call("run", cell="b", code="base = 10", session="b-7")
    tests = "def test_sum():\n    assert above(1) == 11, 'যোগ হয়নি'"
    answer, _ = call("check", code="def above(n): return base + n", tests=tests, session="b-7")
    assert [result["ok"] for result in answer["results"]] == [True]
    answer, _ = call("check", code="base = 0", tests=tests, session="b-7")
    assert [result["ok"] for result in answer["results"]] == [False], "the function of the earlier try still helped"
    assert call("run", cell="b", code="base", session="b-7")[1] == [[{"kind": "value", "text": "10"}]]


def test_a_check_has_the_lessons_settings() -> None:
    setup = "import random, numpy as np\nrandom.seed(3)\nfirst = random.Random(3).random()\n"
    setup += "np.set_printoptions(precision=2)"
    call("run", cell="setup", code=setup, session="b-8")
    tests = "def test_seed():\n    assert random.random() == first\n    assert str(np.array([1 / 3])) == '[0.33]'"
    answer, _ = call("check", code="pass", tests=tests, session="b-8")
    assert [result["ok"] for result in answer["results"]] == [True]


def test_warming_imports_what_it_can() -> None:
    bridge.warm(json.dumps(["colorsys", "no_such_module"]))
    assert "colorsys" in sys.modules


def test_imports_and_version_are_told() -> None:
    assert json.loads(bridge.find_imports("import numpy")) == ["numpy"]
    assert bridge.version().count(".") == 2
