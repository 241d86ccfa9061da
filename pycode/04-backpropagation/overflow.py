"""An unstable softmax on a desktop, and the repaired one.

The page's NumPy runs in WebAssembly, which has no floating-point
exception flags: there the same overflow passes in silence.
"""

import numpy as np


# region bugs
def softmax_unstable(Z):
    E = np.exp(Z)
    return E / E.sum(axis=1, keepdims=True)


def softmax(Z):
    # সারির সবচেয়ে বড় লজিট বাদ দিলে সবচেয়ে বড় ঘাত শূন্য
    E = np.exp(Z - Z.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def cross_entropy(P, y):
    return -np.log(P[np.arange(len(y)), y]).mean()


# endregion


# region stable
def cross_entropy_of_logits(Z, y):
    # log-sum-exp: সম্ভাবনা শূন্য হওয়ার আগেই লগ নেওয়া
    M = Z.max(axis=1, keepdims=True)
    S = np.exp(Z - M).sum(axis=1, keepdims=True)
    log_p = Z - M - np.log(S)
    return -log_p[np.arange(len(y)), y].mean()


# endregion


# region run
rng = np.random.default_rng(4)
X = rng.normal(size=(4, 2))
W = rng.normal(size=(2, 3))
y = np.array([0, 1, 2, 0])

for scale in (1, 1000):
    Z = scale * X @ W
    print(f"inputs x {scale}: largest logit {Z.max():.1f}")
    P = softmax_unstable(Z)
    print("  unstable softmax, row 0:", P[0].round(4))
    print("  unstable loss:", cross_entropy(P, y).round(4))
    print("  shifted softmax, row 0: ", softmax(Z)[0].round(4))
    loss = cross_entropy(softmax(Z), y)
    print("  shifted, log afterwards:", loss.round(4))
    loss = cross_entropy_of_logits(Z, y)
    print("  log-sum-exp loss:", loss.round(4))
# endregion
