"""Snapshots at build: their file format, what they are keyed by, and a build without a browser."""

from __future__ import annotations

import copy
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pack import making, snapshots, trim
from pack.files import Store
from pack.manifest import read_manifest
from pack.node import node
from pack.paths import HERE, Project
from pack.profiles import PROFILES
from pack.trim import imports

RUNNER = HERE.runner


def in_node(program: str, *arguments: str) -> Any:
    """What a JavaScript program that imports from runner/ prints, as JSON."""
    done = subprocess.run(
        [str(node()), "--input-type=module", "-e", program, *arguments], cwd=HERE.root, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


ROUND_TRIP = """
import { read, write, runsOf, BLOCK } from "./runner/worker/snapshot.js";
let seed = 20261129;
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
const failures = [];
for (let trial = 0; trial < 60; trial += 1) {
  const fresh = Uint8Array.from({ length: BLOCK * 200 }, () => random() * 256);
  const warm = new Uint8Array(BLOCK * (200 + Math.floor(random() * 50)));
  warm.set(fresh);
  for (let i = random() * 40; i > 0; i -= 1) warm[Math.floor(random() * warm.length)] ^= 1 + Math.floor(random() * 255);
  const files = [new Uint8Array(0), new TextEncoder().encode("a font")];
  const facts = { pyodide: "1", config: { a: "ক" }, handles: [[1, "x"]], side: ["x"], files: [["e", 0], ["f", 6]] };
  const bytes = new Uint8Array(await write(facts, files, fresh, warm).arrayBuffer());
  const got = read(bytes);
  const heap = new Uint8Array(got.header.memory);
  heap.set(fresh);
  got.apply(heap);
  if (!heap.every((byte, i) => byte === warm[i])) failures.push(`memory ${trial}`);
  if (new TextDecoder().decode(got.files[1]) !== "a font" || got.files[0].length) failures.push(`files ${trial}`);
  if (got.header.config.a !== "ক") failures.push(`header ${trial}`);
}
const same = new Uint8Array(BLOCK * 4);
if (runsOf(same, same).length) failures.push("equal memories differ");
try { read(new Uint8Array(64)); failures.push("took zeros for a snapshot"); } catch {}
console.log(JSON.stringify(failures));
"""


def test_a_snapshot_gives_back_exactly_the_memory_it_was_made_from() -> None:
    assert in_node(ROUND_TRIP) == []


def test_the_libraries_of_a_file_are_read_as_they_were_written(tmp_path: Path) -> None:
    store, manifest = Store(HERE.runtime), read_manifest(Store(HERE.runtime))
    wheel = store.folder / manifest["packages"]["kiwisolver"]["path"]
    path = "/lib/python3.14/site-packages/kiwisolver/_cext.cpython-314-wasm32-emscripten.so"
    (tmp_path / "side").write_bytes(snapshots._container([path], [wheel]))
    program = """
import { readFileSync } from "node:fs";
import { unpackSide } from "./runner/worker/side.js";
const found = unpackSide(new Uint8Array(readFileSync(process.argv[1])));
console.log(JSON.stringify(found.map(([path, bytes]) => [path, WebAssembly.validate(bytes)])));
"""
    assert in_node(program, str(tmp_path / "side")) == [[path, True]]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """The repository with an empty cache of snapshots."""
    monkeypatch.setenv("CHOLPATH_CACHE", str(tmp_path))
    (tmp_path / "wheels").symlink_to(HERE.root / ".cache" / "wheels")
    return HERE


def pictures(project: Project, manifest: dict[str, Any]) -> list[Any]:
    return snapshots._pictures(project, Store(project.runtime), manifest)


def test_a_snapshot_is_made_anew_when_our_python_changes_and_only_then(project: Project) -> None:
    manifest = read_manifest(Store(project.runtime))
    before = [picture.snapshot for picture in pictures(project, manifest)]
    assert [picture.snapshot for picture in pictures(project, manifest)] == before
    changed = copy.deepcopy(manifest)
    changed["kernel"] = manifest["worker"]
    assert not set(before) & {picture.snapshot for picture in pictures(project, changed)}
    elsewhere = copy.deepcopy(manifest)
    elsewhere["page"] = manifest["worker"]
    assert [picture.snapshot for picture in pictures(project, elsewhere)] == before


def test_without_a_browser_the_build_goes_on_and_says_so_in_one_sentence(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(making, "browser", lambda: None)
    store, manifest = Store(project.runtime), read_manifest(Store(project.runtime))
    assert snapshots.make_snapshots(project, store, manifest) is False
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "make browser" in said
    assert snapshots.pack_snapshots(project, store, manifest) == {"snapshots": {}, "side": {}}


def test_a_browser_that_cannot_do_it_is_told_and_no_error(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(making, "browser", lambda: Path("/bin/false"))
    monkeypatch.setattr(making, "OPENING", 0.5)
    monkeypatch.setattr(snapshots, "_archives", lambda *_: {})
    monkeypatch.setattr(snapshots._Picture, "job", lambda picture, _: {"name": picture.profile.name})
    assert snapshots.make_snapshots(project, Store(project.runtime), read_manifest(Store(project.runtime))) is False
    assert "did not even open its page within" in capsys.readouterr().err


def test_the_first_profiles_libraries_are_shared_by_the_others() -> None:
    assert all(profile.side[0] == PROFILES[0].side[0] for profile in PROFILES)
    assert len({profile.side[-1] for profile in PROFILES}) == len(PROFILES)


def test_what_lessons_import_of_scipy_is_in_its_snapshot() -> None:
    """The parts are decided by the lessons; one that is missing here costs a reader the whole of SciPy."""
    warm = (RUNNER / "pack" / "warm" / "science.py").read_text("utf-8")
    for lesson in (HERE.root / "lessons").glob("*/index.md"):
        for part in set(re.findall(r"(?:import|from) scipy\.(\w+)", lesson.read_text("utf-8"))):
            assert f"import scipy.{part}\n" in warm, (
                f"{lesson.parent.name} imports scipy.{part}: add it to warm/science.py"
            )


def exports(wasm: bytes) -> set[str]:
    return {name for name, _, _ in trim._exports(trim._section(wasm, 7)[2])}


def test_no_export_that_a_library_or_pyodide_asks_for_is_taken_out() -> None:
    manifest = read_manifest(Store(HERE.runtime))
    whole = (HERE.pyodide / "pyodide.asm.wasm").read_bytes()
    small = (HERE.runtime / manifest["core"]["pyodide.asm.wasm"]["path"]).read_bytes()
    wheels = [HERE.runtime / entry["path"] for entry in manifest["packages"].values()]
    asked = {name for library in trim.libraries_of(wheels) for name in imports(library)}
    assert len(exports(small)) < len(exports(whole)) / 2
    assert asked & exports(whole) <= exports(small)
    assert {"malloc", "free", "memory", "main"} & exports(whole) <= exports(small)
