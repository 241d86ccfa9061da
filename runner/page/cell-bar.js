/** The bar of a cell: its buttons, its progress, its one spoken line. */
import { h } from "./dom.js";
import { word } from "./words.js";

/** @typedef {"run" | "stop" | "reset" | "copy" | "run-above" | "run-lesson" | "download" | "download-lesson" | "share" | "fresh" | "edit"} Action */

/** Buttons in the order that a keyboard meets them; `more` ones stand in the second group. @type {[Action, boolean][]} */
const BUTTONS = [
  ["run", false],
  ["stop", false],
  ["edit", false],
  ["reset", false],
  ["copy", true],
  ["run-above", true],
  ["run-lesson", true],
  ["fresh", true],
  ["download", true],
  ["download-lesson", true],
  ["share", true],
];

export class CellBar {
  /** @param {(action: Action) => void} act */
  constructor(act) {
    /** @type {Map<Action, HTMLButtonElement>} */
    this.buttons = new Map();
    const main = h("div", { class: "cell-buttons" });
    const more = h("div", { class: "cell-more-buttons" });
    for (const [action, extra] of BUTTONS) {
      const button = h(
        "button",
        { type: "button", "data-do": action, onclick: () => act(action) },
        word(`cell.${action}`),
      );
      this.buttons.set(action, button);
      (extra ? more : main).append(button);
    }
    this.cost = h("span", { class: "cell-cost" });
    this.spoken = h("span", { class: "cell-spoken", role: "status" });
    this.unspoken = h("span", { class: "cell-note" });
    const status = h("span", { class: "cell-status", "data-empty": true }, this.spoken, this.unspoken);
    this.status = status;
    this.progress = h("progress", {
      class: "cell-progress",
      hidden: true,
      max: 1,
      value: 0,
      "aria-label": word("cell.loading"),
    });
    const fold = h("details", { class: "cell-more" }, h("summary", {}, word("cell.more")), more);
    this.element = h("div", { class: "cell-bar" }, main, this.cost, status, this.progress, fold);
  }

  /** @param {Action} action @param {boolean} visible */
  show(action, visible) {
    const button = this.buttons.get(action);
    if (!button) return;
    if (document.activeElement === button && !visible) this.buttons.get("run")?.focus();
    button.hidden = !visible;
  }

  /** Run and Stop trade places under the same finger: focus stays where the reader is. @param {boolean} busy */
  set busy(busy) {
    const [run, stop] = [this.buttons.get("run"), this.buttons.get("stop")];
    if (!run || !stop) return;
    const [comes, goes] = busy ? [stop, run] : [run, stop];
    comes.hidden = false;
    if (document.activeElement === goes) comes.focus();
    goes.hidden = true;
  }

  /** One line for eyes and screen readers: how a run began or ended. @param {string} text */
  say(text) {
    this.#tell(text, "");
  }

  /** A line for eyes alone: megabytes ticking by would drown a screen reader. @param {string} text */
  note(text) {
    this.#tell("", text);
  }

  /** @param {string} spoken @param {string} unspoken */
  #tell(spoken, unspoken) {
    this.spoken.textContent = spoken;
    this.unspoken.textContent = unspoken;
    this.status.toggleAttribute("data-empty", !(spoken || unspoken));
  }

  /** @param {number} got @param {number} total bytes; total 0: none under way */
  load(got, total) {
    this.progress.hidden = total === 0;
    if (total) this.progress.value = got / total;
  }
}
