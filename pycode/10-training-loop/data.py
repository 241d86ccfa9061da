"""Made-up customers of the online bookshop, in three segments.

Segments: 0 buys for study, 1 waits for discounts, 2 buys gifts.
One label in ten is wrong on purpose, as in records kept by people.
"""

import torch

FEATURES = 5
SEGMENTS = 3
# Two kinds of customer in each segment, five features each.
CENTRES = torch.tensor(
    [
        [[1.6, 0.0, -0.8, 0.5, 0.0], [-1.6, 0.4, 0.8, 0.0, 0.5]],
        [[0.0, 1.6, 0.8, -0.5, 0.3], [0.4, -1.6, 0.0, 0.8, 0.0]],
        [[0.0, 0.0, 1.6, 1.0, -0.5], [0.5, 0.0, -1.6, -0.8, 0.8]],
    ]
)


# region make
def make_customers(rows, generator):
    y = torch.randint(SEGMENTS, (rows,), generator=generator)
    # প্রতি দলে দুই ধরনের ক্রেতা: সরলরেখায় আলাদা হয় না
    kind = torch.randint(2, (rows,), generator=generator)
    noise = torch.randn(rows, FEATURES, generator=generator)
    X = CENTRES[y, kind] + 0.7 * noise
    # দশটিতে একটি লেবেল ভুল
    wrong = torch.rand(rows, generator=generator) < 0.10
    shift = torch.randint(1, SEGMENTS, (rows,), generator=generator)
    return X, torch.where(wrong, (y + shift) % SEGMENTS, y)


# endregion


# region split
def load(seed=10):
    g = torch.Generator().manual_seed(seed)
    X, y = make_customers(600, g)
    order = torch.randperm(600, generator=g)
    train, val = order[:400], order[400:]
    X_test, y_test = make_customers(300, g)
    # গড় ও বিচ্যুতি কেবল train থেকে
    mean, std = X[train].mean(0), X[train].std(0)
    X, X_test = (X - mean) / std, (X_test - mean) / std
    return (X[train], y[train]), (X[val], y[val]), (X_test, y_test)


# endregion


# region batches
def batches(X, y, size, generator=None):
    # generator দিলে এলোমেলো ক্রম, না দিলে যেমন আছে
    if generator is None:
        order = torch.arange(len(X))
    else:
        order = torch.randperm(len(X), generator=generator)
    for rows in order.split(size):
        yield X[rows], y[rows]


# endregion
