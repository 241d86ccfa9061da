"""Five traps: three that autograd catches, one that it cannot."""

import torch

from tell import tell

# region saved-output
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.exp(x)
print("version before", y._version)
y += 1
print("version after ", y._version)
try:
    y.sum().backward()
except RuntimeError as error:
    tell(error, sentences=2)
# endregion

# region leaf
try:
    x += 1
except RuntimeError as error:
    tell(error)
with torch.no_grad():
    x += 1
print("inside no_grad:", x)
# endregion

# region data
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.exp(x)
y.data += 1
y.sum().backward()
right = torch.exp(x.detach())
print(".data: no error, gradient", x.grad)
print("       right would be    ", right)
# endregion

# region numpy
try:
    x.numpy()
except RuntimeError as error:
    tell(error)
print("detached first:", x.detach().numpy())
# endregion

# region integer
try:
    torch.tensor([1, 2], requires_grad=True)
except RuntimeError as error:
    tell(error)
# endregion
