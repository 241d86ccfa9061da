"""A recorded desktop run: a region of the program that ran, and what it printed.

    /// desktop | overflow-warnings
        file: overflow.py        a program of the session; its code is shown
        region: bugs             only the lines of `# region bugs`
        show: "3-9, 12"          lines of the transcript, or patterns: ['^epoch', {from: '^saved', to: '^best'}]
    ///

Nothing is retyped: the code is cut out of the file whose hash the record holds, the lines out of the transcript.
`<desktop-run>` (runner/page/desktop-run.js) adds copying; without JavaScript all of it can be read.
"""

from __future__ import annotations

import datetime
from pathlib import PurePosixPath
from typing import Any, ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.options import Option, required, text
from lessonkit.cellhtml import highlighted
from lessonkit.desktop import CutError, Region, address, cut_region, excerpt, pick, whole
from lessonkit.html import add, literal, make, render
from lessonkit.page import PageContext
from lessonkit.runs import Run, read_run
from lessonkit.words import digits, word


def _show(value: Any) -> Any:
    items = value if isinstance(value, list) else [value]
    if not items or not all(isinstance(item, str | int | dict) and not isinstance(item, bool) for item in items):
        raise ValueError('must be lines such as "3-9, 12", or a list of patterns')
    return value


class Desktop(LessonBlock):
    """`<desktop-run id data-session><p class="desktop-head">…<div class="desktop-code">…<pre>…<details>…`"""

    NAME = "desktop"
    ARGUMENT = required("the session's name in pycode/NN-slug/session.toml")
    OPTIONS: ClassVar = {
        "file": Option(text, "a program of the session: train.py", default=""),
        "region": Option(text, "a `# region name` of that file", default=""),
        "show": Option(_show, 'lines of the transcript: "3-9, 12", or a list of patterns', default=None),
    }
    ONLY_HOLDS = True
    reason = ""  # why it does not run here: torch, other; nothing while it waits to be recorded

    def check(self) -> None:
        if self.options["region"] and not self.options["file"]:
            self.fail("names a region without a file", "add file: name.py")

    def on_create(self, parent: Element) -> Element:
        run = read_run(self.argument, self.page, self.head.line)
        element = make("desktop-run", {"id": self._id(), "data-session": self.argument, "translate": "no"})
        parent.append(element)
        if run is None:
            add(element, make("p", {"class": "record-mark"}, literal(word("desktop.missing", session=self.argument))))
        else:
            self._fill(element, run)
        self.made = len(element)
        return element

    def _fill(self, element: Element, run: Run) -> None:
        self.reason = "torch" if "torch" in run.facts["versions"] else "other"
        mark = make("span", {"class": "desktop-mark"}, literal(word("desktop.mark")))
        add(element, make("p", {"class": "desktop-head", "translate": "yes"}, mark, " ", self._why()))
        if self.options["file"]:
            add(element, self._code(run))
        add(element, self._transcript(run))
        # Finished HTML: MkDocs looks for every link's target among the lessons, and the programs are not there.
        add(element, make("div", {}, self.md.htmlStash.store(render(provenance(run, up(self.page))))))

    def _why(self) -> str:
        """Why it does not run here: the sentence once a page, then a few words that lead to the explanation."""
        sentence = word(f"desktop.why-{self.reason}")
        blocks = [head.block for head in self.page.scan.named(self.NAME) if head.line < self.line]
        if not any(block is not None and block.reason == self.reason for block in blocks):
            return literal(sentence)
        short = literal(word(f"desktop.short-{self.reason}"))
        way = {"href": f"{up(self.page)}{EXPLAINED}", "class": "desktop-why", "title": sentence}
        return str(self.md.htmlStash.store(render(make("a", way, short))))

    def on_end(self, block: Element) -> None:
        if len(block) != self.made or (block.text or "").strip():
            self.fail("has text in it", "write it before or after the block")

    def _id(self) -> str:
        base = f"run-{self.argument.replace('/', '-')}"
        place = 1
        while self.page.has_id(name := base if place == 1 else f"{base}-{place}"):
            place += 1
        self.page.claim(name, "desktop", self.head.line)
        return name

    def _code(self, run: Run) -> Element:
        file = self.options["file"]
        if file not in run.sources:
            self.fail(f"the session did not run with {file}", f"its files: {', '.join(run.sources)}")
        region = self._region(run.source(file), file)
        code = highlighted(region.code) if file.endswith(".py") else plain(region.code)
        where = word("desktop.lines", first=digits(region.first), last=digits(region.last))
        name = make("code", {}, literal(file))
        lines = make("span", {"class": "desktop-lines", "translate": "yes"}, literal(where))
        head = make("p", {"class": "desktop-file"}, name, " ", lines if self.options["region"] else "")
        stashed = make("div", {"class": "desktop-listing"}, self.md.htmlStash.store(code))
        return make("div", {"class": "desktop-code"}, head, stashed)

    def _region(self, source: str, file: str) -> Region:
        try:
            return cut_region(source, self.options["region"]) if self.options["region"] else whole(source)
        except CutError as error:
            self.fail(f"{file} {error}", error.hint)

    def _transcript(self, run: Run) -> Element:
        commands = {step["first"] - 1 for step in run.facts["steps"]}
        try:
            chosen = pick(run.lines, self.options["show"], commands)
        except CutError as error:
            self.fail(f"the option show {error}", error.hint)
        shown = make(
            "pre",
            {
                "class": "desktop-transcript",
                "role": "group",
                "tabindex": "0",
                "aria-label": word("desktop.transcript"),
            },
        )
        places = iter(chosen)
        for line in excerpt(run.lines, chosen):
            if line is None:
                add(shown, make("span", {"class": "desktop-cut", "title": word("desktop.cut")}, literal("…")))
            elif next(places) in commands:
                add(shown, make("span", {"class": "desktop-command"}, literal(line)))
            else:
                add(shown, literal(line))
            add(shown, literal("\n"))
        return shown


