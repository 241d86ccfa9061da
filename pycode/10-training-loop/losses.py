"""What CrossEntropyLoss takes, and what a large logit does."""

import math

import torch
import torch.nn.functional as F
from torch import nn

# region equal
logits = torch.tensor([[2.0, 1.0, 0.1], [0.5, 2.5, -1.0]])
y = torch.tensor([0, 2])

module = nn.CrossEntropyLoss()(logits, y)
function = F.cross_entropy(logits, y)
by_parts = F.nll_loss(F.log_softmax(logits, dim=1), y)
print(f"module   {module.item():.6f}")
print(f"function {function.item():.6f}")
print(f"by parts {by_parts.item():.6f}")
# endregion

# region gradient
z = logits.clone().requires_grad_()
F.cross_entropy(z, y, reduction="sum").backward()
target = F.one_hot(y, num_classes=3)
p_minus_y = logits.softmax(dim=1) - target
print("gradient", z.grad[0].numpy().round(4))
print("p - y   ", p_minus_y[0].numpy().round(4))
# endregion

# region binary
z = torch.tensor([200.0], requires_grad=True)
label = torch.tensor([0.0])
fused = F.binary_cross_entropy_with_logits(z, label)
apart = F.binary_cross_entropy(torch.sigmoid(z), label)
print("logit 200, label 0")
for name, loss in (("with logits", fused), ("sigmoid, BCE", apart)):
    (pull,) = torch.autograd.grad(loss, z)
    size = f"{loss.item():.1f}"
    print(f"  {name:<12}  {size}  gradient {pull.item():.1f}")
# endregion

# region twice
z = torch.tensor([[8.0, 0.0, 0.0]])
for name, target in (("right", 0), ("wrong", 1)):
    t = torch.tensor([target])
    once = F.cross_entropy(z, t).item()
    twice = F.cross_entropy(z.softmax(dim=1), t).item()
    print(f"sure and {name}: {once:.4f}, softmax twice {twice:.4f}")
floor = -math.log(math.e / (math.e + 2))
print(f"floor for three classes: {floor:.4f}")
# endregion

# region dtype
try:
    F.cross_entropy(logits, y.int())
except RuntimeError as error:
    print("int32 target:", str(error).splitlines()[0])
# endregion
