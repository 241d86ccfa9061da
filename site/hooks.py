"""How MkDocs and the site's own kit meet: each event hands over to one module of lessonkit.

This file and lessonkit/errors.py are the only two that know MkDocs.
"""

from __future__ import annotations

import json
import posixpath
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config.base import Config
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import lessonkit.page
from lessonkit import csp, glossary, published, words
from lessonkit.course import Course, load_course
from lessonkit.errors import SetupError
from lessonkit.frame import lesson_frame
from lessonkit.frontmatter import planned_lesson
from lessonkit.page import PageContext
from lessonkit.published import Published, collect, write
from lessonkit.reading import open_page
from lessonkit.typeset import typeset
from lessonkit.words import word

_EXTENSION = "lessonkit.extension"


@dataclass
class Build:
    """What the build under way knows: it lives from on_config to on_post_build."""

    course: Course
    published: Published
    pages: dict[str, PageContext] = field(default_factory=dict)  # by address


_build: Build


def on_config(config: MkDocsConfig) -> Config:
    """Navigation from course.yml, styles and scripts from what is published."""
    global _build
    if Path(config.site_dir).resolve() == Path(__file__).resolve().parent:
        raise SetupError("site_dir must not be site/, which holds our sources: mkdocs would empty it")
    forget_files()
    _build = Build(load_course(Path(config.docs_dir)), collect())
    if _build.published.manifest is None:
        print("The runtime is not packed (CHOLPATH_NO_RUNTIME=1): no cell of this build can run.", file=sys.stderr)
    config.nav = [{word("site.home"): "index.md"}, *_build.course.navigation()]
    config.extra_css = [*_build.published.styles, *config.extra_css]
    if _build.published.script:
        script = ExtraScriptValue(_build.published.script)
        script.type = "module"
        config.extra_javascript.append(script)
    config.extra["preload"] = list(_build.published.preload)
    return config


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Templates ask for Bangla by key: {{ word("site.objectives") }}."""
    env.globals["word"] = word
    return env


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Open the page with all its checks; Markdown's extensions find it in their settings."""
    if page.file.abs_src_path is None:
        return markdown
    context = open_page(Path(page.file.abs_src_path), _build.course)
    config.mdx_configs[_EXTENSION] = {**config.mdx_configs.get(_EXTENSION, {}), "page": context}
    if context.meta.get("summary"):
        page.meta["description"] = context.meta["summary"]
    if lesson := planned_lesson(context.path, _build.course):
        page.meta["lesson_frame"] = lesson_frame(context, lesson, config.site_url or "")
    _build.pages[page.url] = context
    return context.body


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """No-break marks, which authors never type."""
    return typeset(html)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Tell the page's script where the runtime's manifest is."""
    if _build.published.manifest is None:
        return output
    way = posixpath.relpath(_build.published.manifest, page.url or ".")
    return output.replace("<head>", f'<head><meta name="cholpath-manifest" content="{way}">', 1)


def on_post_build(config: MkDocsConfig) -> None:
    """Assets, the list of cells, and last the policy, which covers everything that is in the pages by then."""
    site = Path(config.site_dir)
    write(_build.published, site)
    (site / "cells.json").write_text(json.dumps(cells_json(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    csp.protect(site, [_build.published.frame_hash] if _build.published.frame_hash else [])


def forget_files() -> None:
    """Files that are read once a build; `make author` builds many times in one process."""
    for cached in (words.all_words, glossary.load, lessonkit.page.the_course, published.download_size):
        cached.cache_clear()


def cells_json() -> dict[str, Any]:
    """Every page with cells, for recording and the browser tests."""
    pages = [
        {"url": url, "lesson": page.session, "path": page.path, "cells": [cell.as_json() for cell in page.cells]}
        for url, page in sorted(_build.pages.items())
        if page.cells
    ]
    return {"pages": pages}
