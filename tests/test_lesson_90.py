"""Lesson 90: each problem's cell runs alone; its hand-worked numbers, claims and suggested changes are recomputed."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import numpy as np
import pytest

from lesson_code import LessonCode, run, transcript

LESSON = LessonCode("90-coding-interview")
PAGE, CELLS = LESSON.page, LESSON.cells


def alone(cell: str, *changes: str) -> str:
    """What a cell prints in a namespace of its own, with these edits: old => new."""
    code = CELLS[cell]
    for old, new in (change.split(" => ") for change in changes):
        assert code.count(old) == 1, f"{old!r} is not once in {cell}"
        code = code.replace(old, new)
    return run(code, {"__name__": "__main__"})


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.MULTILINE)
    assert match, f"{pattern} is not in:\n{text}"
    return match[1]


def vector(values: np.ndarray, places: int = 4) -> str:
    """As a stepper writes it: $(0.6652,\\ 0.2447)$."""
    return "(" + ",\\ ".join(f"{value:.{places}f}" for value in values) + ")"


def test_twelve_problems_stand_alone() -> None:
    assert len(CELLS) == 12
    assert len(re.findall(r"^/{5} problem \|", PAGE, re.MULTILINE)) == 12
    assert len(re.findall(r'^```python cell=.* alone="true"', PAGE, re.MULTILINE)) == 12
    assert len(re.findall(r"^/{4} (?:interview|followup) \|", PAGE, re.MULTILINE)) == 16
    assert max(len(line) for code in CELLS.values() for line in code.splitlines()) <= 64


def test_dz_at_2_1_0() -> None:
    s = np.array([0.0, -1, -2])
    p = np.exp(s) / np.exp(s).sum()
    assert vector(p) in PAGE and vector(p - [1, 0, 0]) in PAGE
    assert "$1.5032$" in PAGE and round(np.exp(s).sum(), 4) == 1.5032 and round(-math.log(p[0]), 4) == 0.4076
    text = alone("mlp-code")
    assert found(r"^hand +loss (\S+)", text) == "0.4076"
    assert all(float(found(rf"^{name} .* (\S+)$", text)) < 1e-8 for name in ("W1", "b1", "W2", "b2"))
    assert float(found(r"-> (\S+)", text)) < 0.1 and text.endswith("finite: True\n")
    gateless = alone("mlp-code", " * (Z1 > 0) => ")
    assert float(found(r"^W1 .* (\S+)$", gateless)) > 1e-2 > 1e-8 > float(found(r"^W2 .* (\S+)$", gateless))


def test_batch_norm_by_hand() -> None:
    x = np.array([1.0, 3, 5, 7])
    xhat = (x - x.mean()) / x.std()
    assert vector(xhat) in PAGE
    d = np.array([1.0, 0, 0, 0])
    inner = d - d.mean() - xhat * (d * xhat).mean()
    assert np.allclose(inner, [0.3, -0.4, -0.1, 0.2]) and vector(inner / x.std()) in PAGE
    assert round((d * xhat).mean(), 4) == -0.3354 and round(0.9 + 0.1 * x.var(ddof=1), 4) == 1.5667
    text = alone("batchnorm-code")
    assert found(r"var (\S+)$", text) == "1.5667"
    assert float(found(r"^dX error +(\S+)", text)) < 1e-8 and float(found(r"^column sums of dX +(\S+)", text)) < 1e-12
    # It is epsilon that keeps dX from being at right angles to xhat.
    assert 1e-7 < float(found(r"^dX \. xhat +(\S+)", text)) < 1e-4
    assert float(found(r"^dX \. xhat +(\S+)", alone("batchnorm-code", "eps=1e-5 => eps=1e-14"))) < 1e-11
    biased = alone("batchnorm-code", " * B / (B - 1) => ")
    assert found(r"var (\S+)$", biased) == "1.4000" and biased.count("True") == text.count("True") == 1


def test_first_steps_of_adamw() -> None:
    m, v = 0.1 * 3, 0.001 * 9
    assert round(m / math.sqrt(v), 4) == 3.1623 and round(math.sqrt(10), 4) == 3.1623
    m, v = 0.9 * m + 0.3, 0.999 * v + 0.009
    assert (round(m, 4), round(v, 8)) == (0.57, 0.017991)
    assert math.isclose(m / (1 - 0.9**2), 3) and math.isclose(v / (1 - 0.999**2), 9)
    text = alone("adamw-code")
    assert "[-0.01  0.01 -0.01]" in text and "[0.999 0.999 0.999]" in text and found(r"^ratio (\S+)", text) == "3.1623"
    assert found(r"^ratio (\S+)", alone("adamw-code", "b2=0.999 => b2=0.99")) == "1.0000"
    assert found(r"^L2 in grad +(.*)$", text) == "[-0.01  0.01 -0.01]"


def test_convolution_by_hand_and_flipped() -> None:
    image, kernel = np.arange(1, 10).reshape(3, 3), np.array([[1, 0], [2, -1]])
    windows = [image[i : i + 2, j : j + 2] for i in (0, 1) for j in (0, 1)]
    assert [int((window * kernel).sum()) for window in windows] == [4, 6, 10, 12]
    assert int((windows[0] * kernel[::-1, ::-1]).sum()) == 8
    text = alone("conv-code")
    assert text.startswith("hand [ 4.  6. 10. 12.]")
    assert all(float(gap) < 1e-12 for gap in re.findall(r"^s .* (\S+)$", text, re.MULTILINE))
    flipped = alone("conv-code", "import correlate => import convolve as correlate")
    assert all(float(gap) > 1 for gap in re.findall(r"^s .* (\S+)$", flipped, re.MULTILINE))
    for k, s in ((3, 1), (3, 2), (5, 1), (2, 2)):
        grew = float(found(rf"^k {k} s {s} +memory x +(\S+)", text))
        assert 0.85 * k * k / s**2 < grew <= k * k / s**2
    assert (28 + 4 - 5) // 2 + 1 == 14


def test_attention_by_hand() -> None:
    e = np.exp([0, 1 / math.sqrt(2)])
    assert vector(e / e.sum()) in PAGE and round(float((e / e.sum()) @ [10, 20]), 4) == 16.6976
    e = np.exp(np.array([1, 1, 2]) / math.sqrt(2))
    assert vector(e / e.sum()) in PAGE and round(float((e / e.sum()) @ [10, 20, 30]), 4) == 22.5523
    text = alone("attention-code")
    assert "out [10.     16.6976 22.5523]" in text
    assert "[True, True, True, True, False, False]" in text
    for d in (4, 64, 256):
        assert abs(float(found(rf"^ *{d} +(\S+)", text)) / math.sqrt(d) - 1) < 0.05
    assert "out [nan" in re.sub(r"\[ +", "[", alone("attention-code", "k=1) => k=0)"))


def test_a_split_without_transpose_fails_only_one_of_two_invariants() -> None:
    text = alone("heads-code")
    says = dict(re.findall(r"^(\w+: token \d moves row \d): (\w+)$", text, re.MULTILINE))
    assert says == {
        "right: token 4 moves row 0": "False",
        "right: token 0 moves row 4": "True",
        "wrong: token 4 moves row 0": "False",
        "wrong: token 0 moves row 4": "False",
    }
    broken = alone("heads-code", "    return X.transpose(0, 2, 1, 3).reshape =>     return X.reshape")
    assert "merge(split) is X: False" in broken and "merge(split) is X: True" in text


def test_the_cache_gives_the_same_and_costs_what_is_said() -> None:
    text = alone("cache-code")
    gaps = [float(gap) for gap in re.findall(r"gap (\S+)", text)]
    assert len(gaps) == 6 and max(gaps) < 1e-12
    assert found(r"^step 6 .*projected (.*)$", text) == "21 to 6" and sum(range(1, 7)) == 21
    assert 2 * 24 * 1024 * 4096 * 2 == 384 * 2**20 and "16 kv heads 384.0 MiB" in text
    keyless = alone("cache-code", "        self.K[:, self.used] = k[:, 0]\n => ")
    gaps = [float(gap) for gap in re.findall(r"gap (\S+)", keyless)]
    assert gaps[0] < 1e-12 and min(gaps[1:]) > 1e-6
    assert 2 * 32 * 8 * 128 * 8192 * 2 == 2**30


def test_bpe_counts() -> None:
    words = {"বই": 5, "বইঘাট": 4, "বইমেলা": 3, "ঘাট": 3, "মেলা": 2, "খেলা": 1}
    count = {
        pair: sum(n for w, n in words.items() for p in pairwise(w + "_") if p == pair)
        for pair in (("ব", "ই"), ("ঘ", "া"), ("া", "ট"), ("ট", "_"))
    }
    assert list(count.values()) == [12, 7, 7, 7]
    text = alone("bpe-code")
    assert re.findall(r"^merge \d  seen +\d+  (.*)$", text, re.MULTILINE)[:4] == ["ব + ই", "ঘ + া", "ঘা + ট", "ঘাট + _"]
    assert "বই · ঘাট_" in text and "6 -> 6" in text and text.endswith("alone: 3\n")
    more = alone("bpe-code", "train(text, 8) => train(text, 20)")
    assert "6 -> 1   বইঘাট_" in more and "6 -> 6" in more


def test_top_p_by_hand() -> None:
    p = np.exp([3.0, 2, 1, 0, -1])
    p /= p.sum()
    before = np.cumsum(p) - p
    assert [f"{x:.4f}" for x in before] == ["0.0000", "0.6364", "0.8705", "0.9567", "0.9883"]
    assert "(0.665, 0.245, 0.090)" in PAGE and (p[:3] / p[:3].sum()).round(3).tolist() == [0.665, 0.245, 0.09]
    text = alone("sampling-code")
    assert text.endswith("tiny top_p keeps one: 1\n")
    assert [0.5 < 0.75, 0.8 < 0.75] == [True, False]


def test_beams() -> None:
    text = alone("beam-code")
    assert found(r"^greedy .* (\S+)$", text) == "0.200" and found(r"^brute .* (\S+)$", text) == "0.360"
    hits = [int(n) for n in re.findall(r"best found +(\d+)", text)]
    assert hits[0] < hits[1] < hits[2] < 100 and hits[-1] == 100


def test_recall_and_mrr_by_hand() -> None:
    text = alone("retrieval-code")
    assert f"hand  recall@3 {(1 + 1 / 2 + 0) / 3:.4f}  MRR {(1 + 1 / 3 + 0) / 3:.4f}" in text
    assert "as a full sort: True" in text and float(found(r"^recall@1 +(0\S+)$", text)) < 1 / 3
    # NumPy promises no order inside a partition; some processors' happens to be sorted, so it is mixed here.
    mixed = "return rng.permuted(best, axis=1), S"
    unsorted = alone("retrieval-code", f"return np.take_along_axis(best, order, axis=1), S => {mixed}")
    assert found(r"^recall@10 (\S+)", unsorted) == found(r"^recall@10 (\S+)", text)
    assert float(found(r"^MRR@10 +(\S+)", unsorted)) < float(found(r"^MRR@10 +(\S+)", text)) - 0.1
    assert 30 < 1e7 * 768 * 4 / 1e9 < 31


def test_one_jump_of_ddpm() -> None:
    assert math.isclose(0.8 * 0.9, math.sqrt(0.64 * 0.81)) and math.isclose(0.81 * 0.36 + 0.19, 1 - 0.5184)
    assert round(0.5184 / 0.4816, 4) == 1.0764 and round(math.sqrt(0.2), 4) == 0.4472
    text = alone("ddpm-code")
    assert float(found(r"steps (\S+)$", text)) < 1e-12 and "SNR nearest 1 at t = 259" in text
    # The bug of the suggestion leaves the mean and breaks the spread.
    broken = alone("ddpm-code", "np.sqrt(beta[s]) => beta[s]")
    row = [float(x) for x in found(r"^ 259 +(.*)$", broken).split()]
    assert abs(row[1] - row[0]) < 0.02 and row[4] < 0.5 * row[3]


def test_the_floors_of_a_softmax_too_many() -> None:
    assert f"{math.log(1 + 3 / math.e):.4f}" == "0.7437" and round(math.log(1 + 9 / math.e), 3) == 1.461
    assert "floor with four classes: 0.7437" in transcript("90-coding-interview", "softmax-twice")


@pytest.mark.parametrize(
    ("session", "pattern"),
    [
        ("zero-grad", r"^zero_grad False .*\[True, False\]$"),
        ("mode", r"^guard: call model\.eval\(\) first$"),
        ("dtypes", r"^\(3, 1\) against \(3,\): 0\.3367, meant 0\.0700$"),
        ("permute", r"^guard: False$"),
        ("leakage", r"^people_apart +0\.\d+  on both sides: 0$"),
    ],
)
def test_each_bug_is_caught_in_its_record(session: str, pattern: str) -> None:
    assert re.search(pattern, transcript("90-coding-interview", session), re.MULTILINE)
