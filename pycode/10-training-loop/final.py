"""The kept model on customers that chose neither weights nor epoch."""

import torch

from data import load
from model import make_model
from train import evaluate

# region final
train, val, test = load()
model = make_model()
model.load_state_dict(torch.load("best.pt"))
parts = {"train": train, "val": val, "test": test}
for name, part in parts.items():
    loss, accuracy = evaluate(model, *part)
    print(f"{name:<5} loss {loss:.4f}  accuracy {accuracy:.3f}")
# endregion
