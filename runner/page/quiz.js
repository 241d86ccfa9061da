/**
 * What all questions share: the bar of buttons, one polite spoken result, the kept result, `quiz:done`.
 * A subclass builds itself from server-rendered HTML, and checks, restores and clears itself.
 */
import { h } from "./dom.js";
import { count, markShown, resultOf } from "./results.js";
import { unseal } from "./seal.js";
import { word } from "./words.js";

/** @typedef {"check" | "again" | "show" | "reasons"} QuizAction */
/** @typedef {"open" | "wrong" | "right" | "shown"} QuizState */

const SHOW_AFTER = 2; // wrong checks

export class Quiz extends HTMLElement {
  /** What only the element may know. @type {any} */ key = null;
  #built = false;
  /** @type {Map<QuizAction, HTMLButtonElement>} */ #buttons = new Map();
  #result = h("div", { class: "quiz-result", role: "status" });
  #bar = h("div", { class: "quiz-bar" });
  #onReset = () => this.#open();

  connectedCallback() {
    document.addEventListener("quiz:reset", this.#onReset);
    if (this.#built) return;
    this.#built = true;
    if (this.dataset.key) this.key = unseal(this.dataset.key, this.id);
    this.querySelector('[data-role="needs-script"]')?.remove();
    this.addButton("check", () => this.check());
    this.addButton("again", () => this.#startAgain());
    this.addButton("show", () => this.#showAnswer());
    this.build();
    this.append(this.#bar, this.#result);
    this.#open();
    if (resultOf(this).right) {
      this.restore();
      this.#enter("right");
      this.say(word("quiz.kept"), "right");
    }
  }

  disconnectedCallback() {
    document.removeEventListener("quiz:reset", this.#onReset);
  }

  // --- what a subclass gives ---------------------------------------------------------------------------------------

  /** Upgrade the element's HTML. */
  build() {}
  /** Look at the answer; `settle` if there is one. */
  check() {}
  /** Show the right answer in place. */
  restore() {}
  /** Take away every answer and mark. */
  clear() {}
  /** Where the next attempt begins. @returns {HTMLElement | null} */
  get start() {
    return null;
  }

  // --- what a subclass uses ----------------------------------------------------------------------------------------

  /** @returns {QuizState} */
  get state() {
    return /** @type {QuizState} */ (this.dataset.state ?? "open");
  }

  /** One sentence for the eye and the ear. @param {string} text @param {QuizState} tone @param {...Node} more */
  say(text, tone, ...more) {
    this.#result.dataset.tone = tone;
    this.#result.replaceChildren(h("p", {}, text), ...more);
  }

  /** The reader changed the answer: what was said about the old one is no longer true. */
  touched() {
    if (this.state === "open") return;
    this.#enter("open");
    this.#result.replaceChildren();
  }

  /** One check is done. @param {boolean} right @param {string} [sentence] instead of the usual one */
  settle(right, sentence) {
    const { result, kept } = count(this, right);
    this.#enter(right ? "right" : "wrong", result.tries);
    const usual = word(right ? (result.first ? "quiz.right-first" : "quiz.right") : "quiz.wrong");
    const more = right ? [] : this.#reread();
    if (!kept) more.push(h("p", { class: "quiz-not-kept" }, word("quiz.not-kept")));
    this.say(sentence ?? usual, right ? "right" : "wrong", ...more);
    const detail = { id: this.id, right, tries: result.tries };
    this.dispatchEvent(new CustomEvent("quiz:done", { bubbles: true, detail }));
  }

  /** @param {QuizAction} action @param {() => void} act */
  addButton(action, act) {
    const button = h("button", { type: "button", "data-do": action, onclick: act }, word(`quiz.${action}`));
    this.#buttons.set(action, button);
    this.#bar.append(button);
  }

  /** @param {QuizAction} action @param {boolean} visible */
  showButton(action, visible) {
    const button = this.#buttons.get(action);
    if (!button) return;
    const focused = document.activeElement === button && !visible;
    button.hidden = !visible;
    if (focused) [...this.#buttons.values()].find((other) => !other.hidden)?.focus();
  }

  /** @param {string} text the label of the check button */
  set checkLabel(text) {
    const button = this.#buttons.get("check");
    if (button) button.textContent = text;
  }

  // --- the states --------------------------------------------------------------------------------------------------

  /** @param {QuizState} state @param {number} [tries] */
  #enter(state, tries = 0) {
    this.dataset.state = state;
    // Again first: when check goes, focus goes there.
    this.showButton("again", state !== "open");
    this.showButton("check", state === "open" || state === "wrong");
    this.showButton("show", state === "wrong" && tries >= SHOW_AFTER);
    this.showButton("reasons", state === "right");
    this.entered(state);
  }

  /** A subclass may want to know. @param {QuizState} _state */
  entered(_state) {}

  #open() {
    this.clear();
    this.#enter("open");
    this.#result.replaceChildren();
  }

  #startAgain() {
    this.#open();
    this.start?.focus();
  }

  #showAnswer() {
    markShown(this);
    this.restore();
    this.#enter("shown");
    this.say(word("quiz.shown"), "shown", ...this.#reread());
  }

  /** A link to the section that explains it. @returns {HTMLElement[]} */
  #reread() {
    const heading = document.getElementById(this.dataset.section ?? "");
    if (!heading) return [];
    const title = /** @type {HTMLElement} */ (heading.cloneNode(true));
    title.querySelector(".headerlink")?.remove();
    const link = h("a", { href: `#${heading.id}` }, ...title.childNodes);
    return [h("p", { class: "quiz-reread" }, word("quiz.reread"), " ", link)];
  }
}

/** The nodes that wait in a template. @param {Element} holder @returns {HTMLElement | null} */
export function reasonIn(holder) {
  const template = /** @type {HTMLTemplateElement | null} */ (holder.querySelector('template[data-role="reason"]'));
  return template && h("div", { class: "quiz-reason" }, template.content.cloneNode(true));
}

/** @param {boolean} right @param {string} [text] @returns {HTMLElement} a mark that needs no colour */
export function mark(right, text = word(right ? "quiz.mark-right" : "quiz.mark-wrong")) {
  const sign = h("span", { "aria-hidden": "true" }, right ? "✓" : "✗");
  return h("p", { class: "quiz-mark", "data-right": String(right) }, sign, " ", text);
}
