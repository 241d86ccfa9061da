"""Time and memory against length, one thread.

The times differ from machine to machine; the growth is the point.
"""

import itertools
import math
import time

import torch

torch.set_num_threads(1)

# region measure
h, d_k = 8, 64


def attend(T):
    q = k = v = torch.randn(1, h, T, d_k)
    S = q @ k.transpose(2, 3) / math.sqrt(d_k)
    return S.softmax(dim=-1) @ v


def best_ms(T, repeat=9):
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        attend(T)
        times.append((time.perf_counter() - start) * 1e3)
    # অন্য কাজের ভিড় কেবল সময় বাড়ায়, তাই সবচেয়ে কমটি
    return min(times)


# endregion

# region table
lengths = (128, 256, 512, 1024, 2048)
measured = [best_ms(T) for T in lengths]
print("   T     time      A in MB")
for T, ms in zip(lengths, measured, strict=True):
    print(f"{T:4d}  {ms:8.2f} ms  {h * T * T * 4 / 2**20:6.1f}")
print(f"4096  not run       {h * 4096 * 4096 * 4 / 2**20:6.1f}")
# endregion

# region slope
steps = itertools.pairwise(measured)
slopes = [math.log2(after / before) for before, after in steps]
print("slopes (2 is quadratic):", [round(s, 1) for s in slopes])
with open("times.csv", "w") as file:
    print("T,ms,MB", file=file)
    for T, ms in zip(lengths, measured, strict=True):
        print(f"{T},{ms:.3f},{h * T * T * 4 / 2**20}", file=file)
# endregion
