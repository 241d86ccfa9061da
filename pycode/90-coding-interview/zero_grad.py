"""Bug 1: gradients of all earlier steps are still in .grad."""

import torch
from torch import nn

torch.manual_seed(0)
X = torch.randn(256, 8)
y = X @ torch.randn(8, 1) + 0.1 * torch.randn(256, 1)


# region train
def train(clear):
    torch.manual_seed(1)
    model = nn.Linear(8, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    losses = []
    for _ in range(41):
        loss = nn.functional.mse_loss(model(X), y)
        losses.append(loss.item())
        if clear:
            optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return losses


# endregion

# region symptom
for name, clear in (("missing", False), ("cured", True)):
    losses = train(clear)
    shown = "  ".join(
        f"{losses[step]:8.4f}" for step in range(0, 41, 8)
    )
    print(f"{name:8}{shown}")
# endregion


# region guard
def backward_is_fresh(model, loss):
    # এই ব্যাচের গ্রেডিয়েন্ট আলাদা করে বের করে .grad-এর সঙ্গে মেলানো
    weights = list(model.parameters())
    wanted = torch.autograd.grad(loss, weights, retain_graph=True)
    loss.backward()
    return all(
        torch.allclose(w.grad, g)
        for w, g in zip(weights, wanted, strict=True)
    )


for clear in (False, True):
    model = nn.Linear(8, 1)
    fresh = []
    for _ in range(2):
        if clear:
            model.zero_grad()
        loss = nn.functional.mse_loss(model(X), y)
        fresh.append(backward_is_fresh(model, loss))
    print(f"zero_grad {clear!s:5}  fresh at steps 1, 2: {fresh}")
# endregion
