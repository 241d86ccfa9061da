"""Multi-head self-attention of our own, in the shapes of the lesson."""

import math

import torch
from torch import nn


# region attention
class SelfAttention(nn.Module):
    def __init__(self, d, h):
        super().__init__()
        assert d % h == 0, f"{d} does not split into {h} heads"
        self.h = h
        self.q, self.k, self.v, self.out = (
            nn.Linear(d, d) for _ in range(4)
        )

    def split(self, t):
        # (B, T, d) → (B, h, T, d/h)
        B, T, d = t.shape
        return t.view(B, T, self.h, d // self.h).transpose(1, 2)

    def forward(self, x, keep=None):
        q, k, v = map(self.split, (self.q(x), self.k(x), self.v(x)))
        S = q @ k.transpose(2, 3) / math.sqrt(q.shape[-1])
        if keep is not None:
            S = S.masked_fill(~keep, -torch.inf)
        A = S.softmax(dim=-1)
        Z = (A @ v).transpose(1, 2).flatten(2)
        return self.out(Z), A


# endregion
