"""Mask polarity, leaks, and rows in which everything is masked."""

import torch
import torch.nn.functional as F
from torch import nn

from attention import SelfAttention

torch.manual_seed(0)
B, T, d, h = 2, 6, 32, 4
ours = SelfAttention(d, h).eval()
theirs = nn.MultiheadAttention(d, h, batch_first=True).eval()
x = torch.randn(B, T, d)
causal = torch.ones(T, T, dtype=torch.bool).tril()


# region leak
def leak(f):
    changed = x.clone()
    changed[:, -1] += 1.0
    with torch.no_grad():
        gap = (f(changed) - f(x))[:, :-1].abs().max().item()
    return "nothing leaks" if gap == 0 else f"leaks {gap:.3f}"


def mha(mask):
    return lambda t: theirs(t, t, t, attn_mask=mask)[0]


def sdpa(mask):
    def f(t):
        q, k, v = (ours.split(p(t)) for p in (ours.q, ours.k, ours.v))
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)

    return lambda t: f(t).transpose(1, 2).flatten(2)


print("change the last token, look at the earlier ones")
print("ours, True = keep:  ", leak(lambda t: ours(t, causal)[0]))
print("MHA, True = drop:   ", leak(mha(~causal)))
print("MHA, wrong polarity:", leak(mha(causal)))
print("SDPA, True = keep:  ", leak(sdpa(causal)))
print("SDPA, wrong polarity:", leak(sdpa(~causal)))
# endregion

# region padding
real = torch.tensor([[1, 1, 1, 1, 0, 0], [1, 1, 1, 1, 1, 1]]).bool()
other = x.clone()
other[0, 4:] = 100.0
with torch.no_grad():
    keep = real[:, None, None, :]
    a = ours(x, keep)[0][0, :4] - ours(other, keep)[0][0, :4]
    pad = ~real
    b = theirs(x, x, x, key_padding_mask=pad)[0][0, :4]
    b = b - theirs(other, other, other, key_padding_mask=pad)[0][0, :4]
print("change the padding, look at real tokens")
print("ours:", a.abs().max().item(), " MHA:", b.abs().max().item())
# endregion

# region all-masked
left = torch.tensor([[0, 0, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]]).bool()
keep = causal & left[:, None, None, :]
print("left padding and causal: rows with nothing to look at")
with torch.no_grad():
    Z = ours(x, keep)[0]
    print("ours:", Z[0].isnan().any(dim=1).tolist())
    Z = theirs(x, x, x, key_padding_mask=~left, attn_mask=~causal)[0]
    print("MHA: ", Z[0].isnan().any(dim=1).tolist())
    Z = sdpa(keep)(x)
    print("SDPA:", Z[0].isnan().any(dim=1).tolist())
    print("SDPA, row 0 all zero:", bool((Z[0, 0] == 0).all()))
print("MHA without its weights, when gradients are kept")
Z = theirs(
    x,
    x,
    x,
    key_padding_mask=~left,
    attn_mask=~causal,
    need_weights=False,
)[0]
print("MHA: ", Z[0].isnan().any(dim=1).tolist())
bias = theirs.out_proj.bias
print("MHA, row 0 is the bias alone:", torch.equal(Z[0, 0], bias))
# endregion
