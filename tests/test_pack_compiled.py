"""Archives of .pyc for the page: made by Pyodide's own Python, always the same bytes, made once."""

from __future__ import annotations

import gzip
import hashlib
import struct
import zipfile
from pathlib import Path

import pytest

from pack import slim
from pack.compiled import SITE_PACKAGES, Archive, compile_all
from pack.errors import PackError
from pack.files import Store, sha256_of
from pack.lock import LESSON_PACKAGES, read_lock
from pack.paths import HERE, Project
from pack.twins import WORTH_IT, Twins

SOURCE = '"""A module with a docstring."""\n\n\ndef half(x):\n    """Half of x."""\n    assert x\n    return x / 2\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """An own cache, and the real Pyodide."""
    monkeypatch.setenv("CHOLPATH_CACHE", str(tmp_path / "cache"))
    return HERE


def archive(folder: Path, files: dict[str, str], package: str = "numpy") -> Archive:
    path = folder / "numpy-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as content:
        for name, text in files.items():
            content.writestr(name, text)
    return Archive(package, path, sha256_of(path))


WHEEL = {
    "numpy/__init__.py": SOURCE,
    "numpy/tests/test_all.py": "raise SystemExit",
    "numpy/__init__.pyi": "",
    "numpy/data.json": "{}",
    "numpy-1.0.dist-info/METADATA": "Name: numpy\n",
    "numpy-1.0.dist-info/RECORD": "",
}


def test_sources_become_pyc_with_an_unchecked_hash_and_the_rest_stays(project: Project, tmp_path: Path) -> None:
    wheel = archive(tmp_path, WHEEL)
    with zipfile.ZipFile(compile_all(project, [wheel])[wheel]) as compiled:
        assert compiled.namelist() == ["numpy-1.0.dist-info/METADATA", "numpy/__init__.pyc", "numpy/data.json"]
        assert {info.compress_type for info in compiled.infolist()} == {zipfile.ZIP_STORED}
        code = compiled.read("numpy/__init__.pyc")
    assert struct.unpack("<I", code[4:8]) == (1,)  # PEP 552: a hash, never compared with a source
    assert b"Half of x." in code  # help() still has something to say
    assert f"{SITE_PACKAGES}numpy/__init__.py".encode() in code  # tracebacks name the place


def test_the_same_inputs_give_the_same_bytes_and_a_second_call_makes_nothing(
    project: Project, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    wheel = archive(tmp_path, WHEEL)
    first = compile_all(project, [wheel])[wheel]
    content, made = first.read_bytes(), first.stat().st_mtime_ns
    capfd.readouterr()
    assert compile_all(project, [wheel])[wheel].stat().st_mtime_ns == made
    assert capfd.readouterr().out == ""
    first.unlink()
    assert compile_all(project, [wheel])[wheel].read_bytes() == content


def test_source_that_does_not_compile_is_named(project: Project, tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"(?s)could not compile.*numpy/broken\.py"):
        compile_all(project, [archive(tmp_path, {"numpy/broken.py": "def"})])


@pytest.mark.parametrize(
    ("package", "kept", "dropped"),
    [
        ("numpy", "numpy/testing/__init__.py", "numpy/_core/_multiarray_tests.cpython-314-wasm32-emscripten.so"),
        ("numpy", "numpy/random/mtrand.cpython-314-wasm32-emscripten.so", "numpy/random/_pickle.pyi"),
        ("matplotlib", "matplotlib/backends/backend_svg.py", "matplotlib/backends/backend_qtagg.py"),
        ("matplotlib", "matplotlib/mpl-data/fonts/ttf/DejaVuSans.ttf", "matplotlib/mpl-data/sample_data/goog.npz"),
        ("matplotlib", "mpl_toolkits/mplot3d/axes3d.py", "matplotlib/backends/backend_pdf.py"),
        ("scipy", "scipy/_lib/_testutils.py", "scipy/stats/tests/test_stats.py"),
        ("", "unittest/mock.py", "idlelib/run.py"),
        ("", "encodings/big5.py", "turtle.py"),
    ],
)
def test_what_lessons_can_use_stays_and_the_rest_goes(package: str, kept: str, dropped: str) -> None:
    assert slim.wanted(package, kept)
    assert not slim.wanted(package, dropped)


def test_nothing_that_is_left_out_is_waited_for() -> None:
    lock = read_lock(HERE.pyodide / "pyodide-lock.json", slim.needs)
    names = {wheel.name for wheel in lock.closure(LESSON_PACKAGES)}
    assert names >= {"matplotlib", "pillow", "contourpy"}
    assert not names & {"fonttools", "pytz"}


def test_a_large_file_gets_a_gzipped_twin_with_a_hash_of_its_own(project: Project, tmp_path: Path) -> None:
    store = Store(tmp_path / "runtime")
    entry = Twins(project).put(store, "python.wasm", b"wasm" * WORTH_IT)
    packed = (store.folder / entry["gz"]["path"]).read_bytes()
    assert gzip.decompress(packed) == b"wasm" * WORTH_IT
    assert entry["gz"]["sha256"] == hashlib.sha256(packed).hexdigest()
    assert entry["gz"]["path"].endswith(".gzipped")
    assert Twins(project).put(Store(tmp_path / "again"), "python.wasm", b"wasm" * WORTH_IT) == entry
    assert "gz" not in Twins(project).put(store, "small.json", b"{}")
