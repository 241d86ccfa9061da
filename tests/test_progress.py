"""A reader's own things as one file: runner/page/progress in Node, where nothing but memory keeps them."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from pack.node import node
from site_helpers import ROOT

PAGE = ROOT / "runner" / "page"


def run(program: str) -> Any:
    """What a program gives, with `store`, `parcel`, `record` and `ferry` at hand."""
    source = f"""
        import * as store from {json.dumps((PAGE / "store.js").as_uri())};
        import * as parcel from {json.dumps((PAGE / "progress" / "parcel.js").as_uri())};
        import * as record from {json.dumps((PAGE / "progress" / "record.js").as_uri())};
        import * as ferry from {json.dumps((PAGE / "progress" / "ferry.js").as_uri())};
        const told = await (async () => {{ {program} }})();
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


def test_progress_goes_through_a_link_and_is_added_to_what_is_there() -> None:
    found = run("""
        record.add("04-x", {sections: ["one", "two"], cells: ["net"], allSections: 9, allCells: 3, allQuestions: 2});
        store.writeRecord("quiz:04-x:q", {version: "fdb12212", right: true, tries: 2, first: false, shown: false});
        store.writeRecord("quiz:04-x:wrong", {version: "0", right: false, tries: 2});
        store.write("check:04-x:done", "a b");
        store.write("edit:04-x:net:1", "secret = 1");
        const link = await ferry.link("https://example.org/course/");
        parcel.erase();
        record.add("04-x", {sections: ["three"], allSections: 9});
        const entries = await ferry.open(new URL(link).hash);
        parcel.unpack(entries);
        return [link, Object.keys(entries).sort(), record.progressOf("04-x"), record.rightAnswers("04-x"),
                store.read("check:04-x:done")];
    """)
    link, names, progress, right, ticked = found
    assert link.startswith("https://example.org/course/#progress=d")
    assert len(link) < 300
    assert names == ["check:04-x:done", "progress:04-x", "quiz:04-x:q"]
    assert progress["sections"] == ["three", "one", "two"]
    assert (progress["cells"], progress["allCells"], progress["allQuestions"]) == (["net"], 3, 2)
    assert (right, ticked) == (1, "a b")


def test_a_link_that_is_damaged_or_made_by_hand_brings_nothing_it_should_not() -> None:
    found = run("""
        const byHand = said => "#progress=j" + btoa(JSON.stringify(said)).replace(/=+$/, "");
        const bomb = new Blob([new Uint8Array(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        const packed = new Uint8Array(await new Response(bomb).arrayBuffer());
        const letters = btoa(String.fromCharCode(...packed)).replace(/\\+/g, "-").replace(/\\//g, "_");
        return [
            await ferry.open("#history"),
            await ferry.open("#progress=dAAAA"),
            await ferry.open("#progress=d" + letters.replace(/=+$/, "")),
            await ferry.open("#progress=j" + "A".repeat(9000)),
            await ferry.open(byHand({v: 2, p: {}})),
            await ferry.open(byHand({v: 1, p: {"a b": [["x"]], ok: [["x", "<b>", 5], -3, "all", 1e9]},
                                     q: {ok: {"q": ["v1", 1, 1], "<i>": ["v", 1, 1]}}, c: {"l:c": "<script>"}})),
        ];
    """)
    assert found[:5] == [None] * 5
    assert json.loads(found[5].pop("progress:ok"))["sections"] == ["x"]
    assert json.loads(found[5].pop("quiz:ok:q")) == {
        "version": "v1",
        "tries": 1,
        "right": True,
        "first": True,
        "shown": False,
    }
    assert found[5] == {}


def test_more_than_a_link_holds_makes_no_link() -> None:
    assert (
        run("""
        for (let lesson = 0; lesson < 91; lesson += 1) {
            const sections = Array.from({length: 20}, () => crypto.randomUUID());
            record.add("l" + lesson, {sections, allSections: 20});
        }
        return ferry.link("https://example.org/");
    """)
        is None
    )
