"""Streamed output: in order, not too often, not too much."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from kernel import run as runner
from kernel.output import Output
from kernel.session import Session

from kernel_runs import Parts, error_of, joined, note, parts_of, run, stderr, stdout, value

CUT = note("output-cut", lines=10_000, characters=250_000)


class Clock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def messages_of_prints(seconds_between: float, prints: int) -> tuple[list[float], str]:
    """When messages were sent, and their text put together, for a program that prints at a steady pace."""
    clock, times = Clock(), list[float]()
    said: Parts = []

    def emit(parts: Parts) -> None:
        times.append(clock.now)
        said.extend(parts)

    output = Output(emit, clock)
    for number in range(prints):
        clock.now += seconds_between
        output.text("stdout", str(number))
        output.text("stdout", "\n")
    output.close()
    return times, "".join(part["text"] for part in said)


@pytest.mark.parametrize("seconds", [0.0001, 0.001, 0.02, 0.06, 0.2])
def test_f23_no_second_sees_more_than_20_messages_and_nothing_is_lost(seconds: float) -> None:
    times, text = messages_of_prints(seconds, 3000)
    assert text == "".join(f"{number}\n" for number in range(3000))
    assert all(sum(start <= other < start + 1 for other in times[:-1]) <= 20 for start in times)


def test_the_first_prints_are_shown_at_once() -> None:
    times, _ = messages_of_prints(0.2, 5)
    assert times[:5] == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0])


def test_f23_a_flood_is_cut_at_10_000_lines_with_one_note() -> None:
    outcome, parts = run("for i in range(50_000): print(i)")
    assert outcome == "ok"
    assert parts == [stdout("".join(f"{i}\n" for i in range(10_000))), CUT]


def test_f23_a_flood_without_line_ends_is_cut_at_250_000_characters() -> None:
    assert parts_of("for i in range(300_000): print('x', end='')") == [stdout("x" * 250_000), CUT]


def test_a_single_text_with_too_many_lines_is_cut_at_the_line() -> None:
    assert parts_of("print('x\\n' * 20_000)") == [stdout("x\n" * 10_000), CUT]


def test_both_streams_share_the_caps_and_an_error_is_still_shown() -> None:
    code = "import sys\nfor i in range(6_000): print(i, file=sys.stderr)\nfor i in range(6_000): print(i)\n1/0"
    kinds = [(part["kind"], part.get("text", "").count("\n")) for part in parts_of(code)]
    assert kinds == [("stderr", 6_000), ("stdout", 4_000), ("note", 0), ("error", 0)]


def test_f25_stdout_and_stderr_keep_their_order() -> None:
    code = "import sys\nfor i in range(3):\n    print('o', i)\n    print('e', i, file=sys.stderr)\n'শেষ'"
    expected = [part for i in range(3) for part in (stdout(f"o {i}\n"), stderr(f"e {i}\n"))]
    assert parts_of(code) == [*expected, value("'শেষ'")]


def test_f25_partial_lines_bytes_and_carriage_returns_arrive_whole() -> None:
    code = """
import sys
print("ধাপ", end=" ", flush=True)
sys.stdout.write("১\\r")
sys.stdout.buffer.write("২".encode()[:2])
sys.stdout.buffer.write("২".encode()[2:])
sys.stdout.buffer.write(b"\\xff\\n")
sys.stdout.writelines(["a", "b"])
"""
    assert parts_of(code) == [stdout("ধাপ ১\r২\ufffd\nab")]


def test_f28_a_lone_surrogate_is_an_error_and_the_next_run_works() -> None:
    lesson = Session("04")
    error = error_of("print('\\ud800')", lesson)
    assert (error["type"], error["line"]) == ("UnicodeEncodeError", 1)
    assert parts_of("import sys\nprint('\\ud800', file=sys.stderr)", lesson) == [stderr("\\ud800\n")]
    assert parts_of("class S:\n    def __repr__(self): return '\\ud800'\nS()", lesson) == [value("\\ud800")]


def test_streams_behave_like_a_pipe() -> None:
    code = "from sys import stdout as o, stdin as i\no.isatty(), o.encoding, o.writable(), o.readable(), i.isatty()"
    assert parts_of(code) == [value("(False, 'utf-8', True, False, False)")]
    assert error_of("import sys\nsys.stdout.fileno()")["type"] == "UnsupportedOperation"
    assert error_of("import sys\nsys.stdout.write(3)")["message"] == "write() argument must be str, not int"
    assert error_of("import sys\nsys.stdout.buffer.write('x')")["type"] == "TypeError"
    assert error_of("import sys\nsys.stdout.read()")["type"] == "UnsupportedOperation"


def test_closed_streams_serve_the_next_cell() -> None:
    run("import sys\nsys.stdout.close()\nsys.stderr.close()\nsys.stdin.close()")
    assert parts_of("print(input())", answers=["x"]) == [stdout("x\nx\n")]


def test_redirected_output_does_not_reach_the_page() -> None:
    code = "import io, contextlib\nwith contextlib.redirect_stdout(io.StringIO()) as f: print('লুকানো')\nf.getvalue()"
    assert parts_of(code) == [value("'লুকানো\\n'")]


def test_a_stream_kept_by_one_cell_writes_to_the_run_of_the_next() -> None:
    lesson = Session("04")
    run("import sys, logging\nkept = sys.stdout\nlogging.basicConfig(format='%(message)s', force=True)", lesson)
    code = "print('ক', file=kept)\nlogging.warning('খ')\nlogging.root.handlers.clear()"
    assert parts_of(code, lesson) == [stdout("ক\n"), stderr("খ\n")]


def test_f31_what_was_printed_is_shown_before_a_sleep() -> None:
    times: list[tuple[float, str]] = []
    started = time.perf_counter()

    def emit(parts: list[dict[str, Any]]) -> None:
        times.append((time.perf_counter() - started, "".join(part["text"] for part in joined(parts))))

    code = "import time\nfor i in range(30): print(i)\nprint('আগে', end='')\ntime.sleep(0.2)\nprint('পরে')"
    asyncio.run(runner.run(code, Session("test"), emit, "one"))
    assert "".join(text for _, text in times).endswith("29\nআগেপরে\n")
    before = [at for at, text in times if "আগে" in text]
    assert before[0] < 0.15 < times[-1][0]


def test_f31_sleep_imported_by_an_earlier_cell_still_shows_first() -> None:
    lesson = Session("04")
    run("from time import sleep", lesson)
    assert parts_of("print(1)\nsleep(0.01)\nprint(2)", lesson) == [stdout("1\n2\n")]
    assert error_of("sleep('x')", lesson)["type"] == "TypeError"


def test_output_during_an_await_does_not_wait_for_the_end() -> None:
    times: list[float] = []
    started = time.perf_counter()
    code = "import asyncio\nfor i in range(9): print(i)\nawait asyncio.sleep(0.4)"
    asyncio.run(runner.run(code, Session("test"), lambda _: times.append(time.perf_counter() - started), "one"))
    assert times[-1] < 0.35


def test_a_run_that_has_ended_says_nothing_more() -> None:
    said: list[Any] = []

    async def both() -> None:
        code = """
import asyncio
async def late():
    await asyncio.sleep(0.02)
    print('দেরি')
task = asyncio.ensure_future(late())
await asyncio.sleep(0)
"""
        await runner.run(code, Session("test"), said.append, "one")
        await asyncio.sleep(0.05)

    asyncio.run(both())
    assert said == []
