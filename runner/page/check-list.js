/** <check-list>: native boxes that remember, by their words. HTML: site/lessonkit/blocks/checklist.py */
import { h } from "./dom.js";
import * as store from "./store.js";
import { word } from "./words.js";

export class CheckList extends HTMLElement {
  #built = false;
  #count = h("span", { class: "checklist-count", role: "status" });
  #clear = h("button", { type: "button", "data-do": "clear", onclick: () => this.#untick() }, word("checklist.clear"));
  #notice = h("p", { class: "checklist-notice", hidden: true }, word("checklist.not-kept"));
  /** @type {() => void} */ #unwatch = () => {};

  connectedCallback() {
    if (!this.#built) {
      this.#built = true;
      this.addEventListener("change", () => this.#keep());
      this.append(h("p", { class: "checklist-bar" }, this.#count, " ", this.#clear), this.#notice);
    }
    this.#unwatch = store.watch(this.#name, () => this.#restore());
    this.#restore();
  }

  disconnectedCallback() {
    this.#unwatch();
  }

  get #name() {
    return `check:${this.dataset.lesson}:${this.id}`;
  }

  get #boxes() {
    return /** @type {HTMLInputElement[]} */ ([...this.querySelectorAll('input[type="checkbox"]')]);
  }

  #restore() {
    const ticked = new Set((store.read(this.#name) ?? "").split(" "));
    for (const box of this.#boxes) box.checked = ticked.has(box.value);
    this.#show();
  }

  #keep() {
    const ticked = this.#boxes.filter(({ checked }) => checked).map(({ value }) => value);
    this.#notice.hidden = store.write(this.#name, ticked.join(" "));
    this.#show();
  }

  #untick() {
    for (const box of this.#boxes) box.checked = false;
    this.#boxes[0]?.focus();
    this.#keep();
  }

  #show() {
    const boxes = this.#boxes;
    const done = boxes.filter(({ checked }) => checked).length;
    this.#count.textContent = word(done === boxes.length ? "checklist.all-done" : "checklist.done", {
      n: done,
      of: boxes.length,
    });
    this.#clear.hidden = done === 0;
  }
}
