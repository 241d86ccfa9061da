/** A timer that survives a reload: it keeps the moment it ends, not the seconds it has counted. */
import { h } from "./dom.js";
import * as store from "./store.js";
import { word } from "./words.js";

const ANNOUNCE = [15, 5, 1]; // minutes left that are said aloud
const MINUTE = 60_000;

export class InterviewTimer {
  #tick = 0;
  /** @type {number | null} when it ends, while it runs */ #ends = null;
  /** @type {number} milliseconds left, while it rests */ #left;
  #said = Number.POSITIVE_INFINITY;
  #face = h("span", { class: "timer-face", role: "timer" });
  #live = h("span", { class: "timer-said", role: "status" });

  /** @param {string} name where it is kept @param {number} minutes */
  constructor(name, minutes) {
    this.name = name;
    this.total = minutes * MINUTE;
    this.#left = this.total;
    const button = (/** @type {string} */ action, /** @type {() => void} */ act, /** @type {string} */ label) =>
      h("button", { type: "button", "data-do": action, onclick: act }, label);
    this.start = button("timer-start", () => this.#begin(), word("practice.timer-start", { n: minutes }));
    this.pause = button("timer-pause", () => this.#pause(), word("practice.timer-pause"));
    this.reset = button("timer-reset", () => this.#reset(), word("practice.timer-reset"));
    const bar = h("div", { class: "quiz-bar" }, this.start, this.pause, this.reset);
    const title = h("p", { class: "practice-label" }, word("practice.timer"));
    this.element = h("div", { class: "practice-timer" }, title, this.#face, bar, this.#live);
  }

  /** Take up what is kept. */
  resume() {
    const kept = store.readRecord(this.name);
    this.#ends = typeof kept?.ends === "number" ? kept.ends : null;
    this.#left = typeof kept?.left === "number" ? Math.min(kept.left, this.total) : this.total;
    if (this.#ends !== null) this.#run();
    this.#show();
  }

  /** Stop ticking; what is kept stays. */
  rest() {
    clearInterval(this.#tick);
  }

  #begin() {
    this.#ends = Date.now() + (this.#left || this.total);
    this.#said = Number.POSITIVE_INFINITY;
    this.#run();
    this.#keep();
    this.#show();
    this.#live.textContent = word("practice.timer-started");
    this.pause.focus();
  }

  #pause() {
    this.#left = this.#remaining;
    this.#ends = null;
    this.rest();
    this.#keep();
    this.#show();
    this.#live.textContent = word("practice.timer-paused");
    this.start.focus();
  }

  #reset() {
    this.rest();
    this.#ends = null;
    this.#left = this.total;
    store.remove(this.name);
    this.#show();
    this.#live.textContent = "";
    this.start.focus();
  }

  #run() {
    this.rest();
    this.#tick = setInterval(() => this.#show(), 1000);
  }

  #keep() {
    store.writeRecord(this.name, this.#ends === null ? { left: this.#left } : { ends: this.#ends });
  }

  get #remaining() {
    return this.#ends === null ? this.#left : Math.max(0, this.#ends - Date.now());
  }

  #show() {
    const left = this.#remaining;
    if (this.#ends !== null && left === 0) this.#over();
    const seconds = Math.ceil(left / 1000);
    this.#face.textContent = word("practice.timer-left", { left: clock(seconds) });
    const running = this.#ends !== null;
    const begun = running || left < this.total;
    this.#face.hidden = !begun;
    this.start.hidden = running;
    this.start.textContent =
      begun && left > 0 ? word("practice.timer-resume") : word("practice.timer-start", { n: this.total / MINUTE });
    this.pause.hidden = !running;
    this.reset.hidden = !begun;
    if (running) this.#announce(Math.ceil(seconds / 60));
  }

  /** @param {number} minutes left, begun ones counted */
  #announce(minutes) {
    if (!ANNOUNCE.includes(minutes) || this.#said <= minutes) return;
    this.#said = minutes;
    this.#live.textContent = word("practice.timer-minutes-left", { n: minutes });
  }

  #over() {
    this.#ends = null;
    this.#left = 0;
    this.rest();
    this.#keep();
    this.#live.textContent = word("practice.timer-over");
  }
}

/** @param {number} seconds @returns {string} ৪৪:০৫ */
function clock(seconds) {
  const text = `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}
