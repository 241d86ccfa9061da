"""Train with validation, early stopping and an exact resume.

python train.py                         run to the early stop
python train.py --stop 6                stop after epoch 6
python train.py --resume                go on from last.pt
python train.py --resume --omit rng     ... without one entry
"""

import argparse
import copy
import csv
import os

import torch
from torch import nn

from data import batches, load
from model import count, make_model

BATCH = 64
PATIENCE = 8
loss_fn = nn.CrossEntropyLoss()


# region train-epoch
def train_epoch(model, optimizer, X, y, generator):
    model.train()
    total = 0.0
    for xb, yb in batches(X, y, BATCH, generator):
        logits = model(xb)
        loss = loss_fn(logits, yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        # ব্যাচের গড় × ব্যাচের আকার: পরে মোট সংখ্যায় ভাগ
        total += loss.item() * len(xb)
    return total / len(X)


# endregion


# region evaluate
@torch.no_grad()
def evaluate(model, X, y):
    model.eval()
    total, right = 0.0, 0
    for xb, yb in batches(X, y, BATCH):
        logits = model(xb)
        total += loss_fn(logits, yb).item() * len(xb)
        right += (logits.argmax(dim=1) == yb).sum().item()
    return total / len(X), right / len(X)


# endregion


# region build
def build(seed):
    torch.manual_seed(seed)
    model = make_model()
    optimizer = torch.optim.AdamW(
        model.parameters(), lr=3e-3, weight_decay=1e-2
    )
    scheduler = torch.optim.lr_scheduler.StepLR(
        optimizer, step_size=10, gamma=0.5
    )
    shuffle = torch.Generator().manual_seed(seed)
    return model, optimizer, scheduler, shuffle


# endregion


# region save
def save(path, run):
    # আগে অস্থায়ী নামে লেখা, তারপর এক ধাপে নাম বদল
    temporary = path + ".tmp"
    torch.save(run, temporary)
    os.replace(temporary, path)


def checkpoint(model, optimizer, scheduler, shuffle, progress):
    return {
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "scheduler": scheduler.state_dict(),
        "rng": {
            "global": torch.get_rng_state(),
            "shuffle": shuffle.get_state(),
        },
        "progress": progress,
    }


# endregion


# region restore
def restore(run, model, optimizer, scheduler, shuffle):
    if "model" in run:
        model.load_state_dict(run["model"])
    if "optimizer" in run:
        optimizer.load_state_dict(run["optimizer"])
    if "scheduler" in run:
        scheduler.load_state_dict(run["scheduler"])
    if "rng" in run:
        torch.set_rng_state(run["rng"]["global"])
        shuffle.set_state(run["rng"]["shuffle"])
    return run.get("progress", fresh_progress())


# endregion


def fresh_progress():
    return {
        "epoch": 0,
        "best_loss": float("inf"),
        "best_epoch": 0,
        "bad_epochs": 0,
        "best_model": None,
        "history": [],
    }


# region loop
def fit(parts, train, val, progress, stop=None, say=print):
    model, optimizer, scheduler, shuffle = parts
    while progress["epoch"] < 100:
        progress["epoch"] += 1
        epoch = progress["epoch"]
        seen = train_epoch(model, optimizer, *train, shuffle)
        scheduler.step()
        loss, accuracy = evaluate(model, *val)
        better = loss < progress["best_loss"]
        if better:
            progress["best_loss"] = loss
            progress["best_epoch"] = epoch
            progress["bad_epochs"] = 0
            best = copy.deepcopy(model.state_dict())
            progress["best_model"] = best
        else:
            progress["bad_epochs"] += 1
        progress["history"].append((epoch, seen, loss, accuracy))
        mark = " *" if better else ""
        say(f"{epoch:3d}  {seen:.4f}  {loss:.4f}  {accuracy:.3f}{mark}")
        save("last.pt", checkpoint(*parts, progress))
        if progress["bad_epochs"] == PATIENCE or epoch == stop:
            break
    return progress


# endregion


def write_history(path, history):
    with open(path, "w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["epoch", "train_loss", "val_loss", "val_acc"])
        for epoch, *values in history:
            rows.writerow([epoch, *(f"{v:.4f}" for v in values)])


def quiet(*_):
    """Print nothing: for programs that only want the result."""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--stop", type=int)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--omit", default="")
    parser.add_argument("--final", default="final.pt")
    options = parser.parse_args()

    train, val, _ = load()
    parts = build(seed=0)
    progress = fresh_progress()
    if options.resume:
        run = torch.load("last.pt")
        run.pop(options.omit, None)
        progress = restore(run, *parts)
        print(f"resumed after epoch {progress['epoch']}")
    else:
        print(f"{count(parts[0]):,} parameters")
    print("epoch train   val     val accuracy")
    progress = fit(parts, train, val, progress, options.stop)
    if progress["epoch"] == options.stop:
        print(f"stopped after epoch {options.stop}")
        return
    print(
        f"early stop: best epoch {progress['best_epoch']},"
        f" val loss {progress['best_loss']:.4f}"
    )
    torch.save(parts[0].state_dict(), options.final)
    torch.save(progress["best_model"], "best.pt")
    write_history("losses.csv", progress["history"])


if __name__ == "__main__":
    main()
