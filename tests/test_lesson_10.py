"""Lesson 10, its hand-worked numbers and the claims its prose makes about its programs and runs, recomputed."""

from __future__ import annotations

import csv
import io
import math
import re

import numpy as np
import pytest

from lesson_code import ROOT, LessonCode, Space, transcript

LESSON = LessonCode("10-training-loop")
PAGE = LESSON.page
lesson, shown = LESSON.run, LESSON.shows


def log_of(session: str) -> str:
    return transcript("10-training-loop", session)


def cited(session: str, pattern: str) -> float:
    """The one number that a pattern with a group finds in a recorded session."""
    found = re.findall(pattern, log_of(session), re.MULTILINE)
    assert len(found) == 1, (session, pattern, found)
    return float(found[0].replace(",", ""))


@pytest.fixture(scope="module")
def whole() -> tuple[Space, dict[str, str]]:
    """All three cells, run in page order."""
    return lesson(*LESSON.cells)


def test_the_cells_are_three_and_narrow_enough_for_a_phone() -> None:
    assert list(LESSON.cells) == ["twice", "uneven", "loop"]
    assert max(len(line) for code in LESSON.cells.values() for line in code.split("\n")) <= 64


def test_the_cells_print_in_cpython_what_the_page_recorded(whole: tuple[Space, dict[str, str]]) -> None:
    for name, text in whole[1].items():
        recorded = ROOT / "lessons/10-training-loop/recorded" / f"{name}.txt"
        assert recorded.read_text("utf-8") == text


# --- section 1: five acts ------------------------------------------------------------------------------------------


def test_momentum_moves_the_watched_weight() -> None:
    acts = re.findall(r"^ +step +w (\S+) +grad (\S+)", log_of("step"), re.MULTILINE)
    (first, g1), (second, g2) = [(float(w), float(g)) for w, g in acts]
    start = cited("step", r"step 1\n +forward +w (\S+)")
    assert round(-0.1 * g1, 4) == 0.0314 and first == pytest.approx(start + 0.0314, abs=1e-4)
    v = 0.9 * g1 + g2
    assert round(v, 4) == -0.5832 and round(-0.1 * v, 4) == 0.0583
    assert second == pytest.approx(first + 0.0583, abs=1.1e-4)
    assert abs(g2) < abs(g1) and 0.0583 / 0.0314 > 1.8
    assert all(shown(number) for number in (0.0314, 0.5832, 0.0583, 0.3143, 0.3003))


# --- section 2: losses ---------------------------------------------------------------------------------------------


def cross_entropy(z: list[float], target: int) -> float:
    return float(np.log(np.exp(z).sum()) - z[target])


def test_the_three_equal_losses_by_hand() -> None:
    first, second = cross_entropy([2.0, 1.0, 0.1], 0), cross_entropy([0.5, 2.5, -1.0], 2)
    assert round(first, 4) == 0.4170 and round(second, 4) == 3.6532 and shown(0.4170) and shown(3.6532)
    assert cited("losses", r"^module +(\S+)$") == pytest.approx((first + second) / 2, abs=1e-6)


def test_a_sigmoid_of_200_is_one_even_in_float32() -> None:
    assert np.float32(1) / (np.float32(1) + np.exp(np.float32(-200))) == 1
    assert np.float32(1) / (np.float32(1) + np.exp(np.float32(-50))) == 1


def test_the_floor_and_the_ceiling_of_a_doubled_softmax() -> None:
    assert round(-math.log(math.e / (math.e + 2)), 4) == 0.5514 and round(math.log(math.e + 2), 4) == 1.5514
    assert round(-math.log(math.e / (math.e + 999)), 2) == 5.91 and round(math.log(1000), 2) == 6.91
    assert shown(0.5514) and shown(1.5514) and shown(5.91, 2) and shown(6.91, 2)


def test_the_doubled_softmax_shrinks_the_gradient_37_times(whole: tuple[Space, dict[str, str]]) -> None:
    assert re.search(r"^sure, wrong .* 36\.8$", whole[1]["twice"], re.MULTILINE)


