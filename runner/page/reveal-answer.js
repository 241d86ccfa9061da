/**
 * <reveal-answer>: native details; the element only opens it when a link leads into it. On paper all folds are open:
 * reading/paper.js. HTML: site/lessonkit/blocks/answer.py
 */
import { addressed } from "./dom.js";

export class RevealAnswer extends HTMLElement {
  #follow = () => {
    const target = location.hash && document.getElementById(addressed());
    if (target && this.contains(target)) this.details.open = true;
  };

  get details() {
    return /** @type {HTMLDetailsElement} */ (this.querySelector("details"));
  }

  connectedCallback() {
    addEventListener("hashchange", this.#follow);
    this.#follow();
  }

  disconnectedCallback() {
    removeEventListener("hashchange", this.#follow);
  }
}
