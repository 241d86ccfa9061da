/**
 * <share-lesson>: pass the lesson on, through the device's own sharing where it has one, or as a link to paste.
 * It upgrades a plain link to the page.
 */
import { h } from "./dom.js";
import { word } from "./words.js";

export class ShareLesson extends HTMLElement {
  #said = h("span", { class: "share-said", role: "status" });

  connectedCallback() {
    if (!this.querySelector("button")) this.#build();
  }

  #build() {
    const link = this.querySelector("a");
    const url = link?.href ?? location.href;
    const title = this.dataset.title ?? document.title;
    const copy = () => this.#copy(url);
    const buttons = [
      h("button", { type: "button", class: "has-icon", "data-do": "copy", onclick: copy }, word("site.copy-link")),
    ];
    if (typeof navigator.share === "function") {
      const share = () => this.#share({ title, url });
      buttons.unshift(
        h("button", { type: "button", class: "has-icon", "data-do": "share", onclick: share }, word("site.share")),
      );
    }
    link?.remove();
    this.append(...buttons, this.#said);
  }

  /** @param {ShareData} what */
  async #share(what) {
    try {
      await navigator.share(what);
    } catch (error) {
      // A reader who closes the sheet needs no message.
      if (/** @type {Error} */ (error).name !== "AbortError") await this.#copy(what.url ?? "");
    }
  }

  /** @param {string} url */
  async #copy(url) {
    try {
      await navigator.clipboard.writeText(url);
      this.#said.textContent = word("site.link-copied");
    } catch {
      this.#said.replaceChildren(word("site.copy-by-hand"), " ", h("span", { class: "share-url", lang: "en" }, url));
    }
  }
}
