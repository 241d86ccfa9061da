"""A reader's own things as one file: runner/page/progress in Node, where nothing but memory keeps them."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from pack.node import node
from site_helpers import ROOT

PAGE = ROOT / "runner" / "page"


def run(program: str) -> Any:
    """What an expression gives, with `store`, `parcel` and `record` at hand."""
    source = f"""
        import * as store from {json.dumps((PAGE / "store.js").as_uri())};
        import * as parcel from {json.dumps((PAGE / "progress" / "parcel.js").as_uri())};
        import * as record from {json.dumps((PAGE / "progress" / "record.js").as_uri())};
        const told = (() => {{ {program} }})();
        console.log(JSON.stringify(told ?? null));
    """
    command = [str(node()), "--input-type=module", "--eval", source]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    return json.loads(done.stdout)


def test_what_one_device_packs_another_unpacks() -> None:
    found = run("""
        store.write("edit:04-backpropagation:net:abc", "x = 'বাংলা'");
        store.write("check:04-backpropagation:done", "a b");
        record.add("04-backpropagation", {sections: ["one"], allSections: 3});
        store.write("start", "plain");
        const text = parcel.pack();
        parcel.erase();
        const gone = parcel.ownNames();
        const outcome = parcel.unpack(parcel.open(text));
        return {gone, outcome, code: store.read("edit:04-backpropagation:net:abc"), start: store.read("start"),
                progress: record.progressOf("04-backpropagation"), packed: Object.keys(JSON.parse(text).entries)};
    """)
    assert found["gone"] == []
    assert found["outcome"] == {"taken": 3, "left": 0}
    assert found["code"] == "x = 'বাংলা'"
    assert found["progress"]["sections"] == ["one"]
    assert "start" not in found["packed"]
    assert found["start"] == "plain"


def test_code_on_the_device_is_never_overwritten() -> None:
    found = run("""
        store.write("edit:l:c:v", "mine");
        const outcome = parcel.unpack({"edit:l:c:v": "theirs", "edit:l:d:v": "new"});
        return [outcome, store.read("edit:l:c:v"), store.read("edit:l:d:v")];
    """)
    assert found == [{"taken": 1, "left": 1}, "mine", "new"]


def test_progress_and_lists_are_joined_and_the_better_answer_stands() -> None:
    found = run("""
        record.add("l", {sections: ["a"], cells: ["x"], allSections: 5});
        store.write("check:l:c", "one two");
        store.writeRecord("quiz:l:q", {version: "1", right: false, tries: 2});
        store.writeRecord("quiz:l:r", {version: "1", right: true, tries: 1});
        parcel.unpack({
            "progress:l": JSON.stringify({sections: ["b"], cells: ["y"]}),
            "check:l:c": "two three",
            "quiz:l:q": JSON.stringify({version: "1", right: true, tries: 3}),
            "quiz:l:r": JSON.stringify({version: "1", right: false, tries: 3}),
        });
        return [record.progressOf("l"), store.read("check:l:c"), record.rightAnswers("l")];
    """)
    progress, ticked, right = found
    assert (progress["sections"], progress["cells"], progress["allSections"]) == (["a", "b"], ["x", "y"], 5)
    assert ticked == "one two three"
    assert right == 2


def test_a_file_from_elsewhere_brings_only_what_is_ours_and_only_text() -> None:
    found = run("""
        const wrap = entries => JSON.stringify({kind: "cholpath", version: 1, entries});
        return [
            parcel.open("not json"),
            parcel.open('{"kind": "other"}'),
            parcel.open("null"),
            parcel.open(wrap({"start": "plain", "__proto__": "x", "edit:l:c:v": 5, "quiz:l:q": "{}", "edit: x": "y"})),
            parcel.open(wrap({"edit:l:c:v": "x".repeat(6_000_000)})),
        ];
    """)
    assert found == [None, None, None, {"quiz:l:q": "{}"}, None]


def test_a_damaged_record_counts_as_none() -> None:
    found = run("""
        store.write("progress:l", '{"sections": "all", "cells": [1, "x"], "allCells": -3}');
        store.write("last", '{"page": "https://example.org/", "section": "x"}');
        return [record.progressOf("l"), record.last()];
    """)
    assert found == [
        {"sections": [], "allSections": 0, "cells": ["x"], "allCells": 0, "allQuestions": 0},
        None,
    ]


def test_the_place_where_reading_stopped_is_kept() -> None:
    place = {"page": "04-backpropagation/", "section": "memory", "title": "পাঠ ৪", "heading": "মেমোরি"}
    assert run(f"record.setLast({json.dumps(place)}); return record.last();") == place
