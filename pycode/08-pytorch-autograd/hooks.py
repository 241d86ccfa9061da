"""Hooks: watch gradients pass, and change one on its way."""

import torch
from torch import nn

# region build
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 2))
x = torch.randn(16, 4)
# endregion


# region watch
def run(clamp=None):
    h1 = model[0](x)
    h2 = model[1](h1)
    out = model[2](h2)
    handles = []
    for name, t in (("h1", h1), ("h2", h2), ("out", out)):

        def look(g, name=name):
            print(
                f"  {name:3} {tuple(g.shape)!s:8} norm {g.norm():.4f}"
            )

        handles.append(t.register_hook(look))
    if clamp is not None:
        handles.append(
            h2.register_hook(lambda g: g.clamp(-clamp, clamp))
        )
    (out**2).sum().backward()
    return handles


print("as they come")
run()
plain = model[0].weight.grad.norm().item()
model.zero_grad()
print("with the gradient of h2 clamped to 0.1")
run(clamp=0.1)
clamped = model[0].weight.grad.norm().item()
print(f"norm of the first weight's gradient {plain:.4f}, {clamped:.4f}")
# endregion

# region remove
calls = []
weight = model[2].weight
handle = weight.register_hook(lambda g: calls.append("seen"))
model(x).sum().backward()
handle.remove()
model(x).sum().backward()
print("calls before and after remove():", len(calls))
# endregion

# region post
order = []
weight.register_post_accumulate_grad_hook(
    lambda p: order.append("weight is filled")
)
model[1].register_full_backward_hook(
    lambda module, down, up: order.append("Tanh passed on")
)
model(x).sum().backward()
print(order)
# endregion
