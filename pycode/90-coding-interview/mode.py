"""Bug 2: evaluating in train mode; and a batch of one."""

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(
    nn.Linear(4, 16),
    nn.BatchNorm1d(16),
    nn.ReLU(),
    nn.Dropout(0.5),
    nn.Linear(16, 2),
)
X = torch.randn(64, 4)
for _ in range(50):
    model(X)

# region symptom
row = X[:1]
with torch.no_grad():
    print("train mode, same rows twice:")
    print(" ", model(X)[0].numpy().round(3))
    print(" ", model(X)[0].numpy().round(3))
try:
    model(row)
except ValueError as error:
    print("a batch of one:", error)
# endregion

# region cure
model.eval()
with torch.no_grad():
    print("eval mode, alone and in a batch:")
    print(" ", model(row)[0].numpy().round(3))
    print(" ", model(X)[0].numpy().round(3))
# endregion


# region guard
def predict(model, X):
    assert not model.training, "call model.eval() first"
    with torch.no_grad():
        return model(X)


model.train()
try:
    predict(model, X)
except AssertionError as error:
    print("guard:", error)
# endregion
