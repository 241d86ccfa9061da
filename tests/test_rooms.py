"""The rules of the house: what each room may import, hold and say (the table in README.md)."""

from __future__ import annotations

import ast
import json
import posixpath
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
BANGLA = re.compile("[\u0980-\u09ff]")

# --- Python ----------------------------------------------------------------------------------------------------------


def python_files(room: str) -> list[Path]:
    return sorted(file for file in (ROOT / room).rglob("*.py") if "__pycache__" not in file.parts)


def in_the_browser(file: Path) -> bool:
    """A program that runs in Pyodide while a snapshot is made; pack only reads it as a text."""
    return bool({"maker", "warm"} & set(file.relative_to(ROOT).parts))


def shown(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def imported(file: Path) -> set[str]:
    """Top-level names of the modules that a file imports, relative imports left out."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.partition(".")[0])
    return found


def strangers(file: Path) -> set[str]:
    """What a file imports from outside the standard library."""
    return imported(file) - set(sys.stdlib_module_names)


# Room → what its Python may import besides the standard library.
MAY_IMPORT = {
    "site/lessonkit": {"lessonkit", "markdown", "pymdownx", "pygments", "yaml", "jinja2", "markupsafe", "fontTools"},
    "runner/pack": set(),
    "pycode/capturing": set(),
}


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    for file in python_files(room):
        if in_the_browser(file):
            continue
        extra = strangers(file) - MAY_IMPORT[room] - ({"mkdocs"} if file.name == "errors.py" else set())
        assert not extra, f"{shown(file)} imports {extra}"


def test_only_the_hooks_and_the_errors_know_mkdocs() -> None:
    knowing = {
        shown(file)
        for room in ("site", "runner", "pycode")
        for file in python_files(room)
        if "mkdocs" in imported(file)
    }
    assert knowing == {"site/hooks.py", "site/lessonkit/errors.py"}


def test_lessonkit_never_imports_the_hooks() -> None:
    assert not [shown(file) for file in python_files("site/lessonkit") if "hooks" in imported(file)]


KERNEL = ROOT / "runner" / "py"
# The kernel runs in plain CPython; these are loaded when a lesson draws, and use matplotlib.
DRAW = {"runner/py/figures.py", "runner/py/heavy.py", "runner/py/vector.py"}


def test_the_kernel_imports_only_the_standard_library() -> None:
    for file in python_files("runner/py"):
        name = shown(file)
        allowed = (
            {"js", "pyodide"} if name == "runner/py/bridge.py" else {"matplotlib", "numpy"} if name in DRAW else set()
        )
        assert strangers(file) <= allowed, f"{name} imports {strangers(file) - allowed}"


def loaded_with(module: str) -> set[str]:
    """The kernel's modules that importing `module` loads at once, itself included (imports inside functions wait)."""
    loaded, todo = set(), [module]
    while todo:
        name = todo.pop()
        file = next((f for f in (KERNEL / f"{name}.py", KERNEL / name / "__init__.py") if f.is_file()), None)
        if name in loaded or file is None:
            continue
        loaded.add(name)
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.level:
                todo += [node.module.partition(".")[0]] if node.module else [alias.name for alias in node.names]
    return loaded


def test_drawing_code_is_loaded_only_when_something_is_drawn() -> None:
    for name in loaded_with("bridge"):
        file = KERNEL / f"{name}.py"
        top = ast.parse(file.read_text("utf-8")).body if file.is_file() else []
        names = {alias.name for node in top if isinstance(node, ast.Import) for alias in node.names}
        names |= {node.module or "" for node in top if isinstance(node, ast.ImportFrom) and not node.level}
        heavy = {module for module in names if module.startswith(("matplotlib", "numpy"))}
        assert not heavy, f"{name}.py loads {heavy} with the kernel"


def test_desktop_programs_know_nothing_of_the_project() -> None:
    ours = {"lessonkit", "kernel", "pack", "drive", "hooks"}
    assert not [shown(file) for file in python_files("pycode") if imported(file) & ours]


# --- JavaScript ------------------------------------------------------------------------------------------------------

_JS_IMPORT = re.compile(
    r"""(?:^|[;\n])\s*(?:import|export)\b[^"'`;]*?from\s*["']([^"']+)["']|(?<![\w.])import\(\s*["']([^"']+)["']"""
)
_JS_COMMENT = re.compile(
    r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|//[^\n]*|/\*.*?\*/""", re.DOTALL
)
_JS_STRING = re.compile(r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""")


def js_files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.js"))


def js_code(file: Path) -> str:
    """A script without its comments."""
    return _JS_COMMENT.sub(lambda found: found[1] or "", file.read_text("utf-8"))


def js_imports(file: Path) -> set[str]:
    return {found[1] or found[2] for found in _JS_IMPORT.finditer(js_code(file))}


def from_the_room(room: str, file: Path, name: str) -> str:
    """An import as a file at the top of the room would write it."""
    if not name.startswith("."):
        return name
    way = posixpath.normpath((file.parent.relative_to(ROOT / room) / name).as_posix())
    return way if way.startswith("..") else f"./{way}"


# Room → what its scripts may import, as prefixes.
JS_MAY_IMPORT = {
    "runner/page": (
        "./",
        "../protocol.js",
        "frame-source",
        "page-words",
        "explain-words",
        "@codemirror/",
        "@lezer/",
        "@noble/",
        "uqr",
    ),
    "runner/worker": ("./", "../protocol.js"),
}


@pytest.mark.parametrize("room", JS_MAY_IMPORT)
def test_scripts_meet_only_in_the_protocol(room: str) -> None:
    assert js_files(room)
    for file in js_files(room):
        names = {from_the_room(room, file, name) for name in js_imports(file)}
        extra = {name for name in names if not name.startswith(JS_MAY_IMPORT[room])}
        assert not extra, f"{shown(file)} imports {extra}"


def test_the_protocol_imports_nothing() -> None:
    assert not js_imports(ROOT / "runner" / "protocol.js")


def test_only_the_editor_loads_the_editors_library() -> None:
    users = {
        shown(file) for file in js_files("runner/page") if any(n.startswith("@codemirror/") for n in js_imports(file))
    }
    assert users == {"runner/page/editor.js"}


def test_the_code_of_qr_codes_comes_only_when_asked_for() -> None:
    users = {shown(file) for file in js_files("runner/page") if "uqr" in js_imports(file)}
    assert users == {"runner/page/progress/qr.js"}
    named = {shown(file) for file in js_files("runner/page") if "/qr.js" in file.read_text("utf-8")}
    assert named == {"runner/page/reader-data.js"}
    assert 'await import("./progress/qr.js")' in (ROOT / "runner/page/reader-data.js").read_text("utf-8")


def test_only_the_store_touches_storage() -> None:
    storage = re.compile(r"\b(?:localStorage|sessionStorage|indexedDB)\b")
    users = {shown(file) for file in js_files("runner") if storage.search(js_code(file))}
    assert users == {"runner/page/store.js"}


@pytest.mark.parametrize("room", ["runner/page", "runner/worker"])
def test_text_never_becomes_markup(room: str) -> None:
    markup = re.compile(r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment)\b|\bdocument\.write")
    assert not [shown(file) for file in js_files(room) if markup.search(js_code(file))]


def test_nothing_is_left_on_the_window() -> None:
    left = re.compile(r"\b(?:window|globalThis)\.\w+\s*=[^=]")
    assert not [shown(file) for file in js_files("runner/page") if left.search(js_code(file))]


def test_the_worker_has_no_words_and_no_page() -> None:
    for file in js_files("runner/worker"):
        assert "words" not in " ".join(js_imports(file))
    inside = [file for file in js_files("runner/worker") if file.name != "frame.js"]  # the frame is a document itself
    assert not [shown(file) for file in inside if re.search(r"\bdocument\.", js_code(file))]


def test_no_python_stands_in_javascript() -> None:
    python = re.compile(r"(?:^|\n)\s*(?:import \w+|from \w+ import |def \w+\(|class \w+[:(]|print\()")
    for file in js_files("runner"):
        code = js_code(file)
        assert not re.search(r"\brunPython(?:Async)?\(\s*[\"'`]", code), shown(file)
        for text in _JS_STRING.findall(code):
            assert not python.search(text[1:-1]), f"{shown(file)} holds Python: {text[:60]}"


# --- words -----------------------------------------------------------------------------------------------------------

# Bangla in code that no reader is shown: tables of letters, of words to look for, of forms to read.
DATA = {
    "runner/page/fold.js": "letters that search takes as one",
    "runner/page/gloss-filter.js": "the letter that stands for the whole alphabet",
    "runner/page/numbers.js": "reads numbers in Bangla digits and with Bangla units",
    "runner/page/search/normalise.js": "endings that a search looks past",
    "runner/page/printed.js": "digits of either script are equal in an answer",
    "runner/py/explain/characters.py": "letters and digits that a Bangla keyboard puts into code",
    "runner/py/labels.py": "how wide each letter of a figure is drawn",
    "site/lessonkit/bangla.py": "letters and digits of the encoding",
    "site/lessonkit/blocks/choice.py": "wordings of a wrong choice that lose their sense when shuffled",
    "site/lessonkit/maths.py": "ranges of Bangla letters and digits in formulas",
    "site/lessonkit/glossary.py": "the alphabet's order",
    "site/lessonkit/stylerules.py": "the house style's forms to find",
    "site/lessonkit/typeset.py": "words that stay with their number",
}


def bangla_in_python(file: Path) -> list[str]:
    """String constants with Bangla letters, docstrings left out."""
    tree = ast.parse(file.read_text("utf-8"))
    plain = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in plain]
    return [node.value for node in texts if isinstance(node.value, str) and BANGLA.search(node.value)]


def bangla_in_markup(file: Path) -> list[str]:
    """Lines of a template or a style sheet with Bangla letters, comments left out."""
    text = re.sub(r"\{#.*?#\}|<!--.*?-->|/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    return [line for line in text.splitlines() if BANGLA.search(line)]


def speaking() -> Iterator[tuple[str, list[str]]]:
    """(file, Bangla in it) of every source outside lessons, their programs and the tests."""
    for file in [*python_files("site"), *python_files("runner"), *python_files("pycode/capturing")]:
        if in_the_browser(file):
            continue
        yield shown(file), bangla_in_python(file)
    for file in js_files("runner"):
        yield shown(file), BANGLA.findall(js_code(file))
    for pattern in ("site/theme/**/*.html", "site/theme/**/*.js", "assets/css/**/*.css", "assets/icons/*.svg"):
        for file in sorted(ROOT.glob(pattern)):
            yield shown(file), bangla_in_markup(file)


def test_every_word_a_reader_sees_is_in_the_words_file() -> None:
    saying = {name: found for name, found in speaking() if found}
    extra = {name: found[:3] for name, found in saying.items() if name not in DATA}
    assert not extra, f"move these to assets/words.bn.json: {extra}"


def test_the_list_of_exceptions_has_no_idle_entry() -> None:
    saying = {name for name, found in speaking() if found}
    assert set(DATA) <= saying, f"no Bangla there any more: {set(DATA) - saying}"


def test_every_word_that_code_asks_for_is_there() -> None:
    words = json.loads((ROOT / "assets" / "words.bn.json").read_text("utf-8"))
    asked = re.compile(r"""\bword\(\s*["']([\w-]+)\.([\w.-]+)["']\s*[,)]""")
    for pattern in ("site/**/*.py", "site/theme/**/*.html", "runner/page/**/*.js"):
        for file in sorted(ROOT.glob(pattern)):
            for section, name in asked.findall(file.read_text("utf-8")):
                assert name in words.get(section, {}), f"{shown(file)} asks for {section}.{name}"


def test_lessons_hold_no_scripts_and_no_styles() -> None:
    assert not [shown(file) for kind in ("js", "css", "html", "py") for file in (ROOT / "lessons").rglob(f"*.{kind}")]


# --- the house -------------------------------------------------------------------------------------------------------


class _Settings(yaml.SafeLoader):
    """mkdocs.yml with its own tags left unread."""


_Settings.add_multi_constructor("", lambda loader, suffix, node: None)


def test_the_built_site_is_in_build_and_never_in_a_room() -> None:
    settings = yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), _Settings)
    assert (settings["docs_dir"], settings["site_dir"]) == ("lessons", "build")
    assert settings["strict"] is True


@pytest.mark.parametrize("generated", [".venv", "node_modules", "build", "assets/runtime", ".cache"])
def test_what_is_generated_is_not_in_git(generated: str) -> None:
    assert f"{generated}/" in (ROOT / ".gitignore").read_text().split()
