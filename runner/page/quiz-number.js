/** <quiz-number>: a number, written as the reader likes. HTML: site/lessonkit/blocks/number.py */
import { h } from "./dom.js";
import { bnNumber, matches, nearMiss, readNumber } from "./numbers.js";
import { Quiz } from "./quiz.js";
import { word } from "./words.js";

export class QuizNumber extends Quiz {
  #reason = h("div", { class: "quiz-reason", hidden: true });

  build() {
    const id = `${this.id}-input`;
    this.input = h("input", {
      id,
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      spellcheck: "false",
      "aria-describedby": `${this.id}-question`,
    });
    this.input.addEventListener("input", () => this.#changed());
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      this.check();
    });
    const unit = this.dataset.unit ? h("span", { class: "quiz-unit", lang: "en" }, this.dataset.unit) : null;
    const label = h("label", { for: id }, word("quiz.number-label"));
    this.querySelector(".quiz-body")?.append(
      h("div", { class: "quiz-answer-line" }, label, this.input, unit),
      this.#reason,
    );
  }

  get start() {
    return this.input ?? null;
  }

  get #explanation() {
    return /** @type {HTMLElement | null} */ (this.querySelector(":scope > reveal-answer"));
  }

  check() {
    const { answer, tolerance, wrong } = this.key;
    const text = this.input?.value ?? "";
    if (!text.trim()) return this.#ask("quiz.number-empty");
    const given = readNumber(text, this.dataset.unit);
    if (given === null) return this.#ask("quiz.number-unread");
    if (matches(given, answer, tolerance)) {
      this.#explain(-1);
      return this.settle(true);
    }
    const known = wrong.findIndex((/** @type {number} */ value) =>
      matches(given, value, tolerance || Math.abs(value) * 5e-4),
    );
    this.#explain(known);
    const kind = known < 0 ? nearMiss(given, answer, tolerance) : null;
    this.settle(false, known < 0 ? word(kind ? `quiz.number-${kind}` : "quiz.number-wrong") : undefined);
  }

  restore() {
    if (this.input) this.input.value = bnNumber(this.key.answer);
    this.#explain(-1);
  }

  clear() {
    if (this.input) this.input.value = "";
    this.#explain(-1);
    this.input?.removeAttribute("aria-invalid");
  }

  /** The explanation comes with the answer. @param {string} state */
  entered(state) {
    const done = state === "right" || state === "shown";
    if (this.#explanation) {
      this.#explanation.hidden = !done;
      const details = this.#explanation.querySelector("details");
      if (details) details.open = done;
    }
    this.input?.toggleAttribute("readonly", done);
    this.input?.setAttribute("aria-invalid", String(state === "wrong"));
  }

  #changed() {
    this.touched();
    this.#explain(-1);
  }

  /** Not an attempt yet. @param {string} key */
  #ask(key) {
    this.say(word(key), "open");
    this.input?.focus();
  }

  /** @param {number} known the place of a known wrong value; -1: none */
  #explain(known) {
    const template = this.querySelectorAll(':scope > template[data-role="reason"]')[known];
    this.#reason.hidden = !template;
    this.#reason.replaceChildren(
      ...(template ? [/** @type {HTMLTemplateElement} */ (template).content.cloneNode(true)] : []),
    );
  }
}
