"""matplotlib as lessons use it: run as a cell before a snapshot is made."""
# mypy: ignore-errors

import matplotlib.pyplot as plt
import numpy as np

x = np.linspace(0, 1, 20)
plt.figure()
plt.plot(x, x**2, "o-", label="a")
plt.axhline(0.5, ls="--")
plt.xlabel("x")
plt.title("ক্ষতি")
plt.legend()
plt.grid(True)
plt.show()
figure, (left, right) = plt.subplots(1, 2, figsize=(6, 3))
left.imshow(np.outer(x, x), cmap="viridis")
left.set_xticks([0, 10])
right.scatter(x, x, c=x)
right.hist(x)
right.bar([1, 2], [3, 4])
right.set_yscale("log")
right.annotate("p", (1, 2), xytext=(2, 3), arrowprops={"arrowstyle": "->"})
right.text(1, 1, "$x^2$")
figure.colorbar(left.images[0], ax=left)
figure.tight_layout()
plt.show()
plt.contour(np.outer(x, x))
plt.fill_between(x, x, 0)
