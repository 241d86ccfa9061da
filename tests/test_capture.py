"""Desktop sessions, recorded whole and compared as their author says. Long: each way one can end is a story here."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from capturing import CaptureError, compare, record, tidy
from capturing.run import run
from capturing.sessions import Session, Tolerance, load

CAPTURE = Path(__file__).parents[1] / "pycode" / "capture.py"


def lesson(folder: Path, toml: str, **files: str) -> Path:
    """A lesson's folder pycode/05-tiny with its programs (name=code, without .py)."""
    home = folder / "05-tiny"
    home.mkdir(parents=True, exist_ok=True)
    (home / "session.toml").write_text(toml, encoding="utf-8")
    for name, code in files.items():
        (home / f"{name}.py").write_text(code, encoding="utf-8")
    return home


def capture(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(CAPTURE), "--root", str(root), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


HELLO = """
[session.hello]
commands = ["python hello.py"]
"""


def recorded(home: Path, name: str = "hello") -> str:
    return (home / "recorded" / f"{name}.txt").read_text(encoding="utf-8")


# --- what is recorded -------------------------------------------------------------------------------------------------


def test_a_transcript_shows_each_command_and_what_it_printed(tmp_path: Path) -> None:
    home = lesson(tmp_path, '[session.hello]\ncommands = ["python hello.py", "echo done"]', hello="print('hi')")
    said = capture(tmp_path)
    assert said.returncode == 0, said.stdout
    assert recorded(home) == "$ python hello.py\nhi\n$ echo done\ndone\n"
    assert re.fullmatch(r"\[1/1\] 05-tiny hello … [\d.]+ s, 2 commands, 4 lines\n", said.stdout)


def test_stdout_and_stderr_keep_the_order_in_which_they_were_written(tmp_path: Path) -> None:
    code = "import sys\nfor n in range(3):\n    print('out', n)\n    print('err', n, file=sys.stderr)"
    home = lesson(tmp_path, HELLO, hello=code)
    capture(tmp_path)
    assert recorded(home).split()[3:] == "out 0 err 0 out 1 err 1 out 2 err 2".split()


def test_a_record_says_where_it_came_from(tmp_path: Path) -> None:
    home = lesson(tmp_path, '[session.hello]\nneeds = ["numpy"]\ncommands = ["python hello.py"]', hello="print(1)")
    capture(tmp_path)
    facts = json.loads((home / "recorded" / "hello.json").read_text(encoding="utf-8"))
    assert facts["versions"].keys() == {"python", "numpy"}
    assert facts["threads"] == 1
    assert facts["steps"] == [{"command": "python hello.py", "exit": 0, "first": 1, "last": 2}]
    assert facts["sources"] == {"hello.py": record.sha256(b"print(1)")}
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", facts["date"])
    assert facts["platform"]
    assert facts["processor"]


def test_a_session_sees_only_the_files_it_names(tmp_path: Path) -> None:
    toml = '[session.hello]\nfiles = ["hello.py"]\ncommands = ["python hello.py"]'
    lesson(tmp_path, toml, hello="import other", other="")
    said = capture(tmp_path)
    assert said.returncode == 1
    assert "ModuleNotFoundError: No module named 'other'" in said.stdout


def test_a_session_runs_on_one_thread_with_the_seed_it_names(tmp_path: Path) -> None:
    code = "import os\nprint(os.environ['OMP_NUM_THREADS'], os.environ['SEED'], os.environ['PYTHONHASHSEED'])"
    home = lesson(tmp_path, HELLO + "seed = 7", hello=code)
    capture(tmp_path)
    assert recorded(home).endswith("1 7 7\n")


def test_data_that_a_session_writes_is_kept_for_figures(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO + 'keep = ["loss.csv"]', hello="open('loss.csv', 'w').write('epoch,loss\\n1,0.5\\n')")
    capture(tmp_path)
    assert (home / "recorded" / "hello" / "loss.csv").read_text(encoding="utf-8") == "epoch,loss\n1,0.5\n"


def test_kept_data_that_nobody_wrote_is_an_error(tmp_path: Path) -> None:
    lesson(tmp_path, HELLO + 'keep = ["loss.csv"]', hello="")
    assert "kept file loss.csv: no command wrote it" in capture(tmp_path).stdout


# --- failures ---------------------------------------------------------------------------------------------------------


def test_a_failing_command_is_an_error_that_shows_its_last_lines(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO, hello="1 / 0")
    said = capture(tmp_path)
    assert said.returncode == 1
    assert "`python hello.py`: exit code 1, expected 0" in said.stdout
    assert "ZeroDivisionError" in said.stdout
    assert not (home / "recorded").exists()


def test_a_failure_that_the_session_expects_is_recorded(tmp_path: Path) -> None:
    toml = '[session.hello]\ncommands = [{run = "python hello.py", expect_exit = 1}]'
    home = lesson(tmp_path, toml, hello="1 / 0")
    assert capture(tmp_path).returncode == 0
    assert recorded(home).endswith("ZeroDivisionError: division by zero\n")


def test_an_expected_failure_that_does_not_come_is_an_error(tmp_path: Path) -> None:
    lesson(tmp_path, '[session.hello]\ncommands = [{run = "python hello.py", expect_exit = 1}]', hello="")
    assert "exit code 0, expected 1" in capture(tmp_path).stdout


def test_a_session_over_its_time_limit_is_ended_with_all_it_started(tmp_path: Path) -> None:
    mark = tmp_path / "still-alive"
    toml = f'[session.hello]\ntime_limit = 0.5\ncommands = ["(sleep 2; touch {mark}) & python hello.py"]'
    lesson(tmp_path, toml, hello="import time; time.sleep(30)")
    said = capture(tmp_path)
    assert "over the time limit of 0.5 s" in said.stdout
    time.sleep(2)
    assert not mark.exists()


def test_a_package_that_is_not_installed_is_named_with_the_repair(tmp_path: Path) -> None:
    lesson(tmp_path, HELLO + 'needs = ["no-such-package"]', hello="")
    assert "no-such-package is not installed; pip install -r pycode/requirements.txt" in capture(tmp_path).stdout


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("[session.hello]\n", "no commands"),
        ('[session.hello]\ncommands = ["python a.py"]\nfile = ["a.py"]', "unknown key 'file'"),
        ('[session.hello]\ncommands = ["python a.py"]\nfiles = ["b.py"]', "file 'b.py' does not exist"),
        ('[session.hello]\ncommands = ["python a.py"]\nvolatile = ["("]', "bad pattern '('"),
        ('[session.hello]\ncommands = [{run = "python a.py", exit = 1}]', "a value of the wrong kind"),
        ('[session.Hello]\ncommands = ["python a.py"]', "a name is lower-case letters"),
        ("[sessions.hello]\n", "only [defaults] and [session.NAME] tables"),
        ("[session.hello\n", "not valid TOML"),
    ],
)
def test_a_mistake_in_session_toml_is_told_with_its_place(tmp_path: Path, toml: str, message: str) -> None:
    home = lesson(tmp_path, toml)
    with pytest.raises(CaptureError) as caught:
        load(home)
    assert "05-tiny/session.toml" in str(caught.value)
    assert message in str(caught.value)


