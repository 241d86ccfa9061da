"""A numbered figure drawn from recorded data: `/// plot | id`; the body is its caption.

/// plot | loss-curves
    run: train                    a desktop session that keeps the file
    data: losses.csv
    x: epoch
    y: {train_loss: শেখার ক্ষতি, val_loss: যাচাইয়ের ক্ষতি}
    title: …                      short; alt says what a reader would see
    alt: …
    x_label: ইপক
    mark: {4: সবচেয়ে ভালো}          optional vertical lines; log: true for a log axis
caption
///
"""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element

from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.figure import head_of_caption
from lessonkit.blocks.options import Option, flag, identifier, mapping, number, text
from lessonkit.html import literal, make
from lessonkit.plots import Plot, PlotError, draw, read_columns
from lessonkit.runs import Run, read_run
from lessonkit.words import word


class PlotBlock(LessonBlock):
    """`<figure><div class="drawing"><svg …></div><figcaption>…</figcaption></figure>`, numbered with the figures."""

    NAME = "plot"
    ARGUMENT = identifier("names the figure")
    OPTIONS: ClassVar = {
        "run": Option(text, "a desktop session that keeps the data: train", required=True),
        "data": Option(text, "its kept file: losses.csv", required=True),
        "x": Option(text, "the column along the axis", required=True),
        "y": Option(mapping(text), "column → label of each line: {val_loss: …}", required=True),
        "title": Option(text, "what the plot is, in a few words", required=True),
        "alt": Option(text, "what a reader would see in it, in words", required=True),
        "x_label": Option(text, "what stands under the axis", default=""),
        "y_label": Option(text, "what stands beside the axis", default=""),
        "log": Option(flag, "true for a log axis", default=False),
        "mark": Option(mapping(text, number), "vertical lines, value of x → words: {4: …}", default={}),
    }

    def on_create(self, parent: Element) -> Element:
        run = read_run(self.options["run"], self.page, self.head.line)
        if run is None:
            shown = make("p", {"class": "record-mark"}, literal(word("desktop.missing", session=self.options["run"])))
        else:
            shown = make("div", {"class": "drawing"}, self._drawn(run))
        self.caption = make("figcaption")
        figure = make("figure", {"class": "figure plot", "id": self.argument}, shown, self.caption)
        parent.append(figure)
        return figure

    def _drawn(self, run: Run) -> Element:
        file = self.options["data"]
        if file not in run.facts["kept"]:
            kept = ", ".join(run.facts["kept"]) or "none"
            self.fail(
                f"the run {run.session} keeps no {file}", f"its kept files: {kept}; name it in keep of session.toml"
            )
        names = ("x", "y", "title", "alt", "x_label", "y_label", "log")
        plot = Plot(**{name: self.options[name] for name in names}, marks=self.options["mark"])
        try:
            return draw(plot, read_columns((run.kept / file).read_text("utf-8"), file), self.argument)
        except PlotError as error:
            self.fail(f"{file} {error}")

    def on_add(self, block: Element) -> Element:
        return self.caption

    def on_end(self, block: Element) -> None:
        head_of_caption(self, self.caption, "figure")
