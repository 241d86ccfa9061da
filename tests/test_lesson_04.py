"""Lesson 04: its numbers and what its prose claims of its programs, recomputed. Long: every claim has its test.

Nothing of the site is imported: the page is read as text, its Python fences are run in order in one namespace.
"""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from lesson_code import LessonCode, Space, run

LESSON = LessonCode("04-backpropagation")
PAGE, CELLS, TASK = LESSON.page, LESSON.cells, LESSON.task
lesson, shown = LESSON.run, LESSON.shows


@pytest.fixture(scope="module")
def whole() -> tuple[Space, dict[str, str]]:
    """All four cells, run in page order."""
    return lesson(*CELLS)


# The 2-2-1 network of section 2.
X2 = np.array([1.0, 2.0])
START: Space = {
    "W1": np.array([[0.4, 0.5], [0.2, -0.6]]),
    "b": np.array([0.2, 0.1]),
    "v": np.array([1.2, 0.7]),
    "c": 0.8,
}


def forward_2(net: Space, y: float) -> tuple[np.ndarray, np.ndarray, float, float]:
    z = X2 @ net["W1"] + net["b"]
    h = np.maximum(z, 0)
    out = float(h @ net["v"] + net["c"])
    return z, h, out, (out - y) ** 2 / 2


def backward_2(net: Space, y: float) -> Space:
    z, h, out, _ = forward_2(net, y)
    delta = (out - y) * net["v"] * (z > 0)
    return {"W1": np.outer(X2, delta), "b": delta, "v": (out - y) * h, "c": out - y}


def moved(net: Space, grads: Space, rate: float) -> Space:
    return {name: net[name] - rate * grads[name] for name in net}


def test_the_cells_are_four_and_narrow_enough_for_a_phone() -> None:
    assert list(CELLS) == ["gradcheck", "cost", "spirals", "bugs"]
    assert max(len(line) for code in CELLS.values() for line in code.split("\n")) <= 64


def test_the_chain_of_rates_is_multiplied_backwards_once() -> None:
    price = -2
    print_cost = price * 1.5
    assert print_cost == -3
    assert [round(print_cost * rate, 9) for rate in (0.4, 0.2, 1)] == [-1.2, -0.6, -3]


def test_the_small_network_by_hand() -> None:
    z, h, out, loss = forward_2(START, 4)
    assert np.allclose(z, [1.0, -0.6]) and np.allclose(h, [1.0, 0])
    assert (out, loss) == (2.0, 2.0)
    grads = backward_2(START, 4)
    assert np.allclose(grads["v"], [-2, 0]) and grads["c"] == -2
    assert np.allclose((out - 4) * START["v"], [-2.4, -1.4])
    assert np.allclose(grads["b"], [-2.4, 0])
    assert np.allclose(grads["W1"], [[-2.4, 0], [-4.8, 0]])


def test_central_differences_of_the_two_checked_cells() -> None:
    def losses(place: tuple[int, int]) -> list[float]:
        found = []
        for step in (0.01, -0.01):
            net = {**START, "W1": START["W1"].copy()}
            net["W1"][place] += step
            found.append(forward_2(net, 4)[3])
        return found

    up, down = losses((1, 0))
    assert shown(up, 6) and shown(down, 6)
    assert up == pytest.approx(1.952288) and down == pytest.approx(2.048288)
    assert (up - down) / 0.02 == pytest.approx(-4.8)
    up, down = losses((0, 1))
    assert up == down


def test_one_update_helps_and_a_doubled_rate_overshoots() -> None:
    grads = backward_2(START, 4)
    near = moved(START, grads, 0.1)
    assert np.allclose(near["W1"][:, 0], [0.64, 0.68]) and np.isclose(near["b"][0], 0.44)
    assert np.isclose(near["v"][0], 1.4) and np.isclose(near["c"], 1.0)
    _, h, out, loss = forward_2(near, 4)
    assert h[0] == pytest.approx(2.44) and out == pytest.approx(4.416) and round(loss, 4) == 0.0865
    _, _, out, loss = forward_2(moved(START, grads, 0.2), 4)
    assert out == pytest.approx(7.408) and round(loss, 4) == 5.8072
    assert shown(0.0865) and shown(5.8072) and shown(4.416, 3) and shown(7.408, 3)


