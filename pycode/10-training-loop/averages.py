"""A mean of batch means is not the mean of uneven batches."""

import torch
from torch import nn

from data import batches, load
from model import make_model

_, (X, y), _ = load()
model = make_model()
model.load_state_dict(torch.load("best.pt"))
model.eval()
loss_fn = nn.CrossEntropyLoss()

# region averages
sizes, means = [], []
with torch.no_grad():
    for xb, yb in batches(X, y, 64):
        sizes.append(len(xb))
        means.append(loss_fn(model(xb), yb).item())
    whole = loss_fn(model(X), y).item()

naive = sum(means) / len(means)
total = sum(n * m for n, m in zip(sizes, means, strict=True))
print("sizes", sizes)
print("means", [round(m, 4) for m in means])
print(f"naive mean    {naive:.4f}")
print(f"weighted mean {total / sum(sizes):.4f}")
print(f"all at once   {whole:.4f}")
# endregion

# region drop-last
kept = sum(means[:3]) / 3
print(f"drop_last     {kept:.4f}, {sum(sizes[:3])} of {len(X)} rows")
# endregion
