"""Three silent mistakes, each against the right loop, five seeds.

No error, no warning: only the numbers tell.
"""

import torch
from torch import nn

from data import batches, load
from model import make_model

train, val, _ = load()
loss_fn = nn.CrossEntropyLoss()


# region run
def run(seed, mistake=None, epochs=20):
    torch.manual_seed(seed)
    model = make_model()
    optimizer = torch.optim.AdamW(
        model.parameters(), lr=3e-3, weight_decay=1e-2
    )
    shuffle = torch.Generator().manual_seed(seed)
    best_loss, best_right = float("inf"), 0.0
    for _ in range(epochs):
        model.train()
        for xb, yb in batches(*train, 64, shuffle):
            logits = model(xb)
            if mistake == "softmax twice":
                logits = logits.softmax(dim=1)
            loss = loss_fn(logits, yb)
            if mistake != "no zero_grad":
                optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        loss, right = validate(model, mistake)
        if loss < best_loss:
            best_loss, best_right = loss, right
    return best_loss, best_right, loss


# endregion


# region validate
@torch.no_grad()
def validate(model, mistake):
    model.train(mistake == "no eval")
    X, y = val
    logits = model(X)
    right = (logits.argmax(dim=1) == y).float().mean().item()
    if mistake == "softmax twice":
        # ভুলটি validation-এও একই, তাই ক্ষতির মান তুলনীয় নয়
        logits = logits.softmax(dim=1)
    return loss_fn(logits, y).item(), right


# endregion

# region table
print(f"{'run':<14} best loss  accuracy  last loss  accuracy range")
for mistake in (None, "softmax twice", "no zero_grad", "no eval"):
    runs = torch.tensor([run(seed, mistake) for seed in range(5)])
    best, right, last = runs.mean(dim=0).tolist()
    low, high = runs[:, 1].min().item(), runs[:, 1].max().item()
    print(
        f"{mistake or 'right loop':<14} {best:.4f}     {right:.3f}"
        f"     {last:.4f}     {low:.3f} to {high:.3f}"
    )
# endregion
