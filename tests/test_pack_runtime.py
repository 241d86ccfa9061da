"""The runtime folder: named by content, listed byte by byte in the manifest, written again only where it changed."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pack.__main__ import main
from pack.compiled import Archive
from pack.errors import PackError
from pack.files import Store
from pack.lock import LESSON_PACKAGES, read_lock
from pack.manifest import paths_in, read_manifest, write_manifest
from pack.paths import HERE, Project
from pack.runtime import pack_runtime
from pack.sources import Cdn
from packing import WASM, mirror, project_with, wheel_of

CONTENT = {"array": b"arrays", "plot": b"plots", "axis": b"axes", "Unused": b"never asked for"}
array = wheel_of("array", CONTENT["array"])
axis = wheel_of("axis", CONTENT["axis"], ["array", "plot"])  # a circle: plot needs axis, axis needs plot
plot = wheel_of("plot", CONTENT["plot"], ["axis"])
unused = wheel_of("unused", CONTENT["Unused"])
FILES = {wheel.file_name: CONTENT[wheel.name] for wheel in (array, axis, plot)}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.delenv("CHOLPATH_CACHE", raising=False)
    return project_with(tmp_path, [array, axis, plot, unused])


def as_they_are(project: Project, archives: Sequence[Archive]) -> dict[Archive, Path]:
    """These wheels are a few bytes of no archive; test_pack_compiled.py compiles real ones."""
    return {archive: archive.path for archive in archives}


def packed(project: Project) -> dict[str, Any]:
    store = Store(project.runtime)
    with mirror(FILES) as cdn:
        return write_manifest(store, pack_runtime(project, store, ["plot"], [Cdn(cdn.url)], as_they_are))


def test_the_closure_holds_every_dependency_once(project: Project) -> None:
    lock = read_lock(project.pyodide / "pyodide-lock.json")
    assert [wheel.name for wheel in lock.closure(["plot", "array"])] == ["array", "axis", "plot"]


def test_a_package_that_the_lock_file_lacks_is_one_sentence(project: Project) -> None:
    lock = read_lock(project.pyodide / "pyodide-lock.json")
    with pytest.raises(PackError, match=r"lock file has no package 'torch': check runner/pack/lock\.py"):
        lock.closure(["torch"])


def test_the_lessons_packages_come_with_all_that_they_import() -> None:
    closure = read_lock(HERE.pyodide / "pyodide-lock.json").closure(LESSON_PACKAGES)
    assert {(wheel.name, wheel.version) for wheel in closure} >= {
        ("numpy", "2.4.3"), ("scipy", "1.18.0"), ("matplotlib", "3.10.8"), ("pillow", "12.2.0"), ("six", "1.17.0"),
    }  # fmt: skip
    names = {wheel.name for wheel in closure}
    assert all(set(wheel.depends) <= names for wheel in closure)
    assert "micropip" in names
    assert "pandas" not in names


def test_the_manifest_names_every_file_with_its_hash_and_size(project: Project) -> None:
    manifest = packed(project)
    files = {path.name for path in project.runtime.iterdir()}
    assert files == {"manifest.json", *paths_in(manifest)}
    for entry in [*manifest["core"].values(), *manifest["packages"].values()]:
        content = (project.runtime / entry["path"]).read_bytes()
        assert entry["sha256"] == hashlib.sha256(content).hexdigest()
        assert entry["size"] == len(content)
        assert entry["path"].split(".")[-2] == entry["sha256"][:12]


def test_the_manifest_says_what_the_page_must_know(project: Project) -> None:
    manifest = packed(project)
    assert manifest == read_manifest(Store(project.runtime))
    assert (manifest["version"], manifest["pyodide"], manifest["lock_info"]) == (1, "9.9.9", {"python": "3.14.0"})
    assert manifest["python"] == "3.14.7"  # what the standard library was built from, not what the lock file rounds to
    assert list(manifest["core"]) == ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
    assert list(manifest["packages"]) == ["array", "axis", "plot"]
    axes = manifest["packages"]["axis"]
    assert (axes["version"], axes["depends"], axes["imports"]) == ("1.0", ["array", "plot"], ["axis"])
    assert axes["file_name"] == "axis-1.0-py3-none-any.whl"


def test_what_did_not_change_is_not_written_again(project: Project) -> None:
    packed(project)
    before = {path: path.stat().st_mtime_ns for path in project.runtime.iterdir()}
    packed(project)
    assert {path: path.stat().st_mtime_ns for path in project.runtime.iterdir()} == before


def test_a_changed_core_file_gets_a_new_name_and_the_old_one_goes(project: Project) -> None:
    old = packed(project)["core"]["pyodide.mjs"]["path"]
    (project.pyodide / "pyodide.mjs").write_text("a newer one")
    new = packed(project)["core"]["pyodide.mjs"]["path"]
    assert new != old
    assert (project.runtime / new).read_text() == "a newer one"
    assert not (project.runtime / old).exists()


def test_a_damaged_runtime_file_is_mended(project: Project) -> None:
    path = project.runtime / packed(project)["core"]["pyodide.asm.wasm"]["path"]
    path.write_bytes(b"")
    packed(project)
    assert path.read_text() == WASM


def test_cholpath_cache_moves_the_wheels(project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOLPATH_CACHE", str(tmp_path / "shared"))
    packed(project)
    assert (tmp_path / "shared" / "wheels" / f"{plot.sha256}.whl").is_file()
    assert not (tmp_path / ".cache").exists()


def test_a_missing_core_file_is_one_sentence(project: Project) -> None:
    (project.pyodide / "pyodide.asm.wasm").unlink()
    with pytest.raises(PackError, match=r"pyodide\.asm\.wasm is missing: remove node_modules and run make again"):
        packed(project)


def test_another_pyodide_than_the_pinned_one_is_one_sentence(project: Project) -> None:
    (project.pyodide / "package.json").write_text(json.dumps({"version": "9.9.8"}))
    with pytest.raises(PackError, match=r"pyodide is version 9\.9\.8, but package\.json pins 9\.9\.9: remove"):
        packed(project)


def test_a_package_json_without_pyodide_is_one_sentence(project: Project) -> None:
    (project.root / "package.json").write_text("{}")
    with pytest.raises(PackError, match=r"package\.json does not name Pyodide's version"):
        packed(project)


@pytest.mark.parametrize("content", ["", "[]", '{"info": {}}'])
def test_a_broken_lock_file_is_one_sentence(project: Project, content: str) -> None:
    (project.pyodide / "pyodide-lock.json").write_text(content)
    with pytest.raises(PackError, match=r"pyodide-lock\.json is no Pyodide lock file"):
        packed(project)


def test_a_failure_is_printed_without_a_traceback(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bundle"], project) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith("manifest.json cannot be read: run `python -m pack` first.\n")
    assert said.err.count("\n") == 1


def test_an_unknown_command_tells_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["unknown"]) == 2
    assert "python -m pack bundle" in capsys.readouterr().err
