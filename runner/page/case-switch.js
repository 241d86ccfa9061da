/**
 * <case-switch>: a few cases of one thing, behind tabs or side by side. It upgrades the sections that
 * site/lessonkit/blocks/switch.py made. Keys: arrows, Home and End, as tabs have them.
 */
import { h } from "./dom.js";
import { copies, setVisible, whenSought } from "./hidden-parts.js";
import { word } from "./words.js";

/** @type {Record<string, (at: number, count: number) => number>} */
const KEYS = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export class CaseSwitch extends HTMLElement {
  /** @type {HTMLElement[]} */ #cases = [];
  /** @type {HTMLButtonElement[]} */ #tabs = [];
  #list = h("div", { class: "switch-tabs", role: "tablist" });
  #both = h("button", { type: "button", class: "is-quiet", "data-do": "all", onclick: () => this.#showAll() });
  #at = 0;
  /** @type {() => void} */ #unwatch = () => {};

  connectedCallback() {
    if (!this.#cases.length) this.#build();
    this.#unwatch = whenSought(this.#cases, (index) => this.show(index));
  }

  disconnectedCallback() {
    this.#unwatch();
  }

  /** The case shown, from 0. */
  get at() {
    return this.#at;
  }

  /** @param {number} index */
  show(index) {
    this.#at = index;
    const all = this.dataset.view === "all";
    this.#cases.forEach((section, at) => {
      setVisible(section, all || at === index);
      section.tabIndex = !all && at === index ? 0 : -1; // a tab's panel is the next stop after it
    });
    this.#tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
    });
  }

  #build() {
    this.#cases = [...this.querySelectorAll(":scope > .cases > .case")].map(
      (found) => /** @type {HTMLElement} */ (found),
    );
    this.#list.setAttribute("aria-labelledby", this.getAttribute("aria-labelledby") ?? "");
    this.#tabs = this.#cases.map((section, index) => {
      const properties = { type: "button", class: "switch-tab", role: "tab", "aria-controls": section.id };
      const label = copies(section.querySelector(":scope > .case-label"));
      return h("button", { ...properties, id: `${section.id}-tab`, onclick: () => this.show(index) }, ...label);
    });
    this.#list.append(...this.#tabs);
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.querySelector(":scope > .cases")?.before(h("div", { class: "switch-tools" }, this.#list, this.#both));
    this.#view("one");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(KEYS[event.key](this.#at, this.#cases.length));
    this.#tabs[this.#at].focus();
  }

  #showAll() {
    this.#view(this.dataset.view === "all" ? "one" : "all");
  }

  /** @param {"one" | "all"} view */
  #view(view) {
    const one = view === "one";
    this.dataset.view = view;
    this.#list.hidden = !one;
    this.#both.textContent = word(one ? "switch.all" : "switch.one");
    for (const section of this.#cases) {
      if (one) section.setAttribute("role", "tabpanel");
      else section.removeAttribute("role");
      section.setAttribute("aria-labelledby", one ? `${section.id}-tab` : `${section.id}-label`);
    }
    this.show(this.#at);
  }
}