def test_the_gradient_through_two_softmaxes_is_that_of_central_differences(
    whole: tuple[Space, dict[str, str]],
) -> None:
    space, eps = whole[0], 1e-6
    y = np.array([1.0, 0.0, 0.0])
    for z in space["cases"].values():
        steps = np.eye(3) * eps
        numeric = [(space["twice"](z + s, y)[0] - space["twice"](z - s, y)[0]) / (2 * eps) for s in steps]
        assert np.allclose(space["twice"](z, y)[1], numeric, atol=1e-8)


def test_a_surer_mistake_is_pulled_1900_times_more_weakly() -> None:
    _, texts = lesson("twice", twice="0.0, 4.0, 0.0 => 0.0, 8.0, 0.0")
    found = re.search(r"^sure, wrong .* (\S+)$", texts["twice"], re.MULTILINE)
    assert found and 1850 < float(found[1]) < 1950


# --- section 3: optimizers -----------------------------------------------------------------------------------------


def test_adamw_moves_each_weight_about_the_learning_rate_at_first() -> None:
    g = np.array([3.0, -0.002, 0.5])
    m, s = 0.1 * g / (1 - 0.9), 0.001 * g**2 / (1 - 0.999)
    assert np.allclose(m / (np.sqrt(s) + 1e-8), np.sign(g), atol=1e-4)


def test_parameters_and_the_optimizers_memory() -> None:
    layers = [(5, 128), (128, 128), (128, 3)]
    counts = [n_in * n_out + n_out for n_in, n_out in layers]
    assert counts == [768, 16512, 387] and sum(counts) == 17667 == cited("train", r"^(\S+) parameters$")
    assert cited("optimizers", r"numbers kept in all: (\S+)$") == 2 * 17667


# --- sections 4 and 5: validation, averages ------------------------------------------------------------------------


def test_dropout_keeps_400_kib_more_half_of_them_masks() -> None:
    unit = 200 * 128 * 4
    masks, outputs = 2 * unit, 2 * unit
    assert masks / 1024 == 200
    kept = [float(n) for n in re.findall(r" (\S+) +True$", log_of("modes"), re.MULTILINE)]
    assert round(kept[0] - kept[1], 1) == (masks + outputs) / 1024 == 400
    # With eval(): the input, two ReLUs, the log-softmax, the labels, the sum of the labels' weights.
    assert kept[1] == round((200 * 5 * 4 + 2 * unit + 200 * 3 * 4 + 200 * 8 + 4) / 1024, 1)


def test_forgetting_eval_gives_the_same_wrong_numbers_with_and_without_no_grad() -> None:
    rows = re.findall(r"^(True|False) +(True|False) +(\S+) +(\S+) +(\S+)", log_of("modes"), re.MULTILINE)
    assert rows[0][2:] == rows[1][2:] and rows[2][2:] == rows[3][2:]
    assert rows[0][2] != rows[0][3] and rows[2][2] == rows[2][3]


def test_the_weighted_mean_of_the_recorded_batches() -> None:
    means = [float(m) for m in re.findall(r"\d\.\d{4}", log_of("averages").split("means")[1].split("\n")[0])]
    sizes = [64, 64, 64, 8]
    assert sum(means) / 4 == pytest.approx(cited("averages", r"^naive mean +(\S+)$"), abs=1e-4)
    weighted = sum(n * m for n, m in zip(sizes, means, strict=True)) / 200
    assert weighted == pytest.approx(cited("averages", r"^weighted mean +(\S+)$"), abs=1e-4)
    assert 8 / 200 == 0.04


def test_the_order_of_customers_moves_every_mean_but_the_weighted_one(whole: tuple[Space, dict[str, str]]) -> None:
    printed = whole[1]["uneven"]
    for name, still in (("naive, 1000 orders", False), ("weighted, the same", True), ("drop_last, the same", False)):
        found = re.search(rf"^{name}: (\S+) to (\S+)$", printed, re.MULTILINE)
        assert found and (found[1] == found[2]) is still


def test_familiar_last_customers_make_the_naive_mean_too_low() -> None:
    _, texts = lesson("uneven", uneven="losses[192:] += 1.0 => losses[192:] *= 0.1")
    found = re.search(r"^\[64.* naive (\S+) +weighted (\S+)$", texts["uneven"], re.MULTILINE)
    assert found and float(found[1]) < float(found[2])


