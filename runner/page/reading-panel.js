/** <reading-panel>: a button in the header and the dialog it opens: how to read, and what to print. */
import { h } from "./dom.js";
import { print } from "./reading/paper.js";
import { chosen, choose, SETTINGS } from "./reading/settings.js";
import { word } from "./words.js";

/** @typedef {import("./reading/settings.js").Setting} Setting */

const SCHEMES = ["auto", "light", "dark"]; // in the order of mkdocs.yml's palette, whose boxes the theme listens to

const box = (/** @type {number} */ place) =>
  /** @type {HTMLInputElement | null} */ (document.getElementById(`__palette_${place}`));

export class ReadingPanel extends HTMLElement {
  #dialog = h("dialog", { class: "reading-dialog", "aria-labelledby": "reading-title" });

  connectedCallback() {
    if (this.firstChild) return;
    const letter = h("span", { class: "reading-letter", "aria-hidden": "true" }, word("reading.letter"));
    const name = h("span", { class: "sr-only" }, word("reading.title"));
    const open = h("button", { type: "button", class: "md-header__button", "aria-haspopup": "dialog" }, letter, name);
    open.addEventListener("click", () => this.#open());
    // A press beside the dialog falls on the dialog itself, inside it on its parts.
    this.#dialog.addEventListener("click", ({ target }) => target === this.#dialog && this.#dialog.close());
    this.append(open, this.#dialog);
  }

  #open() {
    this.#fill();
    this.#dialog.showModal();
  }

  #fill() {
    const close = h("button", { type: "button", class: "reading-close", onclick: () => this.#dialog.close() });
    close.append(h("span", { class: "sr-only" }, word("reading.close")));
    const settings = /** @type {Setting[]} */ (Object.keys(SETTINGS)).map((setting) => this.#group(setting));
    const reset = h("button", { type: "button", onclick: () => this.#reset() }, word("reading.reset"));
    reset.className = "bn-button is-quiet";
    const inside = h("div", { class: "reading-inside" }, this.#title(), close, ...settings.slice(0, 2));
    inside.append(this.#scheme(), ...settings.slice(2), reset, this.#paper());
    this.#dialog.replaceChildren(inside);
  }

  #title() {
    return h("h2", { id: "reading-title" }, word("reading.title"));
  }

  /** @param {Setting} setting */
  #group(setting) {
    const { values } = SETTINGS[setting];
    const order = setting === "size" ? [values[1], values[0], ...values.slice(2)] : values;
    const sorted = setting === "spacing" ? [values[1], values[0], values[2]] : order;
    return this.#radios(setting, sorted, chosen(setting), (value) => choose(setting, value));
  }

  #scheme() {
    const now = SCHEMES.find((_, place) => box(place)?.checked) ?? SCHEMES[0];
    return this.#radios("scheme", SCHEMES, now, (value) => box(SCHEMES.indexOf(value))?.click());
  }

  /** @param {string} name @param {string[]} values @param {string} now @param {(value: string) => void} take */
  #radios(name, values, now, take) {
    const rows = values.map((value) => {
      const input = h("input", { type: "radio", name: `reading-${name}`, value, onchange: () => take(value) });
      input.checked = value === now;
      return h("label", {}, input, h("span", {}, word(`reading.${name}-${value}`)));
    });
    return h("fieldset", {}, h("legend", {}, word(`reading.${name}`)), h("div", { class: "reading-row" }, ...rows));
  }

  #paper() {
    const outputs = h("input", { type: "checkbox", checked: true });
    const answers = h("input", { type: "checkbox", checked: true });
    const start = () => {
      this.#dialog.close();
      print({ outputs: outputs.checked, answers: answers.checked });
    };
    return h(
      "fieldset",
      { class: "reading-paper" },
      h("legend", {}, word("reading.print")),
      h("label", {}, outputs, h("span", {}, word("reading.print-outputs"))),
      h("label", {}, answers, h("span", {}, word("reading.print-answers"))),
      h("button", { type: "button", class: "bn-button", "data-print": true, onclick: start }, word("reading.print-go")),
    );
  }

  #reset() {
    for (const setting of /** @type {Setting[]} */ (Object.keys(SETTINGS))) {
      choose(setting, SETTINGS[setting].values[0]);
    }
    box(0)?.click();
    this.#fill();
    /** @type {HTMLElement | null} */ (this.#dialog.querySelector("input:checked"))?.focus();
  }
}
