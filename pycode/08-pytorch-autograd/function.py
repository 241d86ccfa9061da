"""A softplus of our own: forward, backward, and gradcheck as judge."""

import torch
from torch.autograd import Function, gradcheck

from tell import tell


# region softplus
class Softplus(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(min=0) + torch.log1p(torch.exp(-x.abs()))

    @staticmethod
    def backward(ctx, upstream):
        (x,) = ctx.saved_tensors
        return upstream * torch.sigmoid(x)


# endregion


# region wrong
class WrongSoftplus(Softplus):
    @staticmethod
    def backward(ctx, upstream):
        (x,) = ctx.saved_tensors
        s = torch.sigmoid(x)
        # ভুল: এটি softplus নয়, sigmoid-এর অন্তরজ
        return upstream * s * (1 - s)


# endregion

# region check
torch.manual_seed(42)
x = torch.randn(4, dtype=torch.float64)
x[0] = 0.3367
x.requires_grad_()
print("float64:", gradcheck(Softplus.apply, x))
try:
    gradcheck(WrongSoftplus.apply, x)
except RuntimeError as error:
    print("\n".join(str(error).strip().splitlines()[:9]))
# endregion

# region float32
x32 = x.detach().float().requires_grad_()
print(
    "float32 passes:",
    gradcheck(Softplus.apply, x32, raise_exception=False),
)
# endregion


# region naive
def naive(x):
    return torch.log(1 + torch.exp(x))


big = torch.tensor(1000.0, requires_grad=True)
y = naive(big)
y.backward()
print("naive:", y.item(), "gradient", big.grad.item())
big.grad = None
y = Softplus.apply(big)
y.backward()
print("ours: ", y.item(), "gradient", big.grad.item())
# endregion


# region scale
class Scale(Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x * factor

    @staticmethod
    def backward(ctx, upstream):
        # forward-এর প্রতিটি ইনপুটের জন্য একটি করে: সংখ্যার জন্য None
        print("needs_input_grad", ctx.needs_input_grad)
        return upstream * ctx.factor, None


t = torch.ones(2, requires_grad=True)
Scale.apply(t, 3.0).sum().backward()
print("t.grad", t.grad)
# endregion


# region forgot
class Forgot(Scale):
    @staticmethod
    def backward(ctx, upstream):
        return upstream * ctx.factor


try:
    Forgot.apply(t, 3.0).sum().backward()
except RuntimeError as error:
    tell(error)
# endregion
