"""Lesson 08, its hand-worked numbers and the claims its prose makes about its programs and runs, recomputed."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from lesson_code import ROOT, LessonCode, Space, transcript

LESSON = LessonCode("08-pytorch-autograd")
PAGE = LESSON.page
lesson, shown = LESSON.run, LESSON.shows


def log_of(session: str) -> str:
    return transcript("08-pytorch-autograd", session)


def tensors(session: str, before: str) -> list[float]:
    """The numbers of the one tensor printed after `before` in a recorded session."""
    found = re.findall(rf"^{re.escape(before)} *tensor\(\[([^\]]*)\]", log_of(session), re.MULTILINE)
    assert len(found) == 1, (session, before, found)
    return [float(number) for number in found[0].split(",")]


@pytest.fixture(scope="module")
def whole() -> tuple[Space, dict[str, str]]:
    """All three cells, run in page order."""
    return lesson(*LESSON.cells)


def test_the_cells_are_three_and_narrow_enough_for_a_phone() -> None:
    assert list(LESSON.cells) == ["products", "hvp", "epsilon"]
    assert max(len(line) for code in LESSON.cells.values() for line in code.split("\n")) <= 64


def test_cpython_prints_the_page_s_counts_and_verdicts(whole: tuple[Space, dict[str, str]]) -> None:
    # The smallest errors are rounding and differ from one machine to the next; the rest must not.
    folder = ROOT / "lessons/08-pytorch-autograd/recorded"
    assert (folder / "products.txt").read_text("utf-8") == whole[1]["products"]
    for name in ("hvp", "epsilon"):
        recorded = (folder / f"{name}.txt").read_text("utf-8").splitlines()
        here = whole[1][name].splitlines()
        kept = [line for line in here if not re.match(r"eps 1e|\de-", line)]
        assert kept == [line for line in recorded if not re.match(r"eps 1e|\de-", line)]


# --- the neuron ----------------------------------------------------------------------------------------------------


def test_the_neuron_by_hand_is_the_neuron_that_ran() -> None:
    w, x = np.array([0.5, -1.0]), np.array([2.0, 3.0])
    p = w * x
    y = 1 / (1 + math.exp(-p.sum()))
    slope = y * (1 - y)
    assert p.tolist() == [1, -3] and p.sum() == -2
    assert (round(y, 4), round(1 - y, 4), round(slope, 4)) == (0.1192, 0.8808, 0.1050)
    assert np.round(slope * x, 4).tolist() == tensors("graph", "w.grad") == [0.2100, 0.3150]
    assert all(shown(number) for number in (y, 1 - y, slope, *(slope * x)))


def test_nodes_save_what_the_prose_says() -> None:
    log = log_of("graph")
    chain = ["SigmoidBackward0", "SumBackward0", "MulBackward0", "AccumulateGrad"]
    assert "\n".join(chain) + "\nsecond input of Mul: (None, 0)" in log
    assert re.search(r"Mul keeps +other = tensor\(\[2\., 3\.\]\)\n +self +=\s+None", log)
    assert "sizes = (2,)" in log and "result = 0.1192" in log


# --- vector-Jacobian products --------------------------------------------------------------------------------------

A = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
V = np.array([1.0, 0.5, -2.0])


def test_the_products_by_hand_are_those_that_ran() -> None:
    assert (V @ A).tolist() == [1.5, -6.5]
    x = np.array([0.3, -0.2])
    u = A @ x
    t = np.tanh(u)
    assert np.allclose(u, [-0.1, 1.1, -0.65])
    assert np.round(t, 4).tolist() == [-0.0997, 0.8005, -0.5717]
    assert np.round(1 - t**2, 4).tolist() == [0.9901, 0.3592, 0.6732]
    assert np.round(V * (1 - t**2), 4).tolist() == [0.9901, 0.1796, -1.3464]
    assert np.round((V * (1 - t**2)) @ A, 4).tolist() == tensors("vjp", "v @ J") == [0.8557, -3.5850]
    assert np.round((1 - t**2) @ A, 4).tolist() == tensors("vjp", "ones @ J") == [2.4043, 4.3137]
    steps = (*np.abs(t), *(1 - t**2), 0.1796, 1.3464, 0.8557, 3.5850, 2.4043, 4.3137)
    assert all(shown(float(number)) for number in steps)


def test_the_table_of_a_layer_s_products() -> None:
    rng = np.random.default_rng(0)
    m, n, batch = 3, 4, 5
    weight, bias, xs = rng.normal(size=(m, n)), rng.normal(size=m), rng.normal(size=(batch, n))
    vs = rng.normal(size=(batch, m))

    def out(w: np.ndarray, b: np.ndarray, x: np.ndarray) -> np.ndarray:
        return np.asarray(1 / (1 + np.exp(-(x @ w.T + b))))

    ys = out(weight, bias, xs)
    delta = vs * ys * (1 - ys)
    claims = [(weight, delta.T @ xs), (bias, delta.sum(axis=0)), (xs, delta @ weight)]
    for value, claimed in claims:
        assert value.shape == claimed.shape
        for place in np.ndindex(value.shape):
            old = value[place]
            value[place] = old + 1e-6
            up = (vs * out(weight, bias, xs)).sum()
            value[place] = old - 1e-6
            down = (vs * out(weight, bias, xs)).sum()
            value[place] = old
            assert (up - down) / 2e-6 == pytest.approx(claimed[place], abs=1e-7)


def test_multiplications_are_counted_right(whole: tuple[Space, dict[str, str]]) -> None:
    assert 3 + 3 * 64 + 64 + 64 * 1000 == 64_259 and 64 * 1000 + 3 * 64 * 1000 + 3 * 1000 == 259_000
    assert "64{,}259" in PAGE and "259{,}000" in PAGE
    assert "equals v @ J: True" in whole[1]["products"] and "VJPs are J:  True" in whole[1]["products"]
    _, turned = lesson("products", products="n, hidden, m = 1000, 64, 3 => n, hidden, m = 3, 64, 1000")
    assert re.search(r"naive order +195,192", turned["products"])
    assert re.search(r"by 1000 VJPs +65,256,000", turned["products"])


# --- memory --------------------------------------------------------------------------------------------------------


def test_saved_bytes_by_hand() -> None:
    size = 512 * (256 + 1024 + 1024 + 1) * 4
    assert size == 4_720_640 and "4{,}720{,}640" in PAGE
    assert f"by hand: {size / 2**20:.2f} MB" in log_of("memory") and f"4 tensors, {size / 2**20:.2f} MB" in log_of(
        "memory"
    )
    weights = (256 * 1024 + 1024 * 1024 + 1024) * 4
    assert f"parameters: {weights / 2**20:.2f} MB" in log_of("memory")


# --- second order --------------------------------------------------------------------------------------------------


def test_the_hessian_product_by_hand_is_the_one_that_ran() -> None:
    x, v = np.array([1.0, 2, -1]), np.array([1.0, 1, 0])
    assert (x @ x, x @ v) == (6, 3)
    assert tensors("second", "gradient") == (x @ x * x).tolist() == [6, 12, -6]
    assert tensors("second", "grad of (grad . v)") == (6 * v + 2 * 3 * x).tolist() == [12, 18, -6]


def _errors(printed: str) -> dict[int, float]:
    return {int(k): float(e) for k, e in re.findall(r"^eps 1e-0(\d)  error (\S+)$", printed, re.MULTILINE)}


def test_the_error_is_u_shaped_and_lowest_near_1e_5(whole: tuple[Space, dict[str, str]]) -> None:
    recorded = (ROOT / "lessons/08-pytorch-autograd/recorded/hvp.txt").read_text("utf-8")
    for errors in (_errors(whole[1]["hvp"]), _errors(recorded)):
        assert min(errors, key=errors.__getitem__) in (5, 6)
        assert all(errors[k] / errors[k + 1] == pytest.approx(100, rel=0.1) for k in (1, 2, 3))
        assert errors[9] > 100 * errors[5]
    recorded_best = _errors(recorded)
    assert min(recorded_best, key=recorded_best.__getitem__) == 5


def test_a_thousand_times_longer_direction_moves_the_bottom(whole: tuple[Space, dict[str, str]]) -> None:
    line = "toward = np.array([1.0, 1.0, 0.0])"
    _, texts = lesson("products", "hvp", hvp=f"{line} => toward = 1000 * np.array([1.0, 1.0, 0.0])")
    errors = _errors(texts["hvp"])
    assert min(errors, key=errors.__getitem__) in (8, 9)


# --- the judge -----------------------------------------------------------------------------------------------------


def test_float32_makes_a_right_backward_look_wrong(whole: tuple[Space, dict[str, str]]) -> None:
    slope = 1 / (1 + math.exp(-0.3367))
    assert (round(slope, 4), round(slope * (1 - slope), 4)) == (0.5834, 0.2430)
    value = math.log1p(math.exp(0.3367))
    gap = float(np.spacing(np.float32(value)))
    assert round(value, 3) == 0.876 and gap == 2**-24
    assert round(2e-6 * slope / gap, 1) == 19.6
    assert round(20 * gap / 2e-6, 4) == 0.5960
    assert round(0.5960 - slope, 3) == 0.013 and round(1e-5 + 1e-3 * 0.596, 4) == 0.0006
    assert "float32 0.5960  right passes False" in whole[1]["epsilon"]
    assert "wrong passes False" in whole[1]["epsilon"] and "float64 0.5834  right passes True" in whole[1]["epsilon"]
    for kind, best in (("float64", 1e-5), ("float32", 1e-2)):
        errors = whole[0]["error"][kind]
        assert whole[0]["steps"][int(np.argmin(errors))] == pytest.approx(best)
    pairs = zip(whole[0]["error"]["float32"], whole[0]["error"]["float64"], strict=True)
    assert all(coarse >= fine for coarse, fine in pairs)


def test_farther_out_float32_is_coarser() -> None:
    space, _ = lesson("products", "epsilon", epsilon="POINT = 0.3367 => POINT = 8.0")
    assert abs(space["n32"] - space["right"]) > 0.02
    assert np.spacing(np.float32(8.0)) > 10 * np.spacing(np.float32(0.876))


def test_the_recorded_judge_agrees() -> None:
    log = log_of("function")
    assert "float64: True" in log and "numerical:tensor([[0.5834" in log and "analytical:tensor([[0.2430" in log
    assert "float32 passes: False" in log and "naive: inf gradient nan" in log


# --- hooks, traps, exercises ---------------------------------------------------------------------------------------


def test_hooks_ran_backwards_and_the_clamp_shows_below() -> None:
    rows = re.findall(r"^  (\w+) +\((\d+), (\d+)\) +norm (\S+)$", log_of("hooks"), re.MULTILINE)
    assert [row[0] for row in rows] == ["out", "h2", "h1"] * 2
    assert rows[1] == rows[4] and float(rows[5][3]) < float(rows[2][3])


def test_data_adds_one_to_the_gradient_and_says_nothing() -> None:
    wrong, right = tensors("traps", ".data: no error, gradient"), tensors("traps", "       right would be")
    assert np.allclose(np.subtract(wrong, right), 1) and round(math.e, 4) == right[0]


def test_the_first_exercise() -> None:
    jacobian = np.array([[-1.0, 1], [2, 0], [0, 3]])
    assert (np.array([2, 1, -1]) @ jacobian).tolist() == [0, -1] and jacobian.sum(axis=0).tolist() == [1, 4]
    assert (np.array([[-2, 2], [2, 0]]) @ [1, 2]).tolist() == [2, 2]
    log = log_of("exercises")
    assert "v @ J tensor([ 0., -1.])  ones @ J tensor([1., 4.])" in log
    assert "gradient tensor([-2.,  1.])  Hv tensor([2., 2.])" in log


def test_the_detach_program_printed_two_and_three() -> None:
    assert log_of("exercises").splitlines()[1:3] == ["2.0", "3.0"]
    code = re.search(r"^# region detach\n(.*?)^# endregion", _source("exercises.py"), re.DOTALL | re.MULTILINE)
    assert code and code[1] in PAGE


def _source(name: str) -> str:
    return (ROOT / "pycode/08-pytorch-autograd" / name).read_text("utf-8")


def test_at_an_edge_the_measured_slope_of_rounding_leaps() -> None:
    assert (np.round(0.5 + 1e-6) - np.round(0.5 - 1e-6)) / 2e-6 == pytest.approx(500_000)


def test_the_task_can_be_failed_and_solved(whole: tuple[Space, dict[str, str]]) -> None:
    assert LESSON.failures(LESSON.task["solution"], whole[0]) == []
    assert len(LESSON.failures(LESSON.task["starter"], whole[0])) == 4
    half = LESSON.task["solution"].replace("return upstream, None", "return upstream * 0, None")
    assert len(LESSON.failures(half, whole[0])) == 1
