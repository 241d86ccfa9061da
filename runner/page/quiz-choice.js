/** <quiz-choice>: one or several right choices, each with its own reason. HTML: site/lessonkit/blocks/choice.py */
import { mark, Quiz, reasonIn } from "./quiz.js";
import { shuffled } from "./shuffle.js";
import { word } from "./words.js";

/** @typedef {{item: HTMLElement, input: HTMLInputElement, right: boolean}} Option */

export class QuizChoice extends Quiz {
  /** @type {Option[]} */ #options = [];

  build() {
    const list = /** @type {HTMLElement} */ (this.querySelector(".quiz-options"));
    const items = /** @type {HTMLElement[]} */ ([...list.children]);
    this.#options = shuffled(items, `${this.dataset.lesson}/${this.id}`).map((item) => {
      const input = /** @type {HTMLInputElement} */ (item.querySelector("input"));
      return { item, input, right: this.key.right.includes(Number(input.value)) };
    });
    list.append(...this.#options.map(({ item }) => item));
    list.addEventListener("change", () => this.touched());
    this.addButton("reasons", () => {
      for (const option of this.#options) this.#explain(option);
      this.showButton("reasons", false);
    });
  }

  get start() {
    return this.#options[0].input;
  }

  check() {
    const chosen = this.#options.filter(({ input }) => input.checked);
    if (!chosen.length) return this.say(word("quiz.choose-first"), "open");
    this.#unmark();
    for (const option of chosen) this.#explain(option);
    const allRight = chosen.every(({ right }) => right);
    const all = chosen.length === this.#options.filter(({ right }) => right).length;
    this.settle(allRight && all, allRight && !all ? word("quiz.partly") : undefined);
  }

  restore() {
    this.clear();
    for (const option of this.#options) {
      option.input.checked = option.right;
      if (option.right) this.#explain(option);
    }
  }

  clear() {
    this.#unmark();
    for (const { input } of this.#options) input.checked = false;
  }

  /** @param {Option} option */
  #explain({ item, input, right }) {
    if (item.dataset.right) return;
    item.dataset.right = String(right);
    const reason = reasonIn(item);
    if (!reason) return;
    reason.id = `${this.id}-reason-${input.value}`;
    reason.prepend(mark(right));
    input.setAttribute("aria-describedby", reason.id);
    item.append(reason);
  }

  #unmark() {
    for (const { item, input } of this.#options) {
      delete item.dataset.right;
      input.removeAttribute("aria-describedby");
      item.querySelector(".quiz-reason")?.remove();
    }
  }
}
