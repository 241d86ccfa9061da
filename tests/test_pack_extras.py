"""Pure-Python packages that cells declare: locked with a hash, brought by the build, refused in one sentence."""

from __future__ import annotations

import hashlib
import json
import sys
import sysconfig
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pack.compiled import Archive
from pack.errors import PackError
from pack.extras import lock_extras, read_extras
from pack.files import Store
from pack.lock import Wheel
from pack.manifest import write_manifest
from pack.paths import Project
from pack.pypi import PyPI
from pack.runtime import pack_runtime
from pack.wheels import Cache, collect
from packing import project_with

PLATFORM = sysconfig.get_platform().replace("-", "_").replace(".", "_")
HOST = f"cp{sys.version_info[0]}{sys.version_info[1]}"
FILES = {"tinytext/__init__.py": "WIDTH = 8\n", "tinytext/tests/__init__.py": ""}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.delenv("CHOLPATH_CACHE", raising=False)
    return project_with(tmp_path / "project", [])


def publish(
    tmp_path: Path, name: str = "tinytext", tag: str = "py3-none-any", files: Mapping[str, str] = FILES, more: str = ""
) -> PyPI:
    """A real wheel in a folder, which pip asks instead of PyPI."""
    folder = tmp_path / "pypi"
    folder.mkdir(exist_ok=True)
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(folder / f"{name}-1.0-{tag}.whl", "w") as wheel:
        for place, content in files.items():
            wheel.writestr(place, content)
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{more}\nLong text.\n")
        wheel.writestr(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: t\nRoot-Is-Purelib: true\nTag: {tag}\n")
        wheel.writestr(f"{info}/licenses/LICENSE", "Do as you like.")
        wheel.writestr(f"{info}/RECORD", "")
    return PyPI(["--no-index", "--find-links", str(folder)])


def as_they_are(project: Project, archives: Sequence[Archive]) -> dict[Archive, Path]:
    """Nothing to compile: test_web_packages.py imports a compiled one in the page."""
    return {archive: archive.path for archive in archives}


def test_what_is_declared_is_locked_with_its_hash_and_modules(project: Project, tmp_path: Path) -> None:
    locked = lock_extras(project, ["tinytext==1.0"], [], publish(tmp_path))
    digest = hashlib.sha256((tmp_path / "pypi" / "tinytext-1.0-py3-none-any.whl").read_bytes()).hexdigest()
    assert locked == [Wheel("tinytext", "1.0", "tinytext-1.0-py3-none-any.whl", digest, (), ("tinytext",))]
    assert read_extras(project) == locked


def test_a_locked_package_keeps_its_hash_and_is_not_asked_for_again(project: Project, tmp_path: Path) -> None:
    before = lock_extras(project, ["tinytext==1.0"], [], publish(tmp_path))
    nowhere = PyPI(["--no-index", "--find-links", str(tmp_path / "empty")])
    assert lock_extras(project, ["Tiny.Text==1.0".replace(".T", "t")], [], nowhere) == before
    assert lock_extras(project, [], [], nowhere) == []  # no cell declares it any more


def test_the_build_brings_what_is_locked_and_its_licence(project: Project, tmp_path: Path) -> None:
    source = publish(tmp_path)
    lock_extras(project, ["tinytext==1.0"], [], source)
    store = Store(project.runtime)
    manifest = write_manifest(store, pack_runtime(project, store, [], [source], as_they_are))
    entry = manifest["packages"]["tinytext"]
    assert (entry["version"], entry["imports"], entry["pure"]) == ("1.0", ["tinytext"], True)
    assert (project.runtime / entry["path"]).is_file()
    assert "tinytext\n====" in (text := (project.runtime / manifest["notices"]["path"]).read_text())
    assert "Do as you like." in text


def test_other_bytes_than_the_locked_ones_are_never_kept(project: Project, tmp_path: Path) -> None:
    source = publish(tmp_path)
    [wheel] = lock_extras(project, ["tinytext==1.0"], [], source)
    cache = Cache(project.wheels)
    with pytest.raises(PackError, match=r"^tinytext-1\.0.* not be had: PyPI gave bytes with .*make packages"):
        collect([replace(wheel, sha256="0" * 64)], cache, [source])
    assert not list(cache.folder.glob("*.whl"))


def test_compiled_code_is_refused_by_its_tag(project: Project, tmp_path: Path) -> None:
    source = publish(tmp_path, tag=f"{HOST}-{HOST}-{PLATFORM}")
    with pytest.raises(PackError, match=r"^tinytext==1\.0 carries compiled code, .* choose a package in pure Python"):
        lock_extras(project, ["tinytext==1.0"], [], source)
    assert not project.extras.exists()


def test_compiled_code_is_refused_by_its_files(project: Project, tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"carries compiled code"):
        lock_extras(project, ["tinytext==1.0"], [], publish(tmp_path, files={**FILES, "tinytext/fast.so": ""}))


def test_an_unknown_name_is_one_sentence(project: Project, tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"^PyPI has no wheel of tinytxt==1\.0: check the spelling in packages="):
        lock_extras(project, ["tinytxt==1.0"], [], publish(tmp_path))


def test_an_unknown_version_names_those_that_there_are(project: Project, tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"^PyPI has no wheel of tinytext==2\.0, but of these versions: 1\.0; name one"):
        lock_extras(project, ["tinytext==2.0"], [], publish(tmp_path))


def test_without_a_network_that_is_said(project: Project) -> None:
    closed = PyPI(["--index-url", "http://127.0.0.1:9/simple"])
    with pytest.raises(PackError, match=r"^tinytext==1\.0 could not be downloaded: PyPI cannot be reached"):
        lock_extras(project, ["tinytext==1.0"], [], closed)


def test_a_dependency_is_declared_too(project: Project, tmp_path: Path) -> None:
    needs = "Requires-Dist: wide (>=1)\nRequires-Dist: array\nRequires-Dist: other; extra == 'all'\n"
    source = publish(tmp_path, more=needs)
    with pytest.raises(PackError, match=r'^tinytext 1\.0 needs wide: declare it too, packages=".* wide==…"'):
        lock_extras(project, ["tinytext==1.0"], ["array"], source)
    publish(tmp_path, name="wide", files={"wide.py": ""})
    locked = lock_extras(project, ["tinytext==1.0", "wide==1.0"], ["array"], source)
    assert [(wheel.name, wheel.depends) for wheel in locked] == [("tinytext", ("array", "wide")), ("wide", ())]


@pytest.mark.parametrize(
    ("pins", "sentence"),
    [
        (["tinytext"], r'^packages="tinytext" names no exact version: write name==version'),
        (["numpy==2.0"], r"^numpy comes with the page: leave numpy==2\.0 out"),
        (["tinytext==1.0", "tinytext==1.1"], r"^tinytext is pinned twice, 1\.0 and 1\.1"),
    ],
)
def test_a_pin_that_cannot_be_is_one_sentence(project: Project, pins: list[str], sentence: str) -> None:
    with pytest.raises(PackError, match=sentence):
        lock_extras(project, pins, ["numpy"])


def test_a_broken_lock_file_is_one_sentence(project: Project) -> None:
    project.extras.parent.mkdir(parents=True)
    project.extras.write_text(json.dumps({"tinytext": {"version": "1.0"}}))
    with pytest.raises(PackError, match=r"packages\.json cannot be read as a lock file: run make packages"):
        read_extras(project)
