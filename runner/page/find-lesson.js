/** <find-lesson>: on the page of an address that does not exist, a search for the words of that address. */
import { h } from "./dom.js";
import { word } from "./words.js";

const NAMES_NOTHING = /^(?:index|html?|php|\d+)$/;

/** @returns {string} what the address seems to ask for: its last part that has words */
export function wordsOf(/** @type {string} */ path) {
  const parts = path.split("/").map((part) => part.split(/[^\p{L}\p{M}\p{N}]+/u));
  const named = parts.map((words) => words.filter((text) => text && !NAMES_NOTHING.test(text)).join(" "));
  return named.filter(Boolean).at(-1) ?? "";
}

export class FindLesson extends HTMLElement {
  connectedCallback() {
    if (this.firstChild) return;
    const search = () => this.#search();
    this.append(h("button", { type: "button", class: "bn-button is-main", onclick: search }, word("theme.404.search")));
  }

  #search() {
    const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".md-search__input"));
    if (!field) return;
    field.value = wordsOf(decodeURI(location.pathname));
    field.focus(); // which opens the search
    field.dispatchEvent(new Event("keyup"));
  }
}
