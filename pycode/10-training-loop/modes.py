"""eval() changes layers, no_grad() stops the ledger: all four ways."""

import torch
from torch import nn

from data import load
from model import make_model

_, (X, y), _ = load()
model = make_model()
model.load_state_dict(torch.load("best.pt"))
loss_fn = nn.CrossEntropyLoss()


# region measure
def measure(use_eval, use_no_grad):
    torch.manual_seed(1)
    model.train(not use_eval)
    saved = []

    def pack(tensor):
        saved.append(tensor.numel() * tensor.element_size())
        return tensor

    losses = []
    hooks = torch.autograd.graph.saved_tensors_hooks
    grad = torch.set_grad_enabled(not use_no_grad)
    with grad, hooks(pack, lambda tensor: tensor):
        for _ in range(2):
            logits = model(X)
            losses.append(loss_fn(logits, y).item())
    right = (logits.argmax(dim=1) == y).float().mean().item()
    return losses, right, sum(saved) // 2, logits.requires_grad


# endregion

# region four
print("eval   no_grad  loss    again   accuracy  kept KiB  graph")
for use_eval in (False, True):
    for use_no_grad in (False, True):
        losses, right, kept, graph = measure(use_eval, use_no_grad)
        print(
            f"{use_eval!s:<6} {use_no_grad!s:<7}"
            f"  {losses[0]:.4f}  {losses[1]:.4f}  {right:.3f}"
            f"     {kept / 1024:7.1f}   {graph}"
        )
# endregion
