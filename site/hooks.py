"""How MkDocs and the site's own kit meet: each event hands over to one module of lessonkit.

This file and lessonkit/errors.py are the only two that know MkDocs.
"""

from __future__ import annotations

import json
import posixpath
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from lessonkit import (
    cards,
    csp,
    desktop,
    found,
    glossary,
    hosts,
    keep,
    look,
    notices,
    offline,
    runs,
    runtime,
    search,
    structured,
    weight,
    words,
)
from lessonkit.course import Course, load_course
from lessonkit.errors import SetupError
from lessonkit.finish import for_reading, for_search
from lessonkit.frame import lesson_frame
from lessonkit.frontmatter import planned_lesson
from lessonkit.instant import work_anywhere
from lessonkit.onesheet import make_one_sheet
from lessonkit.page import PageContext
from lessonkit.reading import open_page
from lessonkit.runtime import Runtime
from lessonkit.terms import check_introductions
from lessonkit.typeset import typeset_titles
from lessonkit.words import word

_EXTENSION = "lessonkit.extension"
# What MkDocs keeps of a page's conversion besides its HTML.
_FOUND = ("toc", "present_anchor_ids", "links_to_anchors")


@dataclass
class Build:
    """What the build under way knows: it lives from on_config to on_post_build."""

    course: Course
    runtime: Runtime | None
    world: str = ""  # `make author`: the mark of what all pages share (lessonkit/keep.py)
    pictures: dict[str, cards.Card] = field(default_factory=dict)  # pictures of shared links, by the page's address
    pages: dict[str, PageContext] = field(default_factory=dict)  # by address
    html: dict[str, str] = field(default_factory=dict)  # by address, while search reads another form of it

    def files(self) -> dict[str, Path | bytes]:
        """What is published besides pages: address → file or content."""
        programs = desktop.published(runs.PYCODE)
        own: dict[str, Path | bytes] = {offline.APP: offline.app(look.PAPER), notices.FILE: notices.text(self.runtime)}
        own |= {card.address: card.file for card in self.pictures.values()}
        return {**look.published(), **own, **programs, **(self.runtime.published() if self.runtime else {})}


_build: Build


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Navigation from course.yml, the page's script from the packed runtime."""
    global _build
    if Path(config.site_dir).resolve() == Path(__file__).resolve().parent:
        raise SetupError("site_dir must not be site/, which holds our sources: mkdocs would empty it")
    forget_files()
    _build = Build(load_course(Path(config.docs_dir)), runtime.load())
    _build.world = keep.world(_build.course) if keep.keeping() else ""
    _build.pictures = cards.make(_build.course, config.site_name)
    config.nav = [{word("site.home"): "index.md"}, *_build.course.navigation()]
    if Path(config.docs_dir, "glossary.md").exists():
        config.nav.append({word("glossary.page"): "glossary.md"})
    if _build.runtime is None:
        print("The runtime is not packed (CHOLPATH_NO_RUNTIME=1): no cell of this build can run.", file=sys.stderr)
    else:
        script = ExtraScriptValue(_build.runtime.script)
        script.type = "module"
        config.extra_javascript.append(script)
    return config


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Templates get the words, the icons and the addresses of the look."""
    return look.equip(env)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Open the page with all its checks; Markdown's extensions find it in their settings."""
    if page.file.abs_src_path is None:
        return markdown
    file = Path(page.file.abs_src_path)
    before = keep.kept(file, keep.stamp(file, _build.world, _build.course)) if _build.world else None
    context = before.context if before else open_page(file, _build.course)
    if before is None:
        check_introductions(context)
    config.mdx_configs[_EXTENSION] = {**config.mdx_configs.get(_EXTENSION, {}), "page": context}
    if context.meta.get("summary"):
        page.meta["description"] = found.description(context.meta)
    if lesson := planned_lesson(context.path, _build.course):
        page.meta["lesson_frame"] = lesson_frame(context, lesson, _build.runtime, config.site_url or "")
    _build.pages[page.url] = context
    # A page that is kept is not converted again: nothing goes in here, and on_page_content gives what came out before.
    return "" if before else context.body


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """`make author`: keep what was converted, or take it from before."""
    if not _build.world or page.file.abs_src_path is None:
        return html
    file = Path(page.file.abs_src_path)
    now = keep.stamp(file, _build.world, _build.course)
    if before := keep.kept(file, now):
        vars(page).update(before.found)
        return before.html
    found = {name: vars(page).get(name) for name in _FOUND}
    keep.keep(file, keep.Kept(now, _build.pages[page.url], html, found))
    return html


