"""How many parameters, whatever the number of heads; and h = 7."""

from torch import nn

# region table
d = 512
for h in (1, 2, 4, 8, 16):
    model = nn.MultiheadAttention(d, h)
    total = sum(p.numel() for p in model.parameters())
    print(f"h {h:2d}  d_k {d // h:3d}  parameters {total:,}")
for name, p in model.named_parameters():
    print(f"{name:16} {tuple(p.shape)}")
print(f"by hand: {4 * (d * d + d):,}")
# endregion

# region seven
try:
    nn.MultiheadAttention(d, 7)
except (AssertionError, ValueError) as error:
    print(f"{type(error).__name__}: {error}")
# endregion

# region exercise
d, h, T = 768, 12, 2000
total = sum(p.numel() for p in nn.MultiheadAttention(d, h).parameters())
print(f"d {d}, h {h}: d_k {d // h}, parameters {total:,}")
print(f"A for T {T}: {h * T * T * 4:,} bytes")
# endregion
