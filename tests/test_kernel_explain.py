"""Every cause of error that the course knows is provoked by real code, and explained by the right sentence."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from kernel import run as runner
from kernel.explain import RULES, warned
from kernel.session import Session

from kernel_cases import CASES, LATER, SETUP, Case

WORDS = json.loads((Path(__file__).parents[1] / "assets" / "words.bn.json").read_text(encoding="utf-8"))["explain"]
KEYS = {rule.key for rule in [*RULES, *warned.RULES]}


def explanation(case: Case) -> dict[str, Any] | None:
    """Run a case as a page would, and return what it says about the error or the warning."""
    parts: list[dict[str, Any]] = []
    session = Session("test")
    session.later = LATER

    async def both() -> None:
        await runner.run(SETUP, session, parts.extend, "setup")
        await runner.run(case.code, session, parts.extend, "case")

    asyncio.run(both())
    kind = "warning" if case.key.startswith("warn-") else "error"
    found: list[dict[str, Any] | None] = [part["explain"] for part in parts if part["kind"] == kind]
    assert found, f"nothing was shown: {parts}"
    return found[0]


@pytest.mark.parametrize("case", [c for c in CASES if c.where != "browser"], ids=lambda c: f"{c.key}: {c.code[-30:]!r}")
def test_the_cause_is_explained(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernel.settings._FOLDER", str(tmp_path))
    assert explanation(case) == {"key": case.key, "args": case.args}


def test_every_rule_has_a_case() -> None:
    assert KEYS - {case.key for case in CASES} == set()


def test_every_rule_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert set(WORDS) == KEYS


@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_sentence_uses_only_arguments_that_are_supplied(key: str) -> None:
    wanted = set(re.findall(r"\{(\w+)\}", WORDS[key]))
    for case in CASES:
        if case.key == key:
            assert wanted <= set(case.args), case.code


@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_sentence_is_bangla_and_well_formed(key: str) -> None:
    sentence = WORDS[key]
    assert sentence.count("`") % 2 == 0, "code words need both backticks"
    prose = re.sub(r"`[^`]*`|\{\w+\}|Python|NumPy|PyTorch", "", sentence)
    assert not re.search(r"[A-Za-z]{3,}", prose), prose
    assert not re.search(r"[0-9]", prose), "digits in prose are Bangla"
    assert sentence.rstrip().endswith(("।", "?")), "a full sentence"
    assert " ।" not in sentence
    assert len(re.findall(r"[।?]", prose)) <= 3, "one or two sentences, three at most"


def test_an_error_of_the_authors_own_words_is_left_alone() -> None:
    assert explanation(Case("raise ValueError('দাম ঋণাত্মক')", "", {})) is None


def test_objects_that_break_when_looked_at_do_not_break_the_explanation() -> None:
    code = "class Bad:\n    def __dir__(self): raise RuntimeError\nBad().lenght"
    assert explanation(Case(code, "", {})) == {"key": "attribute-unknown", "args": {"type": "Bad", "name": "lenght"}}
