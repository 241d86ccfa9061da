"""backward() computes v @ J for a v of yours; J is never built."""

import torch
from torch import func

from tell import tell

# region scalar
A = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
x = torch.tensor([1.0, -2.0], requires_grad=True)
y = A @ x
try:
    y.backward()
except RuntimeError as error:
    tell(error)
# endregion

# region linear
v = torch.tensor([1.0, 0.5, -2.0])
y.backward(gradient=v)
print("x.grad", x.grad)
print("v @ A ", v @ A)
# endregion


# region nonlinear
def f(x):
    return torch.tanh(A @ x)


x = torch.tensor([0.3, -0.2], requires_grad=True)
f(x).backward(gradient=v)
J = torch.autograd.functional.jacobian(f, x.detach())
by_hand = (v * (1 - f(x.detach()) ** 2)) @ A
print("x.grad ", x.grad)
print("v @ J  ", v @ J)
gap = (x.grad - by_hand).abs().max().item()
print(f"by hand differs by less than 1e-6: {gap < 1e-6}")
# endregion

# region sum
x.grad = None
f(x).sum().backward()
print("sum     ", x.grad)
print("ones @ J", torch.ones(3) @ J)
# endregion

# region func
point = torch.tensor([0.3, -0.2])
rev, fwd = func.jacrev(f)(point), func.jacfwd(f)(point)
print("jacrev equals jacfwd:", torch.allclose(rev, fwd))
_, pull = func.vjp(f, point)
rows = func.vmap(lambda e: pull(e)[0])(torch.eye(3))
print("three one-hot VJPs are J:", torch.allclose(rows, J))
_, column = func.jvp(f, (point,), (torch.tensor([1.0, 0.0]),))
print("one JVP is a column of J:", torch.allclose(column, J[:, 0]))
# endregion