def test_the_first_exercise_with_the_other_target() -> None:
    assert forward_2(START, 1)[3] == 0.5
    grads = backward_2(START, 1)
    first = backward_2(START, 4)
    assert all(np.allclose(grads[name], -0.5 * np.asarray(first[name])) for name in grads)
    assert np.allclose(grads["W1"], [[1.2, 0], [2.4, 0]]) and np.allclose(grads["v"], [1, 0])
    near = moved(START, grads, 0.1)
    assert np.allclose(near["W1"][:, 0], [0.28, -0.04]) and np.isclose(near["b"][0], 0.08)
    z, _, out, loss = forward_2(near, 1)
    assert z[0] == pytest.approx(0.28) and out == pytest.approx(1.008) and loss == pytest.approx(0.000032)
    far = moved(START, grads, 0.2)
    assert np.allclose(far["W1"][:, 0], [0.16, -0.28]) and np.isclose(far["b"][0], -0.04)
    z, _, out, loss = forward_2(far, 1)
    assert z[0] == pytest.approx(-0.44) and out == pytest.approx(0.6) and loss == pytest.approx(0.08)
    # Both units are off: from here only the output's bias learns.
    dead = backward_2(far, 1)
    assert not dead["W1"].any() and not dead["b"].any() and not dead["v"].any() and dead["c"] != 0


def test_the_tiny_matrix_example() -> None:
    x = np.array([[1, 0, 2], [-1, 3, 1]])
    w = np.array([[1, 0], [2, -1], [0, 3]])
    d = np.array([[0.5, -1], [1, 2]])
    assert (x.T @ d).tolist() == [[-0.5, -3], [3, 6], [2, 0]]
    assert d.sum(axis=0).tolist() == [1.5, 1]
    assert (d @ w.T).tolist() == [[0.5, 2, -3], [1, 0, 6]]


def test_the_parameters_are_counted_right() -> None:
    layers = [(2, 16), (16, 16), (16, 3)]
    counts = [n_in * n_out + n_out for n_in, n_out in layers]
    assert counts == [48, 272, 51] and sum(counts) == 371
    assert sum(n_in * n_out for n_in, n_out in layers) == 336


def softmax(z: np.ndarray) -> np.ndarray:
    e = np.exp(z - z.max())
    return np.asarray(e / e.sum())


def jacobian(p: np.ndarray) -> np.ndarray:
    return np.asarray(np.diag(p) - np.outer(p, p))


def test_the_softmax_stepper() -> None:
    z = np.array([2.0, 1.0, 0.1])
    assert np.round(np.exp(z), 4).tolist() == [7.3891, 2.7183, 1.1052]
    assert round(float(np.exp(z).sum()), 4) == 11.2125
    p = softmax(z)
    assert np.round(p, 4).tolist() == [0.6590, 0.2424, 0.0986]
    assert round(-math.log(p[0]), 4) == 0.4170 and round(-math.log(p[2]), 4) == 2.3170
    upstream = np.array([-1 / p[0], 0, 0])
    assert round(upstream[0], 4) == -1.5174
    j = jacobian(p)
    assert np.round(j, 4).tolist() == [
        [0.2247, -0.1598, -0.0650],
        [-0.1598, 0.1837, -0.0239],
        [-0.0650, -0.0239, 0.0889],
    ]
    assert np.allclose(j.sum(axis=1), 0)
    assert np.allclose(upstream @ j, p - [1, 0, 0])
    assert np.round(upstream @ j, 4).tolist() == [-0.3410, 0.2424, 0.0986]
    assert np.round(p - [0, 0, 1], 4).tolist() == [0.6590, 0.2424, -0.9014]
    assert all(shown(number) for number in (7.3891, 11.2125, 0.6590, 0.2424, 0.0986, 0.4170, 2.3170, 1.5174, 0.9014))