# --- interruption -----------------------------------------------------------------------------------------------------


def test_an_interrupted_capture_leaves_the_old_record_whole(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO, hello="print('old')")
    capture(tmp_path)
    before = {path.name: path.read_bytes() for path in (home / "recorded").iterdir()}
    (home / "hello.py").write_text("import time\nprint('new', flush=True)\ntime.sleep(30)", encoding="utf-8")
    process = subprocess.Popen([sys.executable, str(CAPTURE), "--root", str(tmp_path)], stdout=subprocess.DEVNULL)
    time.sleep(1)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert {path.name: path.read_bytes() for path in (home / "recorded").iterdir()} == before


def test_a_record_cut_short_while_it_was_put_in_place_is_finished_next_time(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO, hello="print('old')")
    session = load(home)[0]
    record.write(session, run(session))
    (home / "hello.py").write_text("print('new')", encoding="utf-8")
    record.write(session, run(session))
    # The moment after "complete" was said: all is beside the old record, one file already replaced.
    folder = home / "recorded"
    ready = folder / ".hello.ready"
    (ready / "hello").mkdir(parents=True)
    for name in ("hello.txt", "hello.json"):
        (ready / name).write_bytes((folder / name).read_bytes())
    (folder / "hello.json").write_text("{", encoding="utf-8")
    with pytest.raises(CaptureError, match="no whole record"):
        record.read(session)
    record.settle(folder)
    assert record.read(session)[1] == "$ python hello.py\nnew\n"
    assert sorted(path.name for path in folder.iterdir()) == ["hello.json", "hello.txt"]


