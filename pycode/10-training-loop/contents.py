"""What is in a checkpoint, how large it is, and what load refuses."""

import argparse
import os
import pickle

import torch

# region contents
run = torch.load("last.pt")
for key, value in run.items():
    torch.save(value, "part.pt")
    size = os.path.getsize("part.pt") / 1024
    print(f"{key:<10} {size:7.1f} KiB")
size = os.path.getsize("last.pt") / 1024
print(f"{'whole file':<10} {size:7.1f} KiB")
numbers = sum(t.numel() for t in run["model"].values())
print(f"{numbers:,} x 4 bytes = {numbers * 4 / 1024:.1f} KiB")
# endregion

# region weights-only
options = argparse.Namespace(lr=3e-3)
torch.save({"options": options}, "odd.pt")
try:
    torch.load("odd.pt")
except pickle.UnpicklingError as error:
    print("refused:", str(error).split(".")[0])
# দরকারি মানগুলো সাধারণ dict হিসেবে রাখলে চলে
torch.save({"options": vars(options)}, "plain.pt")
print("loaded:", torch.load("plain.pt"))
# endregion