def plain(code: str) -> str:
    """Code in a language that is not Python, as it is."""
    return render(make("div", {"class": "highlight"}, make("pre", {}, make("code", {}, literal(code + "\n")))))


def up(page: PageContext) -> str:
    """From the page to the site's root: "../" for a lesson."""
    return "../" * (len(PurePosixPath(page.path).parts) - 2)


def provenance(run: Run, root: str) -> Element:
    """`<details>`: the badge in its summary, and inside everything that is known of the run."""
    facts = run.facts
    versions = ", ".join(f"{_NAMES.get(name, name)} {version}" for name, version in facts["versions"].items())
    date = datetime.date.fromisoformat(facts["date"])
    shown = word("site.date", day=digits(date.day), month=word(f"site.month-{date.month}"), year=digits(date.year))
    badge = word("desktop.badge", date=shown, versions=versions)
    rows = make("dl", {})
    exits = ", ".join(f"{step['command']} → {step['exit']}" for step in facts["steps"])
    for key, value in (
        ("versions", versions),
        ("machine", f"{facts['platform']}, {facts['processor']}"),
        ("threads", digits(facts["threads"])),
        ("date", shown),
        ("duration", word("desktop.seconds", seconds=digits(facts["seconds"]))),
        ("exits", exits),
    ):
        add(rows, _row(word(f"desktop.{key}"), literal(value)))
    files = make("ul", {"class": "desktop-files"})
    for file, hash in facts["sources"].items():
        add(files, _file(run, root, file, hash))
    add(rows, _row(word("desktop.programs"), files))
    hash = make("code", {"class": "desktop-hash"}, literal(f"sha256 {facts['transcript']}"))
    add(rows, _row(word("desktop.transcript"), hash))
    summary = make("summary", {}, literal(badge))
    how = make("p", {}, make("a", {"href": f"{root}{EXPLAINED}"}, literal(word("desktop.how"))))
    return make("details", {"class": "desktop-provenance", "translate": "yes"}, summary, rows, how)


EXPLAINED = "desktop-runs/"  # the page that tells how such runs are recorded; runner/page/output.js links it too
_NAMES = {"python": "Python", "torch": "PyTorch", "numpy": "NumPy"}


def _row(name: str, value: Element | str) -> Element:
    return make("div", {}, make("dt", {}, literal(name)), make("dd", {}, value))


def _file(run: Run, root: str, file: str, hash: str) -> Element:
    link = make("a", {"href": f"{root}{address(run.lesson, file)}", "download": file}, literal(file))
    return make("li", {}, link, " ", make("code", {"class": "desktop-hash"}, literal(f"sha256 {hash}")))
