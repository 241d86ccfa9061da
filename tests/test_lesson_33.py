"""Lesson 33, its hand-worked numbers and the claims its prose makes about its programs and runs, recomputed."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from lesson_code import ROOT, LessonCode, Space, transcript

SLUG = "33-self-attention"
LESSON = LessonCode(SLUG)
PAGE = LESSON.page
lesson, shown = LESSON.run, LESSON.shows


def log_of(session: str) -> str:
    return transcript(SLUG, session)


@pytest.fixture(scope="module")
def whole() -> tuple[Space, dict[str, str]]:
    """All cells, run in page order."""
    return lesson(*LESSON.cells)


def number(text: str, pattern: str) -> float:
    found = re.findall(pattern, text, re.MULTILINE)
    assert len(found) == 1, (pattern, found)
    return float(found[0].replace(",", ""))


def softmax(z: object) -> np.ndarray:
    scores = np.asarray(z, dtype=float)
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(e / e.sum(axis=-1, keepdims=True))


# --- three tokens by hand ------------------------------------------------------------------------------------------

X = np.array([[1, 0, 1], [0, 1, 1], [1, 1, 0]])
Q = X @ np.array([[1, 0], [0, 1], [1, 1]])
K = X @ np.array([[1, 0], [0, 1], [-1, 1]])
V = X @ np.array([[4, 0], [0, 2], [-2, 1]])
S = Q @ K.T / math.sqrt(2)
A = softmax(S)


def test_the_cells_are_four_and_a_prediction_and_narrow_enough_for_a_phone() -> None:
    assert list(LESSON.cells) == ["shapes", "scale", "hiding", "heads", "uneven"]
    assert max(len(line) for code in LESSON.cells.values() for line in code.split("\n")) <= 64


def test_three_tokens_by_hand() -> None:
    assert Q.tolist() == [[2, 1], [1, 2], [1, 1]]
    assert K.tolist() == [[0, 1], [-1, 2], [1, 1]]
    assert V.tolist() == [[2, 1], [-2, 3], [4, 2]]
    assert (Q @ K.T).tolist() == [[1, 0, 3], [2, 3, 3], [1, 1, 2]]
    assert np.round(S[0], 4).tolist() == [0.7071, 0, 2.1213]
    assert np.round(np.exp(S[0]), 4).tolist() == [2.0281, 1, 8.3421] and shown(np.exp(S[0]).sum())
    assert np.round(A, 4).tolist() == [[0.1784, 0.0879, 0.7337], [0.1978, 0.4011, 0.4011], [0.2483, 0.2483, 0.5035]]
    assert np.round(A @ V, 4).tolist() == [[3.1156, 1.9096], [1.1978, 2.2033], [2.0140, 2.0000]]
    assert all(shown(each) for each in [*A.flat, *(A @ V).flat])


def test_the_figure_of_the_steps_has_the_same_numbers() -> None:
    figure = (ROOT / "lessons" / SLUG / "figures/hand.svg").read_text("utf-8")
    assert all(f">{each:.3f}<" in figure for each in A.flat)
    assert all(f">({a:.2f}, {b:.2f})<" in figure for a, b in A @ V)
    for letter, rows in (("q", Q), ("k", K), ("v", V)):
        assert all(f"{letter} = ({a}, {b})".replace("-", "−") in figure for a, b in rows)


def test_the_sanity_checks_of_a_row_hold() -> None:
    assert A[0, 2] / A[0, 0] == pytest.approx(math.exp(S[0, 2] - S[0, 0])) == pytest.approx(4.11, abs=0.005)
    assert not np.allclose(A.sum(axis=0), 1)
    assert V[:, 0].min() == -2 and V[:, 0].max() == 4


def hidden(rows: list[tuple[int, ...]]) -> np.ndarray:
    """Weights of each row over the columns it may see."""
    weights = np.zeros((3, 3))
    for i, seen in enumerate(rows):
        weights[i, seen] = softmax(S[i, list(seen)])
    return weights


def test_masks_by_hand() -> None:
    causal = hidden([(0,), (0, 1), (0, 1, 2)])
    assert np.round(causal[1], 4).tolist() == [0.3302, 0.6698, 0]
    assert np.allclose(causal[1] @ V, [-0.6790, 2.3395], atol=6e-5)
    assert round(A[1, 0] / A[1, 1], 3) == round(causal[1, 0] / causal[1, 1], 3) == 0.493
    padded = hidden([(0, 1)] * 3)
    assert np.round(padded, 4).tolist() == [[0.6698, 0.3302, 0], [0.3302, 0.6698, 0], [0.5, 0.5, 0]]
    assert np.allclose(padded @ V, [[0.6790, 1.6605], [-0.6790, 2.3395], [0.0, 2.0]], atol=6e-5)
    left = softmax(S[2, 1:])
    assert np.round(left, 4).tolist() == [0.3302, 0.6698]
    assert np.round(left @ V[1:], 4).tolist() == [2.0186, 2.3302]


# --- the root of d_k -----------------------------------------------------------------------------------------------


def test_saturation_by_hand() -> None:
    wild, tame = softmax([8, 0, -8]), softmax([1, 0, -1])
    assert np.round(wild, 4).tolist() == [0.9997, 0.0003, 0] and np.round(tame, 4).tolist() == [0.6652, 0.2447, 0.0900]
    factors = [p[0] * (1 - p[0]) for p in (wild, tame)]
    assert np.round(factors, 4).tolist() == [0.0003, 0.2227] and 600 < factors[1] / factors[0] < 700


def test_raw_scores_saturate_and_scaled_ones_do_not(whole: tuple[Space, dict[str, str]]) -> None:
    space = whole[0]
    raw, scaled = space["raw"], space["scaled"]
    assert np.allclose(raw[:, 0] / space["sizes"], 1, atol=0.06) and np.allclose(scaled[:, 0], 1, atol=0.06)
    assert (np.diff(raw[:, 1]) > 0).all() and (np.diff(raw[:, 2]) < 0).all()
    assert np.ptp(scaled[:, 2]) < 0.02
    assert abs(raw[0, 2] - scaled[0, 2]) < 0.02
    _, other = lesson("shapes", "scale", scale="measure(m, np.sqrt(m)) => measure(m, m)")
    assert 0.1 < number(other["scale"], r"^1024(?: +\S+){4} +(\S+)") < 0.11


def test_the_look_up_task_says_what_the_prose_says() -> None:
    by_value, by_weight = log_of("lookup").split("loss by weight")
    row = r"^ *(\d+)  (True |False)  +(\S+) +(\S+) +(\S+)  (\S+)  (\S+)$"
    tables = [
        {(int(d), scaled.strip()): [float(x) for x in rest] for d, scaled, *rest in re.findall(row, part, re.MULTILINE)}
        for part in (by_value, by_weight)
    ]
    for table in tables:
        assert sorted({d for d, _ in table}) == [16, 256, 1024]
        assert all(min(rest[2:]) == 1 for (_, scaled), rest in table.items() if scaled == "True")
        assert all(table[d, "False"][1] > 4 * table[d, "True"][1] for d in (16, 256, 1024))
    assert all(max(rest[2:]) < 0.75 for (_, scaled), rest in tables[0].items() if scaled == "False")
    assert min(tables[1][16, "False"][2:]) == 1
    assert max(tables[1][256, "False"][2:]) < 0.9 and max(tables[1][1024, "False"][2:]) < 0.75


# --- blocks --------------------------------------------------------------------------------------------------------


def test_three_ways_of_writing_it_agree(whole: tuple[Space, dict[str, str]]) -> None:
    printed = whole[1]["shapes"]
    assert "row sums all 1: True" in printed and "cross: A (4, 6, 9)  Z (4, 6, 16)" in printed
    assert "loop = matrix:   True" in printed and "einsum = matrix: True" in printed
    assert number(printed, r"no projections: (\S+)") > 0.9
    assert abs(number(printed, r"self-weight, projections: +(\S+)") - 1 / 6) < 0.05


def test_one_projection_for_both_makes_the_scores_symmetric(whole: tuple[Space, dict[str, str]]) -> None:
    _, texts = lesson("shapes", shapes="X @ Wq, X @ Wk => X @ Wq, X @ Wq")
    assert number(texts["shapes"], r"largest \|S - S\^T\|: (\S+)") == 0
    before, after = (number(each["shapes"], r"self-weight, projections: +(\S+)") for each in (whole[1], texts))
    assert after > 5 * before


def test_masks_stop_leaks_exactly_and_an_empty_row_spreads(whole: tuple[Space, dict[str, str]]) -> None:
    printed = whole[1]["hiding"]
    assert number(printed, r"words move +(\S+)") == 0 and number(printed, r"past moves +(\S+)") == 0
    assert number(printed, r"no mask +(\S+)") > 100
    assert "left padding, NaN rows: [ True  True False False False]" in printed
    assert re.search(r"one layer up, NaN: +\[ True  True  True  True  True\]", printed)


def test_the_upper_triangle_leaks_and_moves_the_empty_rows() -> None:
    _, texts = lesson("shapes", "hiding", hiding="np.tril => np.triu")
    assert number(texts["hiding"], r"past moves +(\S+)") > 100
    assert "left padding, NaN rows: [False False False False False]" in texts["hiding"]
    assert texts["hiding"].count("[ nan  nan  nan  nan  nan]") == 2


def test_masking_after_softmax_leaks(whole: tuple[Space, dict[str, str]]) -> None:
    space = whole[0]
    x = space["Xm"]

    def late(x: np.ndarray) -> np.ndarray:
        q, k, v = space["project"](x)
        _, weights, _ = space["attention"](q, k, v)
        return np.asarray((weights * space["causal"]) @ v)

    other = x.copy()
    other[:, -1] += 1
    assert np.abs(late(other) - late(x))[:, :-1].max() > 0.01


def test_heads_are_slices_and_order_is_unseen(whole: tuple[Space, dict[str, str]]) -> None:
    printed = whole[1]["heads"]
    assert "concat undoes split: True" in printed and "head 2 is a slice: True" in printed
    assert "reshape without transpose is the same: False" in printed
    assert number(printed, r"gap, plain: +(\S+)") < 1e-14 and number(printed, r"with position: (\S+)") > 0.1
    _, eight = lesson("shapes", "heads", heads="h, dm = 4, 32 => h, dm = 8, 32")
    assert "head 2 is a slice: True" in eight["heads"]
    with pytest.raises(ValueError, match="cannot reshape"):
        lesson("shapes", "heads", heads="h, dm = 4, 32 => h, dm = 5, 32")


def test_the_task_can_be_failed_and_solved(whole: tuple[Space, dict[str, str]]) -> None:
    assert LESSON.failures(LESSON.task["solution"], whole[0]) == []
    assert len(LESSON.failures(LESSON.task["starter"], whole[0])) == 2
    space = dict(whole[0])
    exec(LESSON.task["solution"], space)
    x, order, keep = space["Xh"], np.array([5, 2, 0, 3, 1, 4]), np.tril(np.ones((6, 6))) > 0
    moved = space["attend"](x[:, order], keep[order][:, order])
    assert np.abs(moved - space["attend"](x, keep)[:, order]).max() < 1e-12


def test_the_prediction(whole: tuple[Space, dict[str, str]]) -> None:
    assert whole[1]["uneven"] == "[3, 2, 2, 2] 7\n"


# --- counts --------------------------------------------------------------------------------------------------------


def test_counts_of_the_base_model() -> None:
    one = 512 * 512 + 512
    assert (one, 3 * one, 4 * one) == (262656, 787968, 1050624)
    assert 32 * 8 * 100 * 100 == 2560000 and 32 * 100 * 512 == 1638400
    assert all(f"{count:,}".replace(",", "{,}") in PAGE for count in (one, 3 * one, 4 * one, 2560000, 1638400))
    assert log_of("parameters").count("parameters 1,050,624") == 5
    assert 4 * (768**2 + 768) == 2362368 and 12 * 2000**2 * 4 == 192000000 and round(192000000 / 2**20) == 183


def test_memory_and_work_by_hand() -> None:
    assert 8 * 12 * 1024**2 * 4 == 402653184 == 384 * 2**20 and 12 * 384 == 4608 == 4.5 * 1024
    assert 8 * 4096**2 * 4 == 512 * 2**20
    t, d = 100, 512
    assert (2 * t * t * d, 4 * t * d * d, t * d * d) == (10240000, 104857600, 26214400)
    assert 2 * 1024**2 * d == 4 * 1024 * d**2
    assert 8 * 1000**2 * 4 == 32000000


def test_times_grow_at_least_like_the_square() -> None:
    slopes = re.search(r"\[(.*)\]", log_of("timing"))
    assert slopes and all(float(each) >= 2 for each in slopes[1].split(","))


# --- PyTorch -------------------------------------------------------------------------------------------------------


def test_the_recorded_masks_say_what_the_prose_says() -> None:
    log = log_of("masks")
    assert log.count("nothing leaks") == 3 and len(re.findall("wrong polarity: leaks 0", log)) == 2
    assert "ours: [True, True, False" in log and "SDPA: [False, False, False" in log
    assert "row 0 is the bias alone: True" in log
    assert log_of("match").count("True") == 4


def test_the_reviewed_code_fails_as_told() -> None:
    torch = pytest.importorskip("torch")
    torch.manual_seed(0)
    x = torch.randn(4, 10, 64)
    tril = torch.ones(10, 10).tril().bool()
    attention = torch.nn.MultiheadAttention(64, 8)
    with pytest.raises(RuntimeError, match=r"should be \(4, 4\)"):
        attention(x, x, x, attn_mask=tril)
    z, _ = attention(x, x, x, attn_mask=tril[:4, :4])
    assert z.shape == x.shape
    attention = torch.nn.MultiheadAttention(64, 8, batch_first=True)
    z, weights = attention(x, x, x, attn_mask=tril)
    assert z[0].isnan().any(dim=1).tolist() == [False] * 9 + [True]
    assert weights.shape == (4, 10, 10)
    assert torch.equal(~tril, torch.ones(10, 10).triu(diagonal=1).bool())