# --- section 6: the loop -------------------------------------------------------------------------------------------


def test_the_backward_of_the_loop_passes_a_gradient_check(whole: tuple[Space, dict[str, str]]) -> None:
    space, rng = whole[0], np.random.default_rng(3)
    net = {
        "W1": rng.normal(size=(5, 7)), "b1": rng.normal(size=7),
        "W2": rng.normal(size=(7, 3)), "b2": rng.normal(size=3),
    }  # fmt: skip
    x, y, eps = rng.normal(size=(9, 5)), rng.integers(0, 3, 9), 1e-6

    def loss() -> float:
        return float(space["loss_of"](space["forward"](net, x)[0], y))

    grads = space["backward"](net, x, *space["forward"](net, x), y)
    for name, w in net.items():
        for place in np.ndindex(w.shape):
            old = w[place]
            w[place] = old + eps
            up = loss()
            w[place] = old - eps
            down = loss()
            w[place] = old
            assert grads[name][place] == pytest.approx((up - down) / (2 * eps), abs=1e-7)


def test_the_kept_copy_is_the_best_and_not_the_last(whole: tuple[Space, dict[str, str]]) -> None:
    space = whole[0]
    log = space["log"]
    assert len(log) == 48 and log[:, 1].argmin() + 1 == 28
    assert space["evaluate"](space["best_P"], *space["val"])[0] == log[27, 1]
    assert log[47, 0] < log[27, 0] and log[47, 1] > log[27, 1]
    assert (log[28:, 1] >= log[27, 1]).all()


def test_other_patience_stops_as_the_prose_says() -> None:
    space, _ = lesson("loop", loop="PATIENCE = 20 => PATIENCE = 3")
    log = space["log"]
    assert len(log) == 6 and log[:, 1].argmin() + 1 == 3 and round(log[2, 1], 4) == 0.4974 and shown(0.4974)
    space, _ = lesson("loop", loop="PATIENCE = 20 => PATIENCE = 300")
    log = space["log"]
    assert len(log) == 300 and log[:, 1].argmin() + 1 == 28 and round(log[-1, 1], 1) == 0.9


# --- sections 7 to 9: recorded runs --------------------------------------------------------------------------------


def test_what_the_prose_reads_in_the_log_of_training() -> None:
    kept = (ROOT / "pycode/10-training-loop/recorded/train/losses.csv").read_text("utf-8")
    rows = [{k: float(v) for k, v in row.items()} for row in csv.DictReader(io.StringIO(kept))]
    assert len(rows) == 12 and min(rows, key=lambda row: row["val_loss"])["epoch"] == 4
    assert max(rows, key=lambda row: row["val_acc"])["epoch"] == 2
    assert round(200 * (rows[1]["val_acc"] - rows[3]["val_acc"])) == 1
    assert rows[0]["train_loss"] > rows[0]["val_loss"] and rows[-1]["train_loss"] < rows[-1]["val_loss"]
    assert all(0.68 <= row["val_loss"] <= 0.765 for row in rows[4:])


def test_the_training_loss_without_dropout_is_lower() -> None:
    assert cited("final", r"^train loss (\S+)") < cited("train", r"^ +4 +(\S+)")


def test_the_sizes_of_a_checkpoint() -> None:
    assert round(17667 * 4 / 1024, 1) == 69.0 == cited("contents", r"bytes = (\S+) KiB")
    whole_file = cited("contents", r"^whole file +(\S+) KiB")
    assert 4 * 69.0 < whole_file < 4.5 * 69.0


def test_each_entry_left_out_does_what_its_step_says() -> None:
    rows = {
        key: rest.split() for key, rest in re.findall(r"^(\w+) +((?:True|False) .*)$", log_of("omit"), re.MULTILINE)
    }
    assert [key for key, row in rows.items() if row[0] == "True"] == ["nothing"]
    # Without progress the ninth epoch is taken for the best: six before the stop, three after.
    assert rows["progress"][2] == "3"
    assert float(rows["progress"][4]) == cited("train", r"^ +9 +\S+ +(\S+)")
    assert float(rows["model"][4]) < float(rows["nothing"][4])
    without = cited("resume", r"omit optimizer[\s\S]*? 7 +\S+ +(\S+)")
    assert without > cited("train", r"^ +7 +\S+ +(\S+)")


