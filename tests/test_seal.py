"""What is sealed at build opens in the page, and only for its own element."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from lessonkit.seal import seal, unseal
from pack.node import node
from site_helpers import ROOT

FACTS: dict[str, Any] = {
    "right": [2, 0],
    "tests": 'def test_x():\n    assert x == 1, "গ্রেডিয়েন্ট মেলেনি"\n',
    "n": -3.5e-7,
}


def test_what_is_sealed_opens_again() -> None:
    assert unseal(seal(FACTS, "which-dw"), "which-dw") == FACTS


def test_another_elements_seal_does_not_open() -> None:
    with pytest.raises(ValueError):
        unseal(seal(FACTS, "which-dw"), "other")


def test_nothing_of_it_can_be_read() -> None:
    sealed = seal(FACTS, "which-dw")
    assert sealed.isascii()
    assert not any(part in sealed for part in ("right", "test", "assert"))


def test_one_answer_under_two_ids_looks_different() -> None:
    assert seal({"right": [1]}, "one") != seal({"right": [1]}, "two")


def test_the_page_opens_what_the_build_sealed() -> None:
    module = (ROOT / "runner" / "page" / "seal.js").as_uri()
    sealed = json.dumps(seal(FACTS, "which-dw"))
    source = f"import {{ unseal }} from '{module}'; console.log(JSON.stringify(unseal({sealed}, 'which-dw')))"
    command = [str(node()), "--input-type=module", "--eval", source]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert json.loads(done.stdout) == FACTS
