"""Bug 4: the dtype of the data, and of the targets."""

import warnings

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
model = nn.Linear(3, 2)
X = np.array([[1.0, 2.0, 3.0], [0.0, 1.0, -1.0]])

# region symptom
x = torch.from_numpy(X)
print("from numpy:", x.dtype)
try:
    model(x)
except RuntimeError as error:
    print(" ", error)

logits = model(x.float())
for target in (torch.tensor([0.0, 1.0]), torch.tensor([[0], [1]])):
    try:
        F.cross_entropy(logits, target)
    except (RuntimeError, ValueError) as error:
        print(f"target {target.dtype}, {tuple(target.shape)}:")
        print(" ", str(error).splitlines()[0])
# endregion

# region silent
out = torch.tensor([[0.2], [0.9], [0.4]])
target = torch.tensor([0.0, 1.0, 0.0])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    wrong = F.mse_loss(out, target)
right = F.mse_loss(out.squeeze(1), target)
print(f"(3, 1) against (3,): {wrong:.4f}, meant {right:.4f}")
print("  a warning:", str(caught[0].message).split(". ")[0])
# endregion

# region cure
x = torch.as_tensor(X, dtype=torch.float32)
y = torch.as_tensor([0, 1], dtype=torch.int64)
print(f"cured: {F.cross_entropy(model(x), y):.4f}")
# endregion


# region guard
def check(logits, y):
    assert logits.dtype == torch.float32, logits.dtype
    assert y.dtype == torch.int64, y.dtype
    assert y.shape == logits.shape[:1], (y.shape, logits.shape)


check(model(x), y)
print("guard: passed")
# endregion
