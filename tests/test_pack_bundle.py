"""The bundles: classic worker, hidden frame, page with its editor apart, Python kernel."""

import base64
import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from pack.__main__ import main
from pack.bundle import pack_bundle
from pack.errors import PackError
from pack.files import Store
from pack.manifest import paths_in, read_manifest, write_manifest
from pack.paths import Project
from packing import project_with, write


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return project_with(tmp_path, [])


def bundled(project: Project) -> dict[str, Any]:
    return pack_bundle(project, Store(project.runtime))


def text(project: Project, entry: dict[str, Any]) -> str:
    path: str = entry["path"]
    return (project.runtime / path).read_text(encoding="utf-8")


def test_the_manifest_covers_every_byte_of_every_bundle(project: Project) -> None:
    manifest = write_manifest(Store(project.runtime), bundled(project))
    assert {path.name for path in project.runtime.iterdir()} == {"manifest.json", *paths_in(manifest)}
    names = ("worker", "kernel", "search", "offline", "frame", "page", "editor")
    entries = [manifest[name] for name in names] + manifest["chunks"]
    for entry in entries:
        content = (project.runtime / entry["path"]).read_bytes()
        assert (entry["sha256"], entry["size"]) == (hashlib.sha256(content).hexdigest(), len(content))


def test_the_worker_is_one_classic_script(project: Project) -> None:
    worker = text(project, bundled(project)["worker"])
    assert worker.startswith("(()=>{")
    assert "import" not in worker
    assert "export" not in worker


def test_the_policys_hash_is_that_of_the_frames_exact_text(project: Project) -> None:
    manifest = bundled(project)
    frame = text(project, manifest["frame"])
    digest = base64.b64encode(hashlib.sha256(frame.encode()).digest()).decode()
    assert manifest["frame"]["csp"] == f"sha256-{digest}"
    # The page carries exactly this text: here it stands in its code as a string literal.
    assert frame.replace('"', '\\"') in text(project, manifest["page"]).replace('"', '\\"')


def test_no_string_in_the_frame_can_end_its_script(project: Project) -> None:
    write(project.runner / "worker" / "frame.js", "console.log('</scr' + 'ipt>', '</SCRIPT>');")
    frame = text(project, bundled(project)["frame"])
    assert "script>" in frame
    assert "</script" not in frame.lower()


def test_the_page_is_a_module_with_bangla_as_it_is(project: Project) -> None:
    page = text(project, bundled(project)["page"])
    assert "চালান" in page


def test_the_editor_is_a_chunk_of_its_own_loaded_by_name(project: Project) -> None:
    manifest = bundled(project)
    page = text(project, manifest["page"])
    assert "a large editor" not in page
    assert f'import("./{manifest["editor"]["path"]}")' in page
    assert "a large editor" in text(project, manifest["editor"])
    assert manifest["editor"] in manifest["chunks"]


def test_the_kernel_carries_the_python_sources_unchanged(project: Project) -> None:
    kernel = json.loads(text(project, bundled(project)["kernel"]))
    assert kernel["files"] == {
        "kernel/__init__.py": "",
        "kernel/explain/names.py": "NAMES = {}\n",
        "kernel/run.py": "GREETING = 'নমস্কার'\n",
        "kernel_start.py": "",
    }


def test_names_follow_content(project: Project) -> None:
    first = bundled(project)
    assert bundled(project) == first
    write(project.root / "assets" / "words.bn.json", json.dumps({"cell": {"run": "রান"}}, ensure_ascii=False))
    second = bundled(project)
    assert second["page"]["path"] != first["page"]["path"]
    assert second["worker"] == first["worker"]


def test_bundling_alone_keeps_the_runtimes_part_of_the_manifest(project: Project) -> None:
    store = Store(project.runtime)
    write_manifest(
        store, {"core": {"python.wasm": store.put("python.wasm", b"wasm")}, "page": store.put("old.js", b"")}
    )
    assert main(["bundle"], project) == 0
    manifest = read_manifest(store)
    assert (project.runtime / manifest["core"]["python.wasm"]["path"]).read_bytes() == b"wasm"
    assert "চালান" in text(project, manifest["page"])
    assert not list(project.runtime.glob("old.*"))


def test_a_syntax_error_names_its_file_and_line(project: Project) -> None:
    write(project.runner / "worker" / "worker.js", "let good = 1;\nlet 2bad;\n")
    with pytest.raises(PackError, match=r"(?s)runner/worker/worker\.js could not be bundled:.*worker\.js:2:"):
        bundled(project)


def test_a_missing_source_is_one_sentence(project: Project) -> None:
    (project.runner / "page" / "index.js").unlink()
    with pytest.raises(PackError, match=r"page/index\.js is missing: there is nothing to bundle"):
        bundled(project)


def test_a_kernel_without_python_is_one_sentence(project: Project) -> None:
    shutil.rmtree(project.runner / "py")
    with pytest.raises(PackError, match="no Python files: the kernel would be empty"):
        bundled(project)
