"""Four ways to stop the graph, and what each leaves behind."""

import torch
from torch import nn

from tell import tell

w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)

# region four
with torch.no_grad():
    a = w * 2
with torch.inference_mode():
    b = w * 2
c = (w * 2).detach()
frozen = w.detach().clone().requires_grad_(False)
d = frozen * 2
named = {"no_grad": a, "inference_mode": b, "detach": c, "frozen": d}
for name, t in named.items():
    print(
        f"{name:15} grad {t.requires_grad!s:5}"
        f" inference {t.is_inference()!s:5} fn {t.grad_fn}"
    )
# endregion

# region reenter
print("no_grad result again:", (a * w).sum().requires_grad)
try:
    (b * w).sum().backward()
except RuntimeError as error:
    tell(error)
try:
    b.add_(1)
except RuntimeError as error:
    tell(error)
print("a copy may:", (b.clone() * w).sum().requires_grad)
# endregion

# region memory
s = w.detach()
s[0] = 100.0
print("w after writing into the detached:", w.data)
print("same storage:", s.data_ptr() == w.data_ptr())
# endregion

# region cut
u = torch.tensor(3.0, requires_grad=True)
(u * u).backward()
print("d(u*u)/du          ", u.grad.item())
u.grad = None
(u * u.detach()).backward()
print("d(u*u.detach())/du ", u.grad.item())
# endregion

# region accumulate
for _ in range(2):
    (u * u).backward()
print("backward twice more:", u.grad.item())
(g,) = torch.autograd.grad(u * u, u)
print("autograd.grad:", g.item(), "and u.grad stays", u.grad.item())
# endregion

# region freeze
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 1))
for parameter in model[0].parameters():
    parameter.requires_grad_(False)
model(torch.ones(2, 3)).sum().backward()
for name, parameter in model.named_parameters():
    print(f"{name:9} grad {parameter.grad is not None}")
# endregion
