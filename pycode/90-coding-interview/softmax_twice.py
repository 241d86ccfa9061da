"""Bug 3: softmax before cross_entropy, which has its own."""

import math

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
centres = 3 * torch.randn(4, 6)
y = torch.randint(4, (400,))
X = centres[y] + torch.randn(400, 6)


# region train
def train(twice):
    torch.manual_seed(1)
    model = nn.Linear(6, 4)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
    for _ in range(300):
        out = model(X)
        if twice:
            out = out.softmax(dim=1)
        loss = F.cross_entropy(out, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    right = (model(X).argmax(dim=1) == y).float().mean().item()
    return loss.item(), right


# endregion

# region symptom
for name, twice in (("twice", True), ("once", False)):
    loss, right = train(twice)
    print(f"softmax {name:5}  loss {loss:.4f}  accuracy {right:.3f}")
floor = math.log(1 + 3 / math.e)
print(f"floor with four classes: {floor:.4f}")
# endregion


# region guard
def is_probability(out):
    sums = out.sum(dim=1)
    return bool((out >= 0).all() and torch.allclose(sums, sums * 0 + 1))


print("logits:       ", is_probability(nn.Linear(6, 4)(X)))
print("after softmax:", is_probability(nn.Linear(6, 4)(X).softmax(1)))
# endregion
