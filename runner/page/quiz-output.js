/**
 * <quiz-output>: what will this program print? The reader commits to a guess, then the cell runs for real.
 * HTML: site/lessonkit/blocks/predict.py
 */
import { h } from "./dom.js";
import { firstDifference, sameOutput } from "./printed.js";
import { Quiz } from "./quiz.js";
import { word } from "./words.js";

/** @typedef {import("./py-cell.js").PyCell} PyCell */

export class QuizOutput extends Quiz {
  #compared = h("div", { class: "quiz-compared", hidden: true });
  #curtain = h("p", { class: "cell-covered" }, word("quiz.predict-covered"));
  #running = false;

  build() {
    const id = `${this.id}-input`;
    const rows = Math.min(12, Number(this.dataset.lines ?? 1) + 1);
    this.input = h("textarea", {
      id,
      rows,
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "off",
      translate: "no",
      "aria-describedby": `${this.id}-how`,
    });
    this.input.addEventListener("input", () => this.touched());
    const label = h("label", { for: id }, word("quiz.predict-label"));
    const how = h("p", { class: "quiz-note", id: `${this.id}-how` }, word("quiz.predict-how"));
    const guess = h("div", { class: "quiz-guess" }, label, this.input, how);
    // The question, the program, then the guess: whether or not the program stands in this block.
    const last = this.contains(this.cell) ? /** @type {HTMLElement} */ (this.cell) : this.querySelector(".quiz-body");
    last?.after(guess, this.#compared);
    this.checkLabel = word("quiz.predict-run");
  }

  /** @returns {PyCell | null} */
  get cell() {
    const cell = document.getElementById(this.dataset.cell ?? "");
    return cell?.localName === "py-cell" ? /** @type {PyCell} */ (cell) : null;
  }

  get start() {
    return this.input ?? null;
  }

  get #explanation() {
    return /** @type {HTMLElement | null} */ (this.querySelector(":scope > reveal-answer"));
  }

  async check() {
    const { cell, input } = this;
    if (!cell || !input || this.#running) return;
    const guess = input.value;
    if (!guess.trim()) {
      this.say(word("quiz.predict-empty"), "open");
      return input.focus();
    }
    this.#running = true;
    input.readOnly = true;
    this.say(word("quiz.predict-running"), "open");
    const outcome = await cell.run();
    this.#running = false;
    if (outcome === "stopped") {
      input.readOnly = false;
      return this.say(word("quiz.predict-stopped"), "open");
    }
    const recorded = cell.querySelector('[data-role="recorded"] [data-part="text"]')?.textContent ?? "";
    const ran = outcome !== "broken";
    this.#compare(cell, guess, ran ? cell.output.text : recorded, ran);
  }

  /** @param {PyCell} cell @param {string} guess @param {string} real @param {boolean} ran */
  #compare(cell, guess, real, ran) {
    const error = ran && cell.state === "error" ? cell.output.errorType : "";
    const right = sameOutput(guess, real) || (error !== "" && guess.trim().replace(/:.*$/s, "") === error);
    this.#show(guess, real);
    if (ran && cell.hasAttribute("data-edited")) {
      this.dataset.state = "shown";
      this.#cover(false);
      return this.say(word("quiz.predict-edited"), "shown");
    }
    const line = firstDifference(guess, real);
    const verdict = right ? word("quiz.predict-right") : word("quiz.predict-wrong", { line });
    this.settle(right, ran ? verdict : `${word("quiz.predict-recorded")} ${verdict}`);
  }

  restore() {
    const recorded = this.cell?.querySelector('[data-role="recorded"] [data-part="text"]')?.textContent ?? "";
    if (this.input) this.input.value = recorded.trimEnd();
  }

  clear() {
    if (this.input) {
      this.input.value = "";
      this.input.readOnly = false;
    }
    this.#compared.hidden = true;
    this.#compared.replaceChildren();
  }

  /** @param {string} state */
  entered(state) {
    this.showButton("check", state === "open"); // what was printed is known now: a new try is a new start
    this.showButton("show", false);
    if (this.input && state !== "open") this.input.readOnly = true;
    if (this.#explanation) this.#explanation.hidden = state === "open";
    const details = this.#explanation?.querySelector("details");
    if (details) details.open = state !== "open";
    this.#cover(state === "open");
  }

  /** Whether the cell's output must wait for the guess. @param {boolean} covered */
  #cover(covered) {
    const { cell } = this;
    if (!cell) return;
    cell.toggleAttribute("data-asked", covered);
    if (!covered) this.#curtain.remove();
    else if (!this.#curtain.isConnected) cell.append(this.#curtain);
  }

  /** @param {string} guess @param {string} real */
  #show(guess, real) {
    const shown = (/** @type {string} */ key, /** @type {string} */ text) =>
      h(
        "div",
        {},
        h("p", {}, word(`quiz.predict-${key}`)),
        h("pre", { translate: "no", tabindex: "0" }, text.trimEnd() || word("quiz.predict-nothing")),
      );
    this.#compared.replaceChildren(shown("yours", guess), shown("real", real));
    this.#compared.hidden = false;
  }
}
