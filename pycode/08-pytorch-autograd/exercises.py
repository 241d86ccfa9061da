"""The programs of this lesson's exercises, run."""

import torch
from torch.autograd import Function, gradcheck

# region detach
x = torch.tensor(2.0, requires_grad=True)
y = x * x.detach()
y.backward()
print(x.grad.item())

z = x.detach() * x + x
x.grad = None
z.backward()
print(x.grad.item())
# endregion


# region ste
class RoundSTE(Function):
    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, upstream):
        return upstream


t = torch.tensor([0.2, 0.7, 1.4], dtype=torch.float64)
t.requires_grad_()
RoundSTE.apply(t).sum().backward()
print("straight through:", t.grad)
t.grad = None
t.round().sum().backward()
print("round itself:    ", t.grad)
print("gradcheck:", gradcheck(RoundSTE.apply, t, raise_exception=False))
# endregion

# region by-hand
x = torch.tensor([1.0, -1.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 3 * x[1]])
v = torch.tensor([2.0, 1.0, -1.0])
(vjp,) = torch.autograd.grad(y, x, v, retain_graph=True)
(total,) = torch.autograd.grad(y.sum(), x)
print("v @ J", vjp, " ones @ J", total)


def f(x):
    return x[0] ** 2 * x[1]


v = torch.tensor([1.0, 2.0])
(g,) = torch.autograd.grad(f(x), x, create_graph=True)
(Hv,) = torch.autograd.grad(g @ v, x)
print("gradient", g.detach(), " Hv", Hv)
# endregion
