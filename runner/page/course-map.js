/** <course-map>: the plan of the course, with how far the reader has come at each lesson that was opened. */
import { h } from "./dom.js";
import { progressSentence } from "./lesson-progress.js";
import { progressOf } from "./progress/record.js";

export class CourseMap extends HTMLElement {
  #refresh = () => this.#show();

  connectedCallback() {
    addEventListener("storage", this.#refresh); // another tab, or an import in this one
    addEventListener("pageshow", this.#refresh);
    document.addEventListener("progress:changed", this.#refresh);
    this.#show();
  }

  disconnectedCallback() {
    removeEventListener("storage", this.#refresh);
    removeEventListener("pageshow", this.#refresh);
    document.removeEventListener("progress:changed", this.#refresh);
  }

  #show() {
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("li[data-lesson]"))) {
      const lesson = row.dataset.lesson ?? "";
      row.querySelector(".map-progress")?.remove();
      const known = progressOf(lesson);
      if (!known) continue;
      const done = known.allSections > 0 && known.sections.length >= known.allSections;
      row.dataset.standing = done ? "read" : "begun";
      const bar = h("progress", {
        max: Math.max(1, known.allSections),
        value: known.sections.length,
        "aria-hidden": "true",
      });
      row.append(h("span", { class: "map-progress" }, bar, progressSentence(lesson)));
    }
  }
}
