"""NumPy as lessons use it: run as a cell before a snapshot is made."""
# mypy: ignore-errors

import numpy as np

x = np.arange(12.0).reshape(3, 4)
W = np.array([[0.1, -0.2], [0.3, 0.4]])
print(x, x.sum(), x.mean(axis=0), x.T @ x, np.exp(-x).round(3))
print(np.linalg.norm(W), np.linalg.inv(W), np.linalg.solve(W, [1, 2]), np.linalg.eigh(W + W.T))
rng = np.random.default_rng(0)
print(rng.normal(size=(2, 3)), rng.permutation(5), rng.choice(5, 2), rng.integers(0, 9, 3), rng.uniform(0, 1, 2))
np.random.seed(0)
print(np.random.randn(2, 2), np.random.rand(2), np.random.randint(0, 5, 3))
print(np.where(x > 3, x, 0), np.maximum(0, x), np.argmax(x), np.concatenate([x, x]), np.einsum("ij,ij->i", x, x))
print(np.float32(1.5), np.int64(3), repr(W), x.dtype, x.shape, np.allclose(x, x), np.zeros((2, 2)), np.eye(2) > 0)
with np.printoptions(precision=4, suppress=True):
    print(np.sqrt(x)[1:, ::2])
try:
    np.ones((2, 3)) @ np.ones((2, 3))
except ValueError as error:
    print(error)
print(np.log(np.array([0.0])), W)
