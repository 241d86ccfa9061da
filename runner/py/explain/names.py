"""Names that do not exist (yet), and imports that do not work here."""

from __future__ import annotations

import re
import sys
from typing import Any

from .base import Args, Rule, Situation, near

_UNDEFINED = r"name '(?P<name>[^']+)' is not defined"
_UNBOUND = r"'(?P<name>\w+)' (?:where it is not associated with a value|referenced before assignment)"
_NO_MODULE = r"No module named '(?P<module>[\w.]+)'"

_MODULES = "numpy matplotlib math random time json re sys os itertools functools collections copy string heapq".split()
_CONSTANTS = {"true": "True", "false": "False", "none": "None", "null": "None", "nil": "None", "NULL": "None"}
_USUAL = {
    "np": "import numpy as np",
    "plt": "import matplotlib.pyplot as plt",
    "Counter": "from collections import Counter",
    "defaultdict": "from collections import defaultdict",
    "deque": "from collections import deque",
    "partial": "from functools import partial",
    "dataclass": "from dataclasses import dataclass",
    **{module: f"import {module}" for module in _MODULES},
}
#: Packages of this field that have no build for the browser: lessons show their recorded desktop runs.
_DESKTOP = set(
    "torch torchvision torchaudio torchtext tensorflow keras jax jaxlib flax optax transformers datasets tokenizers "
    "sklearn pandas cv2 seaborn onnx onnxruntime lightning pytorch_lightning accelerate peft tqdm nltk spacy gym "
    "gymnasium xgboost lightgbm triton sentencepiece einops wandb tensorboard".split()
)
_COURSE = ["numpy", "scipy", "matplotlib", "math", "random", "collections", "itertools", "functools", "time", "copy"]


def _later(match: re.Match[str], situation: Situation) -> Args | None:
    cell = situation.later.get(match["name"])
    return {"name": match["name"], "cell": cell} if cell else None


def _constant(match: re.Match[str], _situation: Situation) -> Args | None:
    meant = _CONSTANTS.get(match["name"])
    return {"name": match["name"], "near": meant} if meant else None


def _import_missing(match: re.Match[str], _situation: Situation) -> Args | None:
    line = _USUAL.get(match["name"])
    return {"name": match["name"], "line": line} if line else None


def _near(match: re.Match[str], situation: Situation) -> Args | None:
    meant = near(match["name"], [*situation.names, *situation.later])
    return {"name": match["name"], "near": meant} if meant else None


def _desktop(match: re.Match[str], _situation: Situation) -> Args | None:
    module = match["module"].partition(".")[0]
    return {"module": module} if module in _DESKTOP else None


def _near_module(match: re.Match[str], _situation: Situation) -> Args | None:
    module, _, rest = match["module"].partition(".")
    if module.startswith("_") or (rest and module in sys.modules):
        return None
    meant = near(module, [*sys.stdlib_module_names, *_COURSE])
    return {"module": module, "near": meant} if meant and not meant.startswith("_") else None


def _submodule(match: re.Match[str], _situation: Situation) -> Args | None:
    package, dot, _ = match["module"].rpartition(".")
    return {"module": match["module"], "package": package} if dot else None


def _browserless(match: re.Match[str], _situation: Situation) -> Args | None:
    """Modules of the standard library that a browser has no use for."""
    module = match["module"].partition(".")[0]
    return {"module": module.lstrip("_")} if module in sys.stdlib_module_names else None


def _near_import(match: re.Match[str], _situation: Situation) -> Args | None:
    module: Any = sys.modules.get(match["module"])
    meant = near(match["name"], dir(module)) if module is not None else None
    return {**match.groupdict(), "near": meant} if meant else None


RULES = [
    Rule("name-unbound", UnboundLocalError, _UNBOUND),
    Rule("name-unrun", NameError, _UNDEFINED, _later),
    Rule("name-constant", NameError, _UNDEFINED, _constant),
    Rule("name-import", NameError, _UNDEFINED, _import_missing),
    Rule("name-near", NameError, _UNDEFINED, _near),
    Rule("name-unknown", NameError, _UNDEFINED),
    Rule("name-free", NameError, rf"free variable {_UNBOUND}"),
    Rule("no-processes", ModuleNotFoundError, "No module named '_multiprocessing'"),
    Rule("module-desktop", ModuleNotFoundError, _NO_MODULE, _desktop),
    Rule("module-browserless", ModuleNotFoundError, _NO_MODULE, _browserless),
    Rule("module-near", ModuleNotFoundError, _NO_MODULE, _near_module),
    Rule("module-submodule", ModuleNotFoundError, _NO_MODULE, _submodule),
    Rule("module-unknown", ModuleNotFoundError, _NO_MODULE),
    Rule("import-near", ImportError, r"cannot import name '(?P<name>\w+)' from '(?P<module>[\w.]+)'", _near_import),
    Rule("import-unknown", ImportError, r"cannot import name '(?P<name>\w+)' from '(?P<module>[\w.]+)'"),
]
