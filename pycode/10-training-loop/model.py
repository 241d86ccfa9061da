"""The network of this lesson: 5 -> 128 -> 128 -> 3."""

from torch import nn


# region model
def make_model(dropout=0.2):
    return nn.Sequential(
        nn.Linear(5, 128),
        nn.ReLU(),
        nn.Dropout(dropout),
        nn.Linear(128, 128),
        nn.ReLU(),
        nn.Dropout(dropout),
        nn.Linear(128, 3),
    )


# endregion


def count(model):
    return sum(p.numel() for p in model.parameters())
