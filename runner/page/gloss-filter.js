/**
 * <gloss-filter>: the page of all terms, with a search field for both languages and letters to filter by. It upgrades
 * the list that site/lessonkit/blocks/glossary.py made.
 */
import { h } from "./dom.js";
import { fold } from "./fold.js";
import { word } from "./words.js";

/** @typedef {{element: HTMLElement, text: string, letters: string[]}} Entry */

export class GlossFilter extends HTMLElement {
  /** @type {Entry[]} */ #entries = [];
  /** @type {HTMLButtonElement[]} */ #buttons = [];
  #letter = "";
  #field = h("input", { type: "search", class: "gloss-search", autocomplete: "off", spellcheck: "false" });
  #count = h("p", { class: "gloss-count", role: "status" });

  connectedCallback() {
    if (!this.#entries.length) this.#build();
  }

  #build() {
    this.#entries = [...this.querySelectorAll(".term-entry")].map((found) => {
      const element = /** @type {HTMLElement} */ (found);
      const letter = /** @type {HTMLElement | null} */ (element.closest(".letter-group"))?.dataset.letter ?? "";
      const english = element.querySelector(".term-english")?.textContent?.trim()[0]?.toUpperCase() ?? "";
      return { element, text: fold(element.textContent ?? ""), letters: [letter, english] };
    });
    const field = h("label", { class: "gloss-field" }, h("span", {}, word("glossary.search")), this.#field);
    this.#field.addEventListener("input", () => this.#filter());
    // The theme's keyboard shortcuts must not take letters from the field.
    this.#field.addEventListener("keydown", (event) => event.stopPropagation());
    const links = this.querySelector(".letters");
    links?.replaceChildren(
      this.#group(isBangla),
      this.#group((letter) => !isBangla(letter)),
    );
    links?.before(field);
    links?.after(this.#count);
    this.#filter();
  }

  /** @param {(letter: string) => boolean} of */
  #group(of) {
    const found = new Set(this.#entries.flatMap(({ letters }) => letters).filter((letter) => letter && of(letter)));
    const sorted = [...found].sort((a, b) => a.localeCompare(b, "bn"));
    const every = of("ক") ? [""] : [];
    const buttons = [...every, ...sorted].map((letter) =>
      h(
        "button",
        { type: "button", class: "letter", onclick: () => this.#choose(letter), "data-letter": letter },
        letter || word("glossary.every"),
      ),
    );
    this.#buttons.push(...buttons);
    return h("div", { class: "letter-row" }, ...buttons);
  }

  /** @param {string} letter a second press on a letter lifts the filter */
  #choose(letter) {
    this.#letter = this.#letter === letter ? "" : letter;
    this.#filter();
  }

  #filter() {
    const words = fold(this.#field.value).split(" ").filter(Boolean);
    let shown = 0;
    for (const { element, text, letters } of this.#entries) {
      const fits = (!this.#letter || letters.includes(this.#letter)) && words.every((part) => text.includes(part));
      element.hidden = !fits;
      if (fits) shown += 1;
    }
    for (const found of this.querySelectorAll(".letter-group")) {
      const group = /** @type {HTMLElement} */ (found);
      group.hidden = !group.querySelector(".term-entry:not([hidden])");
    }
    for (const button of this.#buttons) {
      button.setAttribute("aria-pressed", String(button.dataset.letter === this.#letter));
    }
    this.#count.textContent = shown ? word("glossary.found", { n: shown }) : word("glossary.none");
  }
}

/** @param {string} letter */
const isBangla = (letter) => /^[\u0980-\u09ff]/.test(letter);