def test_squared_error_after_softmax_is_weak_where_the_model_is_most_wrong() -> None:
    y = np.array([0, 1, 0])
    p = softmax(np.array([4.0, 0, 0]))
    assert np.round(p, 3).tolist() == [0.965, 0.018, 0.018]
    cross, squared = (p - y)[1], ((p - y) @ jacobian(p))[1]
    assert round(cross, 3) == -0.982 and round(squared, 4) == -0.0335 and round(cross / squared) == 29
    p = softmax(np.array([10.0, 0, 0]))
    assert 5e-5 < abs(((p - y) @ jacobian(p))[1]) < 1.5e-4


def test_softmaxing_twice_leaves_a_loss_where_none_should_be() -> None:
    once = softmax(np.array([10.0, 0, 0]))
    assert -math.log(once[0]) < 1e-4
    assert round(-math.log(softmax(once)[0]), 2) == 0.55


def test_every_gradient_passes_the_check(whole: tuple[Space, dict[str, str]]) -> None:
    printed = whole[1]["gradcheck"]
    rows = re.findall(r"^([Wb]\d)\s+(\([\d, ]+\))\s+(\S+)$", printed, re.MULTILINE)
    shapes = ["(2, 16)", "(16,)", "(16, 16)", "(16,)", "(16, 3)", "(3,)"]
    assert [(name, shape) for name, shape, _ in rows] == list(
        zip(["W1", "b1", "W2", "b2", "W3", "b3"], shapes, strict=True)
    )
    assert all(float(error) < 1e-8 for *_, error in rows)
    assert "parameters 371  forwards 742" in printed


def _errors(printed: str) -> dict[str, float]:
    return {
        name: float(error) for name, error in re.findall(r"^([Wb]\d)\s+\([\d, ]+\)\s+(\S+)$", printed, re.MULTILINE)
    }


def test_a_larger_step_crosses_a_kink_of_the_second_layer_only() -> None:
    space, texts = lesson("gradcheck", gradcheck="eps=1e-6 => eps=1e-4")
    errors = _errors(texts["gradcheck"])
    assert errors["W2"] > 1e-4 and errors["b2"] > 1e-2
    assert all(errors[name] < 1e-7 for name in ("W1", "b1", "W3", "b3"))
    assert np.abs(space["kept"][3]).min() < 1e-4 < np.abs(space["kept"][1]).min()


def test_a_tiny_step_drowns_in_rounding() -> None:
    _, texts = lesson("gradcheck", gradcheck="eps=1e-6 => eps=1e-12")
    assert min(_errors(texts["gradcheck"]).values()) > 1e-4


def test_float32_makes_a_right_backward_look_wrong(whole: tuple[Space, dict[str, str]]) -> None:
    space = whole[0]
    net = {name: w.astype(np.float32) for name, w in space["init"]([2, 16, 16, 3], seed=7).items()}
    x, y = space["Xs"].astype(np.float32), space["ys"]
    grads = space["backward"](net, *space["forward"](net, x), y)
    for name in net:
        found = space["numeric"](
            lambda: space["mean_loss"](space["forward"](net, x)[0], y), net[name], np.float32(1e-6)
        )
        assert space["rel_error"](grads[name], found) > 1e-2


