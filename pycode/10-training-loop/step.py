"""One weight through two steps of five acts each."""

import torch
from torch import nn

# region setup
torch.manual_seed(3)
model = nn.Linear(2, 3)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
loss_fn = nn.CrossEntropyLoss()
X = torch.tensor([[1.0, 2.0], [2.0, -1.0], [-1.0, 1.0], [0.5, 0.5]])
y = torch.tensor([0, 1, 2, 0])
# endregion


def show(act, loss=None):
    w = model.weight[0, 0].item()
    grad = model.weight.grad
    grad = "None" if grad is None else f"{grad[0, 0].item():.4f}"
    value = "" if loss is None else f"  loss {loss.item():.4f}"
    print(f"  {act:<10} w {w:.4f}  grad {grad}{value}")


# region acts
for step in (1, 2):
    print(f"step {step}")
    logits = model(X)
    show("forward")
    loss = loss_fn(logits, y)
    show("loss", loss)
    optimizer.zero_grad()
    show("zero_grad")
    loss.backward()
    show("backward")
    optimizer.step()
    show("step", loss_fn(model(X), y))
# endregion

# region momentum
state = optimizer.state[model.weight]
velocity = state["momentum_buffer"][0, 0].item()
print(f"velocity after two steps: {velocity:.4f}")
# endregion
