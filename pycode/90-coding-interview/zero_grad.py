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
def gradients_are_fresh(model, loss_of):
    # একই ব্যাচ দুবার: zero_grad থাকলে গ্রেডিয়েন্ট একই থাকে
    seen = []
    for _ in range(2):
        model.zero_grad()
        loss_of(model).backward()
        seen.append(model.weight.grad.clone())
    return torch.equal(*seen)


check = gradients_are_fresh(nn.Linear(8, 1), lambda m: m(X).mean())
print("guard:", check)
# endregion
