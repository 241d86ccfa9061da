"""One weight, three steps, zero_grad forgotten."""

import torch

# region program
w = torch.tensor(1.0, requires_grad=True)
for _ in range(3):
    loss = (3 * w) ** 2 / 2
    loss.backward()
    print(f"grad {w.grad.item():.2f}", end="  ")
    with torch.no_grad():
        w -= 0.1 * w.grad
    print(f"w {w.item():.3f}")
# endregion