def test_the_claims_about_the_three_mistakes() -> None:
    rows = {
        name: (float(best), float(accuracy), float(last), float(low), float(high))
        for name, best, accuracy, last, low, high in re.findall(
            r"^(right loop|softmax twice|no \w+) +(\S+) +(\S+) +(\S+) +(\S+) to (\S+)$",
            log_of("mistakes"),
            re.MULTILINE,
        )
    }
    right, twice, dirty, no_eval = (rows[n] for n in ("right loop", "softmax twice", "no zero_grad", "no eval"))
    assert right[1] < twice[1] and 200 * (twice[1] - right[1]) < 3
    assert dirty[1] < right[1] and dirty[2] > right[2] and dirty[4] == max(row[4] for row in rows.values())
    assert no_eval[0] > right[0]


def test_the_one_batch_stays_at_the_floor_when_softmax_is_doubled() -> None:
    last = re.findall(r"^ +300 +(\S+) +32/32$", log_of("overfit"), re.MULTILINE)
    assert float(last[0]) < 0.001 and float(last[1]) == pytest.approx(0.5514, abs=2e-4)


# --- exercises and quiz --------------------------------------------------------------------------------------------


def test_weighted_means_of_the_exercises() -> None:
    def weighted(sizes: list[int], values: list[float]) -> float:
        return sum(n * v for n, v in zip(sizes, values, strict=True)) / sum(sizes)

    sizes, losses = [32, 32, 32, 4], [0.60, 0.50, 0.70, 1.40]
    assert weighted(sizes, losses) == pytest.approx(0.632)
    assert sum(losses) / 4 == pytest.approx(0.8) and weighted(sizes[:3], losses[:3]) == pytest.approx(0.6)
    assert round(0.8 / 0.632 - 1, 2) == 0.27
    assert round(weighted([64, 64, 8], [0.75, 0.75, 1.0]), 4) == 0.7647 and round(2.5 / 3, 4) == 0.8333
    quiz = [50, 50, 20], [0.80, 0.90, 0.30]
    assert round(weighted(*quiz), 3) == 0.758 and round(2.0 / 3, 3) == 0.667
    assert weighted([50, 50], [0.80, 0.90]) == pytest.approx(0.85)


def test_the_checkpoint_of_the_exercise() -> None:
    counts = [20 * 64 + 64, 64 * 64 + 64, 64 * 10 + 10]
    assert counts == [1344, 4160, 650] and sum(counts) == 6154
    sizes = [round(6154 * 4 * k / 1024, 1) for k in (1, 2, 3, 4)]
    assert sizes == [24.0, 48.1, 72.1, 96.2] and round(6154 * 12 / 1000, 1) == 73.8


def test_three_steps_without_zero_grad() -> None:
    w, grad, seen = 1.0, 0.0, []
    for _ in range(3):
        grad += 9 * w
        w -= 0.1 * grad
        seen.append((round(grad, 2), round(w, 3)))
    assert seen == [(9.0, 0.1), (9.9, -0.89), (1.89, -1.079)]
    assert re.findall(r"grad (\S+) +w (\S+)", log_of("no-zero-grad")) == [(f"{g:.2f}", f"{w:.3f}") for g, w in seen]
    # It neither bursts nor settles: the weight swings on.
    path = []
    for _ in range(3000):
        grad += 9 * w
        w -= 0.1 * grad
        path.append(w)
    assert 1 < max(map(abs, path[-100:])) < 1.5 and max(map(abs, path)) < 1.5


def test_the_task_can_be_failed_and_solved(whole: tuple[Space, dict[str, str]]) -> None:
    assert LESSON.failures(LESSON.task["solution"], whole[0]) == []
    assert len(LESSON.failures(LESSON.task["starter"], whole[0])) >= 3
    # One repair is not enough, and going back to train() blindly is caught.
    blind = LESSON.task["solution"].replace("model.train(before)", "model.train()")
    assert len(LESSON.failures(blind, whole[0])) == 1