def test_the_counts_of_work_and_memory(whole: tuple[Space, dict[str, str]]) -> None:
    printed = whole[1]["cost"]
    pairs = [(64, 128), (128, 128), (128, 10)]
    forward = sum(2 * 128 * n_in * n_out for n_in, n_out in pairs)
    backward = 2 * forward - 2 * 128 * 64 * 128
    assert f"forward   {forward:,} FLOP" in printed and f"backward  {backward:,} FLOP" in printed
    assert f"backward / forward  {backward / forward:.2f}" in printed
    assert f"step / forward      {(forward + backward) / forward:.2f}" in printed
    by_hand = [2 * 128 * n_in * n_out for n_in, n_out in pairs]
    assert all(f"| {count:,} | {count:,} |" in PAGE for count in [*by_hand, sum(by_hand)])
    assert f"| {sum(by_hand[1:]):,} |" in PAGE and sum(by_hand) + sum(by_hand[1:]) == backward
    weights = 8 * sum(n_in * n_out + n_out for n_in, n_out in pairs)
    kept = 8 * 128 * (64 + 4 * 128 + 10)
    assert f"parameters   {weights:,} bytes" in printed and f"activations  {kept:,} bytes" in printed
    _, wider = lesson("gradcheck", "cost", cost="B = 128 => B = 512")
    assert f"activations  {4 * kept:,} bytes" in wider["cost"] and f"parameters   {weights:,} bytes" in wider["cost"]


def test_the_stack_of_activations_in_bytes() -> None:
    size = {"X": 32 * 2 * 8, "hidden": 32 * 16 * 8, "Z3": 32 * 3 * 8}
    assert (size["X"], size["hidden"], size["Z3"]) == (512, 4096, 768)
    peak = size["X"] + 4 * size["hidden"] + size["Z3"]
    for held in (size["X"] + 2 * size["hidden"], peak - size["Z3"], peak):
        assert f"'{held:,}'" in PAGE
    assert peak - 2 * size["hidden"] == 9472 and "৯,৪৭২" in PAGE


def test_training_shows_what_the_prose_reads_in_it(whole: tuple[Space, dict[str, str]]) -> None:
    space, texts = whole
    log = space["log"]
    assert len(space["yt"]) == 480 and len(space["yv"]) == 120 and len(log) == 121
    assert abs(log[0, 0] - math.log(3)) < 0.1
    assert log[120, 0] < log[120, 2]
    # Validation loss falls while accuracy falls: three of the 120 fewer.
    assert log[60, 2] < log[40, 2]
    assert round(120 * (log[40, 3] - log[60, 3])) == 3
    # Most of those who stayed right grew surer, the most wrong one less so, and three near the border crossed it.
    x, y = space["Xv"], space["yv"]
    data = [space[name] for name in ("Xt", "yt", "Xv", "yv")]
    early, late = (space["train"](*data, lr=0.1, epochs=epochs)[0] for epochs in (40, 60))
    before, after = (space["log_softmax"](space["forward"](net, x)[0])[np.arange(120), y] for net in (early, late))
    was, now = ((space["forward"](net, x)[0].argmax(axis=1) == y) for net in (early, late))
    assert (after > before)[was & now].mean() > 0.8 and after[before.argmin()] > before.min() + 1
    assert (was & ~now).sum() == 3 and not (~was & now).any()
    assert len(re.findall(r"^ +\d+(?: +\d\.\d{3}){4}$", texts["spirals"], re.MULTILINE)) == 10
    assert len(space["ax"]) == 3


def test_the_suggested_rates_leap_or_crawl(whole: tuple[Space, dict[str, str]]) -> None:
    space = whole[0]
    data = [space[name] for name in ("Xt", "yt", "Xv", "yv")]
    leaps = space["train"](*data, lr=1.0, epochs=120)[1]
    crawls = space["train"](*data, lr=0.01, epochs=120)[1]
    assert np.diff(leaps[:, 0]).max() > 1
    assert crawls[-1, 0] > 0.5 and np.diff(crawls[:, 0]).max() < 0


def _table(printed: str) -> dict[str, list[float]]:
    return {row[:2]: [float(number) for number in row[2:].split()] for row in printed.splitlines() if row[:1] in "Wb"}


