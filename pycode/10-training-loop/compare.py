"""Are the weights of two saved runs the same, bit for bit?

python compare.py final.pt resumed.pt
"""

import sys

import torch

# region compare
a, b = (torch.load(path) for path in sys.argv[1:3])
equal = all(torch.equal(a[name], b[name]) for name in a)
widest = max((a[name] - b[name]).abs().max().item() for name in a)
print(f"torch.equal: {equal}, largest difference {widest:.1e}")
# endregion
