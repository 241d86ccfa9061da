/**
 * <step-player>: a calculation, one step at a time. It upgrades the ordered list that site/lessonkit/blocks/stepper.py
 * made: shows one step, writes the watched values into a table row by row, lights parts of the drawing.
 * It never plays by itself.
 */
import { h } from "./dom.js";
import { reachIfScrolling, setVisible, whenSought } from "./hidden-parts.js";
import { stepTable } from "./step-table.js";
import { word } from "./words.js";

/** @typedef {"first" | "previous" | "next" | "play" | "all"} Action */

/** Time to read a step before the next one comes, in ms: a start, and so much for each letter of it. */
const LEAST = 2500;
const FOR_EACH_LETTER = 45;
const MOST = 15000;
/** A longer value is shown and not spoken: one spoken line a step, no flood. */
const SPOKEN_LETTERS = 60;

/** @type {Record<string, (at: number, last: number) => number>} */
const KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

export class StepPlayer extends HTMLElement {
  /** @type {HTMLElement[]} */ #steps = [];
  /** @type {HTMLTableRowElement[]} */ #rows = [];
  /** @type {Map<Action, HTMLButtonElement>} */ #buttons = new Map();
  #count = h("span", { class: "step-count" });
  #spoken = h("p", { class: "sr-only", role: "status" });
  /** @type {HTMLElement | undefined} */ #values;
  #at = 0;
  #timer = 0;
  #fitted = 0; // the width that the table was last fitted to
  /** @type {ResizeObserver | undefined} */ #watch;
  /** @type {() => void} */ #unwatch = () => {};

