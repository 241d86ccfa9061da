"""The same weights in our module and in PyTorch's: the same numbers?"""

import torch
import torch.nn.functional as F
from torch import nn

from attention import SelfAttention

# region copy
torch.manual_seed(0)
B, T, d, h = 2, 6, 32, 4
ours = SelfAttention(d, h)
theirs = nn.MultiheadAttention(d, h, batch_first=True)
with torch.no_grad():
    parts = (ours.q, ours.k, ours.v)
    theirs.in_proj_weight.copy_(torch.cat([p.weight for p in parts]))
    theirs.in_proj_bias.copy_(torch.cat([p.bias for p in parts]))
    theirs.out_proj.weight.copy_(ours.out.weight)
    theirs.out_proj.bias.copy_(ours.out.bias)
print("in_proj_weight", tuple(theirs.in_proj_weight.shape))
# endregion


# region compare
def report(name, a, b):
    gap = (a - b).abs().max().item()
    print(f"{name:22} below 1e-6: {gap < 1e-6}")


x = torch.randn(B, T, d)
causal = torch.ones(T, T, dtype=torch.bool).tril()
with torch.no_grad():
    Z, A = ours(x)
    Z2, A2 = theirs(x, x, x, average_attn_weights=False)
    report("output", Z, Z2)
    report("weights per head", A, A2)
    Z, A = ours(x, causal)
    # MultiheadAttention: True মানে বাদ
    Z2, _ = theirs(x, x, x, attn_mask=~causal)
    report("causal output", Z, Z2)
    # scaled_dot_product_attention: True মানে অংশ নেয়
    q, k, v = (ours.split(p(x)) for p in parts)
    Z3 = F.scaled_dot_product_attention(q, k, v, attn_mask=causal)
    Z3 = ours.out(Z3.transpose(1, 2).flatten(2))
    report("sdpa output", Z, Z3)
# endregion

# region size
gaps = []
with torch.no_grad():
    for seed in range(20):
        torch.manual_seed(seed)
        x = torch.randn(B, T, d)
        a, b = ours(x)[0], theirs(x, x, x)[0]
        gaps.append((a - b).abs().max().item())
print(f"largest difference of 20 inputs: {max(gaps):.0e}")
# endregion
