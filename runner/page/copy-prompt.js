/** <copy-prompt>: a text to take along. HTML: site/lessonkit/blocks/prompt.py */
import { h } from "./dom.js";
import { word } from "./words.js";

export class CopyPrompt extends HTMLElement {
  #built = false;
  #said = h("span", { class: "prompt-said", role: "status" });

  connectedCallback() {
    if (this.#built) return;
    this.#built = true;
    const copy = h(
      "button",
      { type: "button", "data-do": "copy-prompt", onclick: () => this.#copy() },
      word("prompt.copy"),
    );
    this.append(h("div", { class: "quiz-bar" }, copy, this.#said));
  }

  get #text() {
    return /** @type {HTMLElement} */ (this.querySelector(".prompt-text"));
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#text.textContent ?? "");
      this.#said.textContent = word("prompt.copied");
    } catch {
      // Denied, or a plain-http lab PC: select it, so that one key press copies.
      getSelection()?.selectAllChildren(this.#text);
      this.#said.textContent = word("prompt.failed");
    }
  }
}