  connectedCallback() {
    if (!this.#steps.length) this.#build();
    this.#unwatch = whenSought(this.#steps, (index) => this.#go(index));
    if (this.#values) this.#watch?.observe(this.#values);
  }

  disconnectedCallback() {
    this.pause();
    this.#unwatch();
    this.#watch?.disconnect();
  }

  /** The step shown, from 0. */
  get at() {
    return this.#at;
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** Show another step, as its buttons do. @param {number} index */
  show(index) {
    this.pause();
    this.#go(index);
    this.#speak();
  }

  play() {
    if (this.#at === this.#last) this.#go(0);
    this.#plan();
    this.#mark();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#mark();
  }

  get #last() {
    return this.#steps.length - 1;
  }

  #build() {
    this.#steps = [...this.querySelectorAll(":scope > ol > li")].map((step) => /** @type {HTMLElement} */ (step));
    const list = /** @type {HTMLElement} */ (this.querySelector(":scope > ol"));
    list.before(this.#tools());
    const columns = (this.dataset.columns ?? "").split(" ").filter(Boolean);
    if (columns.length) list.after(this.#table(columns));
    this.append(this.#spoken);
    this.addEventListener("keydown", (event) => this.#key(event));
    this.dataset.view = "one";
    this.#go(0);
  }

  #tools() {
    const make = (/** @type {Action} */ action, /** @type {string} */ shortcut) => {
      const act = () => this.#act(action);
      const properties = { type: "button", class: "has-icon", "data-do": action, onclick: act };
      const button = h("button", { ...properties, "aria-keyshortcuts": shortcut || null }, word(`stepper.${action}`));
      this.#buttons.set(action, button);
      return button;
    };
    const turn = [make("previous", "ArrowLeft"), this.#count, make("next", "ArrowRight"), make("first", "Home")];
    const label = word("stepper.tools");
    return h(
      "div",
      { class: "step-tools", role: "group", "aria-label": label },
      ...turn,
      make("play", ""),
      make("all", ""),
    );
  }

  /** @param {string[]} columns */
  #table(columns) {
    const table = stepTable(this.#steps, columns);
    this.#rows = [...table.tBodies[0].rows];
    const frame = { class: "table-scroll step-values", role: "group", tabindex: "0" };
    this.#values = h("div", { ...frame, "aria-label": word("stepper.values") }, table);
    this.#watch = new ResizeObserver(() => this.#fit(table));
    return this.#values;
  }

  /** A table that would be wider than its frame puts the cells of a row one under another. @param {HTMLTableElement} table */
  #fit(table) {
    const frame = this.#values;
    if (!frame || frame.clientWidth === this.#fitted || !frame.clientWidth) return;
    this.#fitted = frame.clientWidth;
    table.classList.remove("stacked");
    const hidden = this.#rows.filter((row) => row.hidden);
    for (const row of hidden) row.hidden = false;
    table.classList.toggle("stacked", frame.scrollWidth > frame.clientWidth);
    reachIfScrolling(table.querySelectorAll(".cell-value"));
    for (const row of hidden) row.hidden = true;
    this.#scroll();
  }

  /** Bring the present row into the frame, under the table's head. */
  #scroll() {
    const row = this.#rows[this.#at];
    if (!this.#values || !row || !this.#fitted) return; // a table that was never laid out is at its first row
    this.#values.scrollTop = row.offsetTop + row.offsetHeight - this.#values.clientHeight;
  }

  /** @param {Action} action */
  #act(action) {
    if (action === "play") {
      if (this.playing) this.pause();
      else this.play();
    } else if (action === "all") {
      this.#showAll(this.dataset.view === "one");
    } else {
      this.show({ first: 0, previous: this.#at - 1, next: this.#at + 1 }[action]);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const place = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || this.dataset.view === "all") return;
    // Where arrows have a meaning of their own, they keep it.
    if (!(event.key in KEYS) || place.closest(".table-scroll, .drawing-wide, input, textarea, select, py-cell")) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(KEYS[event.key](this.#at, this.#last));
  }

  /** @param {number} index */
  #go(index) {
    this.#at = Math.min(Math.max(index, 0), this.#last);
    if (this.dataset.view === "all") return;
    this.#steps.forEach((step, at) => {
      setVisible(step, at === this.#at);
    });
    this.#rows.forEach((row, at) => {
      row.hidden = at > this.#at;
      row.classList.toggle("now", at === this.#at);
    });
    this.#light((this.#steps[this.#at].dataset.light ?? "").split(" ").filter(Boolean));
    this.#count.textContent = word("stepper.count", { at: this.#at + 1, all: this.#steps.length });
    this.#mark();
    this.#scroll();
  }

  /** @param {string[]} ids */
  #light(ids) {
    for (const part of this.querySelectorAll(".drawing .lit")) part.classList.remove("lit");
    for (const id of ids) this.querySelector(`.drawing #${CSS.escape(id)}`)?.classList.add("lit");
  }

  /** The buttons say what they would do now. A button at its end stays focusable: the keyboard must not fall off. */
  #mark() {
    const ended = { first: this.#at === 0, previous: this.#at === 0, next: this.#at === this.#last };
    for (const [action, end] of Object.entries(ended)) {
      this.#buttons.get(/** @type {Action} */ (action))?.setAttribute("aria-disabled", String(end));
    }
    const play = this.#buttons.get("play");
    if (play) play.textContent = word(this.playing ? "stepper.pause" : "stepper.play");
    this.toggleAttribute("data-playing", this.playing);
  }

  #plan() {
    const letters = this.#steps[this.#at].textContent?.length ?? 0;
    this.#timer = setTimeout(() => this.#turn(), Math.min(LEAST + FOR_EACH_LETTER * letters, MOST));
  }

  #turn() {
    const { top, bottom } = this.getBoundingClientRect();
    if (document.hidden || bottom < 0 || top > innerHeight) return this.pause(); // nobody is looking
    this.#go(this.#at + 1);
    this.#speak();
    if (this.#at === this.#last) this.pause();
    else this.#plan();
  }

  /** @param {boolean} all every step as one list, or one step */
  #showAll(all) {
    this.pause();
    this.dataset.view = all ? "all" : "one";
    for (const step of this.#steps) setVisible(step, true);
    if (this.#values) this.#values.hidden = all;
    for (const action of /** @type {Action[]} */ (["first", "previous", "next", "play"])) {
      const button = this.#buttons.get(action);
      if (button) button.hidden = all;
    }
    this.#count.hidden = all;
    const button = this.#buttons.get("all");
    if (button) button.textContent = word(all ? "stepper.one" : "stepper.all");
    if (all) reachIfScrolling(this.querySelectorAll(".step-changes dd"));
    if (all) this.#light([]);
    else this.#go(this.#at);
  }

  #speak() {
    const step = this.#steps[this.#at];
    const title = textOf(step.querySelector(":scope > .step-title"));
    const sentences = [word("stepper.spoken", { at: this.#at + 1, all: this.#steps.length, title })];
    const changes = [...step.querySelectorAll(":scope > dl > div")].map((pair) => {
      const [label, value] = [pair.querySelector("dt"), pair.querySelector("dd")];
      const said = textOf(value);
      const sayable = said.length <= SPOKEN_LETTERS && !value?.querySelector("mtable");
      return sayable ? `${textOf(label)} = ${said}` : textOf(label);
    });
    if (changes.length) sentences.push(word("stepper.changed", { changes: changes.join("; ") }));
    if (this.#at === this.#last) sentences.push(word("stepper.end"));
    this.#spoken.textContent = sentences.join(" ");
  }
}

/** @param {Element | null} element */
const textOf = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
