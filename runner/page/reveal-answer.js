/**
 * <reveal-answer>: native details; the element only opens it where a closed one would lose its content: on paper, and
 * when a link leads into it. HTML: site/lessonkit/blocks/answer.py
 */
import { addressed } from "./dom.js";

export class RevealAnswer extends HTMLElement {
  #wasOpen = false;
  #print = () => {
    this.#wasOpen = this.details.open;
    this.details.open = true;
  };
  #printed = () => {
    this.details.open = this.#wasOpen;
  };
  #follow = () => {
    const target = location.hash && document.getElementById(addressed());
    if (target && this.contains(target)) this.details.open = true;
  };

  get details() {
    return /** @type {HTMLDetailsElement} */ (this.querySelector("details"));
  }

  connectedCallback() {
    addEventListener("beforeprint", this.#print);
    addEventListener("afterprint", this.#printed);
    addEventListener("hashchange", this.#follow);
    this.#follow();
  }

  disconnectedCallback() {
    removeEventListener("beforeprint", this.#print);
    removeEventListener("afterprint", this.#printed);
    removeEventListener("hashchange", this.#follow);
  }
}
