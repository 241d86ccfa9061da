/**
 * <practice-tools>: above a list of problems, a filter by difficulty, a mock interview's timer, and one switch that
 * hides all solutions. HTML: site/lessonkit/blocks/practice_tools.py
 */
import { h } from "./dom.js";
import { InterviewTimer } from "./interview-timer.js";
import * as store from "./store.js";
import { bn, word } from "./words.js";

const LEVELS = ["easy", "medium", "hard"];
const FOLDED =
  '.problem details[data-part="plan"], .problem details[data-part="solution"], .problem details[data-part="complexity"], .problem reveal-answer > details';

export class PracticeTools extends HTMLElement {
  /** @type {InterviewTimer | null} */ #timer = null;
  #count = h("p", { class: "practice-count", role: "status" });
  #hide = h("input", { type: "checkbox", onchange: () => this.#hideSolutions(this.#hide.checked) });

  connectedCallback() {
    if (!this.#timer) this.#timer = this.#build();
    this.#timer.resume();
    const kept = store.readRecord(this.#name) ?? {};
    for (const box of this.#levels) box.checked = !(kept.hidden ?? []).includes(box.value);
    this.#filter(false);
    this.#hide.checked = kept.folded === true;
    if (this.#hide.checked) this.#fold(true);
  }

  disconnectedCallback() {
    this.#timer?.rest();
  }

  get #name() {
    return `practice:${this.dataset.lesson}`;
  }

  get #problems() {
    return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".problem")]);
  }

  get #levels() {
    return /** @type {HTMLInputElement[]} */ ([...this.querySelectorAll(".practice-levels input")]);
  }

  #build() {
    const boxes = LEVELS.map((level) => {
      const n = this.#problems.filter(({ dataset }) => dataset.level === level).length;
      const box = h("input", { type: "checkbox", value: level, checked: true, onchange: () => this.#filter(true) });
      return n
        ? h("label", {}, box, " ", word("practice.filter-level", { level: word(`quiz.${level}`), n: bn(n) }))
        : null;
    });
    const levels = h("fieldset", { class: "practice-levels" }, h("legend", {}, word("practice.filter")), ...boxes);
    const hide = h("label", { class: "practice-hide" }, this.#hide, " ", word("practice.hide-solutions"));
    const timer = new InterviewTimer(`timer:${this.dataset.lesson}`, Number(this.dataset.minutes));
    this.append(levels, hide, this.#count, timer.element);
    return timer;
  }

  /** @param {boolean} say */
  #filter(say) {
    const hidden = this.#levels.filter(({ checked }) => !checked).map(({ value }) => value);
    const problems = this.#problems;
    for (const problem of problems) problem.hidden = hidden.includes(problem.dataset.level ?? "");
    const n = problems.filter((problem) => !problem.hidden).length;
    const all = n === problems.length;
    this.#count.hidden = all && !say;
    this.#count.textContent = n ? word("practice.shown", { n, of: problems.length }) : word("practice.shown-none");
    if (say) this.#keep();
  }

  /** @param {boolean} folded */
  #hideSolutions(folded) {
    this.#fold(folded);
    this.#keep();
  }

  /** Hidden, each still opens by itself; shown again, answers and hints stay closed as they were. @param {boolean} folded */
  #fold(folded) {
    for (const details of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(FOLDED))) {
      if (folded || details.dataset.part) details.open = !folded;
    }
  }

  #keep() {
    const hidden = this.#levels.filter(({ checked }) => !checked).map(({ value }) => value);
    store.writeRecord(this.#name, { hidden, folded: this.#hide.checked });
  }
}
