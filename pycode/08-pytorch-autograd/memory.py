"""What forward keeps for backward, counted as it is saved."""

import torch
from torch import nn

MB = 2**20

# region build
torch.manual_seed(0)
model = nn.Sequential(
    nn.Linear(256, 1024, bias=False),
    nn.ReLU(),
    nn.Linear(1024, 1024, bias=False),
    nn.ReLU(),
    nn.Linear(1024, 1, bias=False),
)
x, target = torch.randn(512, 256), torch.randn(512, 1)
weights = {p.data_ptr() for p in model.parameters()}
# endregion


# region count
def saved(record):
    kept = {}

    def pack(t):
        # ওজন আলাদা করে জমে না; একই মান দুবার গোনা নয়
        if t.data_ptr() not in weights:
            kept[t.data_ptr()] = t
        return t

    hooks = torch.autograd.graph.saved_tensors_hooks
    with torch.set_grad_enabled(record), hooks(pack, lambda t: t):
        loss = ((model(x) - target) ** 2).mean()
    return list(kept.values()), loss


# endregion


# region table
def size(tensors):
    return sum(t.numel() * t.element_size() for t in tensors) / MB


kept, loss = saved(record=True)
for t in kept:
    print(f"{tuple(t.shape)!s:12} {size([t]):7.4f} MB")
print(f"kept: {len(kept)} tensors, {size(kept):.2f} MB")
print(f"parameters: {size(model.parameters()):.2f} MB")
kept, loss = saved(record=False)
print(f"under no_grad: {len(kept)} tensors, {size(kept):.2f} MB")
# endregion

# region by-hand
by_hand = 512 * (256 + 1024 + 1024 + 1) * 4 / MB
print(f"by hand: {by_hand:.2f} MB")
# endregion
