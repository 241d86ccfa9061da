"""What the build publishes besides pages: styles, fonts, icons, the runtime; all under assets/, named by content."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lessonkit import fonts
from lessonkit.course import ROOT
from lessonkit.errors import SetupError

CSS = ROOT / "assets" / "css"
ICONS = ROOT / "assets" / "icons"
RUNTIME = ROOT / "assets" / "runtime"
# The palette comes first, paper last; the rest do not depend on their order.
_FIRST, _LAST = ("tokens.css", "type.css", "page.css"), ("print.css",)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True)
class Published:
    """Addresses relative to the site's root, and the files to write there."""

    styles: tuple[str, ...]
    preload: tuple[str, ...]  # fonts
    script: str | None  # the page's module; None while the runtime is not packed
    manifest: str | None
    frame_hash: str | None  # of the hidden frame's bootstrap, for the policy
    texts: dict[str, str] = field(default_factory=dict)  # address → content
    files: dict[str, Path] = field(default_factory=dict)  # address → file to copy


def collect() -> Published:
    """Collect everything; raises SetupError when the runtime is not packed (unless CHOLPATH_NO_RUNTIME=1)."""
    made = fonts.make()
    style = stylesheet()
    name = f"assets/site.{_hash(style)}.css"
    files = {f"assets/fonts/{file.name}": file for file in made.folder.iterdir() if file.suffix != ".json"}
    files |= {f"assets/icons/{file.name}": file for file in ICONS.glob("*.svg")}
    manifest = read_manifest()
    if manifest is not None:
        for path in ["manifest.json", *paths_in(manifest)]:
            files[f"assets/runtime/{path}"] = RUNTIME / path
    return Published(
        styles=(f"assets/fonts/{made.css}", name),
        preload=tuple(f"assets/fonts/{file}" for file in made.preload),
        script=f"assets/runtime/{manifest['page']['path']}" if manifest else None,
        manifest="assets/runtime/manifest.json" if manifest else None,
        frame_hash=manifest["frame"]["csp"] if manifest else None,
        texts={name: style},
        files=files,
    )


def write(what: Published, site: Path) -> None:
    """Put the files into the built site; a missing one is a SetupError."""
    for address, content in what.texts.items():
        (site / address).parent.mkdir(parents=True, exist_ok=True)
        (site / address).write_text(content, "utf-8")
    for address, file in what.files.items():
        target = site / address
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(file, target)
        except FileNotFoundError:
            raise SetupError(f"{file.relative_to(ROOT)} is missing; run: python -m pack") from None


def stylesheet() -> str:
    """All of assets/css as one sheet, comments left out."""
    place = {name: order for order, name in enumerate((*_FIRST, "", *_LAST))}
    sheets = sorted(CSS.glob("*.css"), key=lambda file: (place.get(file.name, len(_FIRST)), file.name))
    blocks = sorted((CSS / "blocks").glob("*.css"))
    last = [sheet for sheet in sheets if sheet.name in _LAST]
    ordered = [*(sheet for sheet in sheets if sheet.name not in _LAST), *blocks, *last]
    text = "\n".join(_COMMENT.sub("", sheet.read_text("utf-8")) for sheet in ordered)
    return re.sub(r"\n\s*\n+", "\n", text).strip() + "\n"


def read_manifest() -> dict[str, Any] | None:
    """The runtime's manifest; None when it is absent and CHOLPATH_NO_RUNTIME=1 says that this is known."""
    file = RUNTIME / "manifest.json"
    try:
        return dict(json.loads(file.read_text("utf-8")))
    except FileNotFoundError:
        if os.environ.get("CHOLPATH_NO_RUNTIME") == "1":
            return None
        raise SetupError("assets/runtime/manifest.json is missing: no cell could run; run: python -m pack") from None
    except ValueError:
        raise SetupError("assets/runtime/manifest.json is not JSON; run: python -m pack") from None


def paths_in(part: Any) -> list[str]:
    """Every file that a manifest, or a part of it, names."""
    if isinstance(part, list):
        return [path for item in part for path in paths_in(item)]
    if not isinstance(part, dict):
        return []
    own = [part["path"]] if "sha256" in part and "path" in part else []
    return own + [path for item in part.values() for path in paths_in(item)]


@functools.cache
def download_size(packages: tuple[str, ...]) -> int | None:
    """Bytes that the first Run of a page fetches for these packages, Python itself included."""
    manifest = read_manifest()
    if manifest is None:
        return None
    wanted = {*packages}
    todo = list(packages)
    while todo:
        for name in manifest["packages"].get(todo.pop(), {}).get("depends", ()):
            if name not in wanted:
                wanted.add(name)
                todo.append(name)
    entries = [entry for name, entry in manifest["packages"].items() if name in wanted]
    entries += [*manifest["core"].values(), manifest["kernel"], manifest["worker"]]
    return sum(int(entry["size"]) for entry in entries)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
