"""Does dividing by the root of d matter in training? A look-up task.

Sixteen key-value pairs, one query: answer with the value of its key.
Three seeds each; about a minute in all.
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

KEYS, VALUES, PAIRS = 64, 8, 16


# region task
def batch(rows, generator):
    order = torch.rand(rows, KEYS, generator=generator).argsort(dim=1)
    keys = order[:, :PAIRS]
    values = torch.randint(VALUES, (rows, PAIRS), generator=generator)
    asked = torch.randint(PAIRS, (rows, 1), generator=generator)
    query = keys.gather(1, asked).squeeze(1)
    answer = values.gather(1, asked).squeeze(1)
    return keys, values, query, answer


# endregion


# region model
class Lookup(nn.Module):
    def __init__(self, d, scaled):
        super().__init__()
        # N(0, 1) মান: q · k-এর বিচ্যুতি √d
        self.q = nn.Embedding(KEYS, d)
        self.k = nn.Embedding(KEYS, d)
        self.v = nn.Embedding(VALUES, VALUES)
        self.v.weight.data = 4 * torch.eye(VALUES)
        self.divide = math.sqrt(d) if scaled else 1.0

    def forward(self, keys, values, query):
        q, k = self.q(query), self.k(keys)
        scores = (k @ q.unsqueeze(2)).squeeze(2) / self.divide
        A = scores.softmax(dim=1)
        return A, (A.unsqueeze(1) @ self.v(values)).squeeze(1)


# endregion


# region losses
def by_value(A, out, values, answer):
    return F.cross_entropy(out, answer)


def by_weight(A, out, values, answer):
    # ঠিক উত্তরের উপর মোট ওজনের লগ: সোজা A-র দিকে তাকায়
    right = (A * (values == answer.unsqueeze(1))).sum(dim=1)
    return -torch.log(right + 1e-9).mean()


# endregion


# region train
def train(d, scaled, seed, loss_of):
    torch.manual_seed(seed)
    g = torch.Generator().manual_seed(seed)
    model = Lookup(d, scaled)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for step in range(400):
        keys, values, query, answer = batch(32, g)
        A, out = model(keys, values, query)
        loss = loss_of(A, out, values, answer)
        optimizer.zero_grad()
        loss.backward()
        if step == 0:
            first = model.q.weight.grad.norm().item()
            largest = A.max(dim=1).values.mean().item()
        optimizer.step()
    with torch.no_grad():
        keys, values, query, answer = batch(1000, g)
        A, _ = model(keys, values, query)
        mass = A.unsqueeze(1) @ F.one_hot(values, VALUES).float()
        guess = mass.squeeze(1).argmax(dim=1)
    right = (guess == answer).float().mean().item()
    return right, first, largest


# endregion


# region table
def table(loss_of, sizes):
    print("   d  scaled  largest A  first grad  accuracy, 3 seeds")
    for d in sizes:
        for scaled in (True, False):
            runs = [train(d, scaled, s, loss_of) for s in range(3)]
            right = "  ".join(f"{run[0]:.2f}" for run in runs)
            _, first, largest = runs[0]
            print(
                f"{d:4d}  {scaled!s:6}  {largest:.3f}"
                f"      {first:.3f}       {right}"
            )


print("loss by value")
table(by_value, (16, 256, 1024))
print("loss by weight")
table(by_weight, (16, 256, 1024))
# endregion