@event_priority(100)
def _before_search(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
    """The search plugin reads the page without formulas and without no-break marks."""
    _build.html[page.url] = page.content or ""
    page.content = for_search(page.content or "")
    return context


@event_priority(-100)
def _after_search(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
    """A reader gets all of it, with the no-break marks that authors never type."""
    page.content = for_reading(_build.html.pop(page.url))
    typeset_titles(page.toc)
    return context


on_page_context = CombinedEvent(_before_search, _after_search)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Into the head: where the runtime's manifest is, and what search engines and messengers read of a page."""
    extra = ""
    if _build.runtime is not None:
        way = posixpath.relpath(_build.runtime.address, page.url or ".")
        extra += f'<meta name="cholpath-manifest" content="{way}">'
    if keep.keeping():
        extra += '<meta name="cholpath-authoring">'
    meta, root = page.meta or {}, config.site_url or ""
    about = meta.get("summary") or config.site_description or ""
    data = frame["structured"] if (frame := meta.get("lesson_frame")) else None
    if page.is_homepage:
        data = structured.course_data(_build.course, config.site_name, found.plain(about), root)
    if data:
        extra += f'<script type="application/ld+json">{structured.script(data)}</script>'
    card = _build.pictures.get(page.url)
    title = meta.get("title") or config.site_name
    extra += found.tags(title, about, page.url, config.site_name, root, card.address if card else None)
    return output.replace("<head>", f"<head>{extra}", 1)


def on_post_build(config: MkDocsConfig) -> None:
    """Assets, the list of cells, the policy over all that is in the pages by then, and last the list of every file."""
    site = Path(config.site_dir)
    for address, content in _build.files().items():
        target = site / address
        target.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            target.write_bytes(content)
            continue
        try:
            shutil.copyfile(content, target)
        except FileNotFoundError:
            raise SetupError(f"{address} is named by its manifest but missing; run: python -m pack") from None
    work_anywhere(site, config.site_url or "/")
    live = keep.keeping()
    if not live:  # an author waits for each build
        make_one_sheet(site)
    search.write(site, _build.runtime.search if _build.runtime else None, _build.pages, _build.course)
    found.tidy_sitemap(site)
    (site / found.FEED).write_bytes(found.feed(_build.course, _build.pages, config.site_url or ""))
    (site / found.ROBOTS).write_bytes(found.robots(config.site_url or ""))
    weight.weigh(site)
    (site / "cells.json").write_text(json.dumps(cells_json(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    frame = [_build.runtime.frame_hash] if _build.runtime else []
    policy = csp.protect(site, frame, any_inline=live)
    (site / hosts.FILE).write_bytes(hosts.headers(policy))
    if live:  # an author wants to see each change, not what was kept
        offline.write_none(site)
    else:
        offline.write(site, _build.runtime, _build.pages)


def cells_json() -> dict[str, Any]:
    """Every page with cells, for recording and the browser tests."""
    pages = [
        {"url": url, "lesson": page.session, "path": page.path, "cells": [cell.as_json() for cell in page.cells]}
        for url, page in sorted(_build.pages.items())
        if page.cells
    ]
    return {"pages": pages}


def forget_files() -> None:
    """Files that are read once a build; `make author` builds many times in one process."""
    look.forget()
    for cached in (words.all_words, glossary.load, load_course, runtime.load):
        cached.cache_clear()
