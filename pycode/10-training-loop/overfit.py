"""A sound loop can learn one batch by heart; a broken one cannot."""

import torch
from torch import nn

from data import load
from model import make_model

(X, y), _, _ = load()
X, y = X[:32], y[:32]
loss_fn = nn.CrossEntropyLoss()


# region overfit
def overfit(twice=False):
    torch.manual_seed(0)
    model = make_model(dropout=0.0)
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    for step in range(301):
        logits = model(X)
        if twice:
            logits = logits.softmax(dim=1)
        loss = loss_fn(logits, y)
        if step in (0, 20, 50, 100, 300):
            right = (logits.argmax(dim=1) == y).sum().item()
            print(f"  {step:3d}  {loss.item():.4f}  {right}/{len(y)}")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


print("one batch of 32, the right loop")
overfit()
print("the same with softmax before the loss")
overfit(twice=True)
# endregion