def test_each_bug_leaves_its_own_mark(whole: tuple[Space, dict[str, str]]) -> None:
    printed = whole[1]["bugs"]
    table = _table(printed)
    assert all(row[0] == 0.8824 for row in table.values()) and round(15 / 17, 4) == 0.8824
    assert table["W2"][1] > 1e-2 and all(row[1] < 1e-8 for name, row in table.items() if name != "W2")
    assert all(math.isnan(row[2]) for row in table.values())
    assert all(row[3] < 1e-6 for row in table.values())
    assert table["b1"][3] > 10 * table["b1"][1]
    assert re.search(r"^largest logit +1\d{3}\.\d$", printed, re.MULTILINE)
    assert re.search(r"^unstable loss +nan$", printed, re.MULTILINE)
    assert re.search(r"^log-sum-exp loss +2\d\d\.\d$", printed, re.MULTILINE)


def test_smaller_inputs_hide_the_unstable_softmax() -> None:
    _, texts = lesson("gradcheck", "bugs", bugs="SCALE = 1000 => SCALE = 100")
    assert all(row[2] < 1e-7 for row in _table(texts["bugs"]).values())
    assert math.isfinite(math.exp(709))
    with pytest.raises(OverflowError):
        math.exp(710)


def test_a_wrong_transpose_on_the_way_down_spoils_only_the_first_layer(whole: tuple[Space, dict[str, str]]) -> None:
    space = dict(whole[0])
    code = CELLS["gradcheck"]
    wrong = code[code.index("def backward") : code.index("def numeric")]
    assert wrong.count('D2 @ P["W2"].T') == 1
    run(wrong.replace('D2 @ P["W2"].T', 'D2 @ P["W2"]'), space)
    grads = space["backward"](space["P"], space["Z3"], space["kept"], space["ys"])
    failed = [name for name in grads if space["rel_error"](grads[name], space["G"][name]) > 1e-2]
    assert sorted(failed) == ["W1", "b1"]


def test_running_relu_on_the_gradient_fails_below_it(whole: tuple[Space, dict[str, str]]) -> None:
    space = dict(whole[0])
    code = CELLS["gradcheck"]
    wrong = code[code.index("def backward") : code.index("def numeric")]
    gate = '(D3 @ P["W3"].T) * (Z2 > 0)'
    assert wrong.count(gate) == 1
    run(wrong.replace(gate, 'np.maximum(D3 @ P["W3"].T, 0)'), space)
    grads = space["backward"](space["P"], space["Z3"], space["kept"], space["ys"])
    failed = [name for name in grads if space["rel_error"](grads[name], space["G"][name]) > 1e-2]
    assert sorted(failed) == ["W1", "W2", "b1", "b2"]


def test_dividing_twice_leaves_the_same_error_as_not_dividing() -> None:
    g = np.array([1.0, -2.0, 3.0])
    for factor, batch in ((16, 16), (1 / 16, 16), (64, 64), (4, 4)):
        error = np.linalg.norm(factor * g - g) / (np.linalg.norm(factor * g) + np.linalg.norm(g))
        assert error == pytest.approx((batch - 1) / (batch + 1))
    assert round(63 / 65, 4) == 0.9692 and 3 / 5 == 0.6 and 15 / 16 == 0.9375


def test_the_second_exercise_prints_what_its_answer_says(whole: tuple[Space, dict[str, str]]) -> None:
    code = re.search(r"^```python\n(G2 = .*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert code
    assert run(code[1], dict(whole[0])) == "(16, 16) (3,)\n0.8824\n"


def test_the_task_can_be_failed_and_solved(whole: tuple[Space, dict[str, str]]) -> None:
    def failures(answer: str) -> list[str]:
        return LESSON.failures(answer, whole[0])

    assert failures(TASK["solution"]) == []
    assert len(failures(TASK["starter"])) == 1
    # Only the forward is changed: the first layer's parameters fail.
    half = TASK["starter"].replace("np.maximum(Z1, 0)", "np.tanh(Z1)")
    assert len(failures(half)) == 1 and failures(half)[0].startswith("W1")
