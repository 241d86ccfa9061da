"""What an optimizer keeps, and when a scheduler steps."""

import torch
from torch import nn

from model import count, make_model

# region state
model = make_model()
optimizer = torch.optim.AdamW(
    model.parameters(), lr=3e-3, weight_decay=1e-2
)
print(f"{count(model):,} parameters")
print("state before the first step:", len(optimizer.state))

X, y = torch.randn(64, 5), torch.randint(3, (64,))
nn.functional.cross_entropy(model(X), y).backward()
optimizer.step()

first = optimizer.state[model[0].weight]
for key, value in first.items():
    print(f"  {key}: {tuple(value.shape)}")
numbers = sum(
    value.numel()
    for state in optimizer.state.values()
    for key, value in state.items()
    if key != "step"
)
print(f"numbers kept in all: {numbers:,}")
group = optimizer.param_groups[0]
for key in ("lr", "betas", "eps", "weight_decay"):
    print(f"  {key}: {group[key]}")
# endregion

# region schedule
scheduler = torch.optim.lr_scheduler.StepLR(
    optimizer, step_size=2, gamma=0.5
)
for epoch in range(1, 6):
    optimizer.step()
    print(f"epoch {epoch}: lr {scheduler.get_last_lr()[0]:.6f}")
    scheduler.step()
# endregion

# region wrong-order
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(
    optimizer, step_size=1, gamma=0.5
)
scheduler.step()
optimizer.step()
print("first step ran with lr", optimizer.param_groups[0]["lr"])
# endregion
