"""Stop at 6, resume without one entry of the checkpoint, measure."""

import copy

import torch

from data import load
from train import (
    PATIENCE,
    build,
    fit,
    fresh_progress,
    quiet,
    restore,
)

train, val, _ = load()


# region runs
def full_run():
    parts = build(seed=0)
    progress = fresh_progress()
    return parts[0], fit(parts, train, val, progress, say=quiet)


def resumed_without(key):
    parts = build(seed=0)
    fit(parts, train, val, fresh_progress(), stop=6, say=quiet)
    run = torch.load("last.pt")
    run.pop(key, None)
    # নতুন প্রক্রিয়ার মতো: সব নতুন করে গড়ে তারপর ফেরানো
    parts = build(seed=0)
    progress = copy.deepcopy(restore(run, *parts))
    return parts[0], fit(parts, train, val, progress, say=quiet)


# endregion

# region table
model, reference = full_run()
print(f"{'left out':<10} equal  largest diff  best  stop  val loss")
keys = ("", "rng", "optimizer", "scheduler", "progress", "model")
for key in keys:
    other, got = resumed_without(key)
    pairs = zip(model.parameters(), other.parameters(), strict=True)
    gaps = [(p - q).abs().max().item() for p, q in pairs]
    print(
        f"{key or 'nothing':<10} {max(gaps) == 0!s:<5}"
        f"  {max(gaps):<12.4f}  {got['best_epoch']:>4}"
        f"  {got['epoch']:>4}  {got['best_loss']:.4f}"
    )
# endregion
print(f"patience {PATIENCE}; without progress the count starts anew")