def test_an_incomplete_record_is_dropped(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO, hello="print(1)")
    (home / "recorded" / ".hello.new").mkdir(parents=True)
    capture(tmp_path)
    assert sorted(path.name for path in (home / "recorded").iterdir()) == ["hello.json", "hello.txt"]


def test_an_equal_run_leaves_the_record_as_it_was(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO, hello="print(1)")
    capture(tmp_path)
    facts = home / "recorded" / "hello.json"
    facts.write_text(facts.read_text(encoding="utf-8").replace('"date": "20', '"date": "19'), encoding="utf-8")
    before = facts.read_bytes()
    assert "as recorded before" in capture(tmp_path).stdout
    assert facts.read_bytes() == before


# --- nothing personal -------------------------------------------------------------------------------------------------


def test_paths_of_the_copy_and_of_packages_are_shortened(tmp_path: Path) -> None:
    text = (
        f"{tmp_path}/train.py:3: W\n/x/lib/python3.11/site-packages/numpy/core.py:1\nin {tmp_path}\n\x1b[1mbold\x1b[0m"
    )
    assert tidy.shorten(text, tmp_path) == "train.py:3: W\nnumpy/core.py:1\nin .\nbold"


def test_a_traceback_names_only_the_programs_own_file(tmp_path: Path) -> None:
    toml = '[session.hello]\ncommands = [{run = "python hello.py", expect_exit = 1}]'
    home = lesson(tmp_path, toml, hello="import json\njson.loads('{')")
    capture(tmp_path)
    places = re.findall(r'File "([^"]+)"', recorded(home))
    assert places[0] == "hello.py"
    assert all(not place.startswith("/") for place in places)


def test_a_path_in_the_authors_home_is_refused(tmp_path: Path) -> None:
    lesson(tmp_path, HELLO, hello=f"print({str(Path.home() / 'secret')!r})")
    assert "is personal; print relative paths" in capture(tmp_path).stdout


def test_the_authors_shell_does_not_reach_the_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRIVATE_TOKEN", "x")
    home = lesson(tmp_path, HELLO, hello="import os\nprint('PRIVATE_TOKEN' in os.environ, 'USER' in os.environ)")
    capture(tmp_path)
    assert recorded(home).endswith("False False\n")


# --- check ------------------------------------------------------------------------------------------------------------


def test_checking_twice_finds_nothing(tmp_path: Path) -> None:
    lesson(tmp_path, HELLO, hello="import random\nrandom.seed(1)\nprint(random.random())")
    capture(tmp_path)
    for _ in range(2):
        said = capture(tmp_path, "--check")
        assert (said.returncode, said.stdout.count("same")) == (0, 1)


def test_a_different_line_fails_the_check_and_is_shown(tmp_path: Path) -> None:
    lesson(tmp_path, HELLO, hello="import time\nprint('first')\nprint(time.time_ns())")
    capture(tmp_path)
    said = capture(tmp_path, "--check")
    assert said.returncode == 1
    assert re.search(r"^ +-\d+\n +\+\d+$", said.stdout, re.MULTILINE)
    assert "     first\n" in said.stdout


def test_a_changed_program_fails_the_check_with_the_command_that_repairs_it(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO, hello="print(1)")
    capture(tmp_path)
    (home / "hello.py").write_text("print(1) ", encoding="utf-8")
    said = capture(tmp_path, "--check")
    assert said.returncode == 1
    assert "hello.py changed since it was recorded; run: make capture LESSON=05-tiny SESSION=hello" in said.stdout


def test_a_changed_command_makes_the_record_stale(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO, hello="print(1)")
    capture(tmp_path)
    lesson(tmp_path, HELLO.replace("python", "python -X utf8"))
    with pytest.raises(CaptureError, match=r"commands in session\.toml changed"):
        record.read(load(home)[0])


def test_a_record_edited_by_hand_is_refused(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO, hello="print(1)")
    capture(tmp_path)
    (home / "recorded" / "hello.txt").write_text("$ python hello.py\n2\n", encoding="utf-8")
    with pytest.raises(CaptureError, match="changed by hand"):
        record.read(load(home)[0])


