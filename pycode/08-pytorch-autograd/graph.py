"""One logistic neuron: leaves, the chain of grad_fn, what is saved.

Run: under a second. Nothing is trained here.
"""

import warnings

import torch

from tell import tell

# region forward
w = torch.tensor([0.5, -1.0], requires_grad=True)
x = torch.tensor([2.0, 3.0])
p = w * x
z = p.sum()
y = torch.sigmoid(z)

for name, t in (("w", w), ("x", x), ("p", p), ("z", z), ("y", y)):
    made = type(t.grad_fn).__name__ if t.grad_fn else "-"
    print(
        f"{name}: leaf {t.is_leaf!s:5} grad {t.requires_grad!s:5}", made
    )
# endregion

# region chain
node = y.grad_fn
while node is not None:
    print(type(node).__name__)
    node = node.next_functions[0][0] if node.next_functions else None
print("second input of Mul:", p.grad_fn.next_functions[1])
# endregion

# region saved
print("Mul keeps   other =", p.grad_fn._saved_other)
print("            self  =", p.grad_fn._saved_self)
print("Sum keeps   sizes =", z.grad_fn._saved_self_sym_sizes)
print(f"Sigmoid keeps result = {y.grad_fn._saved_result.item():.4f}")
# endregion

# region backward
z.retain_grad()
y.backward()
print("w.grad", w.grad)
print(f"z.grad {z.grad.item():.4f}")
# endregion

# region non-leaf
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print("p.grad", p.grad)
tell(caught[0].message)
# endregion

# region twice
try:
    y.backward()
except RuntimeError as error:
    tell(error)
try:
    print(y.grad_fn._saved_result)
except RuntimeError as error:
    tell(error)
# endregion
