"""Turn a few lines of Markdown into HTML exactly as the site does, or into the message that stops the build."""

from __future__ import annotations

import functools
import textwrap
from pathlib import Path
from typing import Any

import pytest
import yaml
from markdown import Markdown

from lessonkit.course import load_course
from lessonkit.errors import BuildStopped
from lessonkit.page import PageContext

ROOT = Path(__file__).parents[1]
PAGE = "lessons/04-backpropagation/index.md"


class _Loader(yaml.SafeLoader):
    """mkdocs.yml names Python functions with !!python/name."""


def _python_name(_: yaml.SafeLoader, suffix: str, __: yaml.Node) -> Any:
    module, _dot, name = suffix.rpartition(".")
    return getattr(__import__(module, fromlist=[name]), name)


_Loader.add_multi_constructor("tag:yaml.org,2002:python/name:", _python_name)
_Loader.add_constructor("!ENV", lambda loader, node: None)


@functools.cache
def markdown_settings() -> tuple[list[str], dict[str, dict[str, Any]]]:
    """The extensions of mkdocs.yml and their settings."""
    names: list[str] = []
    settings: dict[str, dict[str, Any]] = {}
    for item in yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), _Loader)["markdown_extensions"]:
        name, options = (item, {}) if isinstance(item, str) else next(iter(item.items()))
        names.append(name)
        settings[name] = options or {}
    return names, settings


def page_of(markdown: str, **front: Any) -> PageContext:
    """The context of a page with this body; `path`, `folder` and `course` may be given, the rest is front matter."""
    body = textwrap.dedent(markdown).strip("\n")
    path, folder, course = (front.pop(name, None) for name in ("path", "folder", "course"))
    meta = {"lesson": 4, **front}
    return PageContext(path or PAGE, body, meta=meta, folder=folder, course=course or load_course())


def convert(page: PageContext) -> str:
    """Convert a page whose context the test made itself."""
    names, settings = markdown_settings()
    with_page = {**settings, "lessonkit.extension": {**settings.get("lessonkit.extension", {}), "page": page}}
    return Markdown(extensions=names, extension_configs=with_page).convert(page.body)


def render(markdown: str, **front: Any) -> str:
    """The HTML of a page's body."""
    return convert(page_of(markdown, **front))


def refuse(markdown: str, **front: Any) -> str:
    """The message with which the build stops; fails when the page builds."""
    with pytest.raises(BuildStopped) as stopped:
        render(markdown, **front)
    return str(stopped.value)
