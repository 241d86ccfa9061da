"""Hessian times a vector, three ways, without building the Hessian."""

import torch
from torch.autograd import grad

from tell import tell


# region f
def f(x):
    return (x @ x) ** 2 / 4


x = torch.tensor([1.0, 2.0, -1.0], requires_grad=True)
v = torch.tensor([1.0, 1.0, 0.0])
# endregion

# region twice
(g,) = grad(f(x), x, create_graph=True)
print("gradient", g.detach())
(Hv,) = grad(g @ v, x)
print("grad of (grad . v)", Hv)
# endregion

# region other-ways
_, Hv = torch.func.jvp(torch.func.grad(f), (x.detach(),), (v,))
print("jvp of grad       ", Hv)
H = torch.autograd.functional.hessian(f, x.detach())
print("whole Hessian @ v ", H @ v)
# endregion

# region forgotten
(g,) = grad(f(x), x)
print("without create_graph, g.grad_fn is", g.grad_fn)
try:
    grad(g @ v, x)
except RuntimeError as error:
    tell(error)
# endregion

# region retain
y = f(x)
grad(y, x, create_graph=True)
grad(y, x)
print("create_graph keeps the graph; without it:")
try:
    grad(y, x)
except RuntimeError as error:
    tell(error)
# endregion

# region unused
other = torch.tensor(1.0, requires_grad=True)
try:
    grad(f(x), [x, other])
except RuntimeError as error:
    tell(error)
print(grad(f(x), [x, other], allow_unused=True)[1])
# endregion