def test_without_its_package_only_the_hashes_are_checked_and_that_is_said(tmp_path: Path) -> None:
    home = lesson(tmp_path, HELLO, hello="print(1)")
    capture(tmp_path)
    # needs is no part of what a run depends on, so the record stays fresh.
    (home / "session.toml").write_text(HELLO + 'needs = ["no-such-package"]', encoding="utf-8")
    said = capture(tmp_path, "--check")
    assert said.returncode == 0
    assert "hashes only: no-such-package is not installed here" in said.stdout


def test_a_digit_that_depends_on_the_processor_is_warned_of(tmp_path: Path) -> None:
    # Stands for a sum whose last digit differs between kernels.
    code = "import os\nprint('0.1235' if 'OPENBLAS_CORETYPE' in os.environ else '0.1234')"
    lesson(tmp_path, HELLO + 'needs = ["numpy"]', hello=code)
    capture(tmp_path)
    said = capture(tmp_path, "--check")
    assert said.returncode == 0
    assert "near a rounding edge" in said.stdout
    assert "+0.1235" in said.stdout
    assert "near a rounding edge" not in capture(tmp_path, "--check", "--quick").stdout


def test_one_lesson_and_one_session_can_be_chosen(tmp_path: Path) -> None:
    lesson(tmp_path, '[session.a]\ncommands = ["echo a"]\n[session.b]\ncommands = ["echo b"]')
    assert "05-tiny b" in capture(tmp_path, "5", "b").stdout
    assert "[1/2] 05-tiny a" in capture(tmp_path, "05-tiny").stdout
    wrong = capture(tmp_path, "5", "c")
    assert (wrong.returncode, wrong.stderr) == (2, "no session c in 5; its session.toml names what there is\n")


# --- comparison -------------------------------------------------------------------------------------------------------


def rules(volatile: str | None = None, **tolerance: float) -> Session:
    volatiles = (re.compile(volatile),) if volatile else ()
    tolerances = (Tolerance(re.compile("^loss"), **tolerance),) if tolerance else ()
    return Session(Path("05-tiny"), "x", (), (), volatile=volatiles, tolerance=tolerances)


def test_lines_are_compared_exactly_by_default() -> None:
    assert compare.differences(rules(), "a 1.0\n", "a 1.0\n", "x") == []
    assert compare.differences(rules(), "a 1.0\n", "a 1.1\n", "x") != []
    assert compare.differences(rules(), "a 1.0\n", "a  1.0\n", "x") != []


def test_a_volatile_line_is_compared_in_shape_only() -> None:
    session = rules(volatile="^took")
    assert compare.differences(session, "took 1.23 ms\n", "took  987.1 ms\n", "x") == []
    assert compare.differences(session, "took 1.23 ms\n", "took 1.23 s\n", "x") != []
    assert compare.differences(session, "tick 1.23 ms\n", "tick 1.24 ms\n", "x") != []


def test_a_tolerance_holds_for_its_lines_and_no_further() -> None:
    session = rules(absolute=0.001)
    assert compare.differences(session, "loss 0.500 3\n", "loss 0.501 3\n", "x") == []
    assert compare.differences(session, "loss 0.500 3\n", "loss 0.502 3\n", "x") != []
    assert compare.differences(session, "loss 0.500\n", "lost 0.501\n", "x") != []
    assert compare.differences(rules(relative=0.01), "loss 1e-7\n", "loss 1.009e-7\n", "x") == []


def test_nan_is_near_nothing_but_itself() -> None:
    session = rules(absolute=1.0)
    assert compare.differences(session, "loss nan\n", "loss nan\n", "x") == []
    assert compare.differences(session, "loss nan\n", "loss 0.5\n", "x") != []


def test_a_missing_line_is_one_difference_not_a_shift_of_all() -> None:
    different = compare.differences(rules(volatile="^t"), "a\nb\nt 1\nc\n", "a\nt 2\nc\n", "x")
    assert [line for line in different if line[0] in "+-" and line[:3] not in ("+++", "---")] == ["-b"]


def test_the_recorder_imports_nothing_of_the_project_and_no_package() -> None:
    for path in CAPTURE.parent.glob("capturing/*.py"):
        for module in re.findall(r"^(?:from|import) ([\w.]+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert module.startswith(".") or module.split(".")[0] in sys.stdlib_module_names, f"{path.name}: {module}"
