/** <quiz-score>: what was right so far on this page, and what to reread. HTML: site/lessonkit/blocks/score.py */
import { h } from "./dom.js";
import { forget, resultOf } from "./results.js";
import { word } from "./words.js";

const SURE_MS = 5000; // how long the question "really?" stands

/** @typedef {{row: HTMLElement, quiz: HTMLElement, section: HTMLAnchorElement | null, sign: HTMLElement}} Line */

export class QuizScore extends HTMLElement {
  #built = false;
  /** @type {Line[]} */ #lines = [];
  #refresh = () => this.#show();
  #summary = h("p", { class: "score-summary" }); // no live region: the question itself has just spoken
  #rereadTitle = h("p", { class: "score-reread-title" }, word("quiz.score-reread"));
  #reread = h("ul", { class: "score-reread" });
  #reset = h(
    "button",
    { type: "button", "data-do": "reset-score", onclick: () => this.#ask() },
    word("quiz.score-reset"),
  );
  #sureTimer = 0;

  connectedCallback() {
    if (!this.#built) this.#build();
    document.addEventListener("quiz:done", this.#refresh);
    addEventListener("storage", this.#refresh);
    this.#show();
  }

  disconnectedCallback() {
    document.removeEventListener("quiz:done", this.#refresh);
    removeEventListener("storage", this.#refresh);
  }

  #build() {
    this.#built = true;
    const list = /** @type {HTMLElement} */ (this.querySelector(".score-list"));
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-quiz]"))) {
      const quiz = document.getElementById(row.dataset.quiz ?? "");
      if (!quiz) continue;
      const section = /** @type {HTMLAnchorElement | null} */ (row.querySelector(".score-section"));
      const sign = h("span", { class: "score-sign" });
      row.firstElementChild?.after(" ", sign);
      this.#lines.push({ row, quiz, section, sign });
    }
    list.before(this.#summary);
    list.after(this.#rereadTitle, this.#reread, h("div", { class: "quiz-bar" }, this.#reset));
  }

  #show() {
    const results = this.#lines.map((line) => ({ ...line, result: resultOf(line.quiz) }));
    for (const { row, sign, result } of results) {
      const standing = result.first
        ? "first"
        : result.right
          ? "right"
          : result.tries || result.shown
            ? "wrong"
            : "open";
      row.dataset.standing = standing;
      const picture = h("span", { "aria-hidden": "true" }, { first: "✓", right: "✓", wrong: "✗", open: "–" }[standing]);
      sign.replaceChildren(picture, ` ${word(`quiz.score-${standing}`)}`);
    }
    const all = results.length;
    const right = results.filter(({ result }) => result.right).length;
    const first = results.filter(({ result }) => result.first).length;
    const begun = results.some(({ result }) => result.tries > 0 || result.shown);
    const key = !begun ? "none" : right === 0 ? "zero" : right === all ? "full" : "now";
    this.#summary.textContent = word(`quiz.score-${key}`, { all, right, first, left: all - right });
    this.#reset.hidden = !begun;
    this.#rereadSections(results.filter(({ result }) => (result.tries > 0 || result.shown) && !result.first));
  }

  /** Sections of the questions that were not right at once, each once, in page order. @param {Line[]} missed */
  #rereadSections(missed) {
    const links = new Map(missed.flatMap(({ section }) => (section ? [[section.hash, section]] : [])));
    const items = [...links.values()].map((link) => {
      const copy = /** @type {HTMLElement} */ (link.cloneNode(true));
      copy.removeAttribute("class");
      return h("li", {}, copy);
    });
    this.#reread.replaceChildren(...items);
    this.#rereadTitle.hidden = items.length === 0;
    this.#reread.hidden = items.length === 0;
  }

  /** Two presses, so that a slip costs nothing. */
  #ask() {
    clearTimeout(this.#sureTimer);
    if (this.#reset.dataset.sure) return this.#clear();
    this.#reset.dataset.sure = "true";
    this.#reset.textContent = word("quiz.score-reset-sure");
    this.#sureTimer = setTimeout(() => this.#calm(), SURE_MS);
  }

  #calm() {
    delete this.#reset.dataset.sure;
    this.#reset.textContent = word("quiz.score-reset");
  }

  #clear() {
    this.#calm();
    for (const { quiz } of this.#lines) forget(quiz);
    document.dispatchEvent(new CustomEvent("quiz:reset"));
    this.#show();
    this.#summary.textContent = word("quiz.score-reset-done");
    this.#summary.tabIndex = -1;
    this.#summary.focus(); // the button under the finger is gone
  }
}
