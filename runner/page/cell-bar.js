/** The bar of a cell: its buttons, its progress, its one spoken line. */
import { h } from "./dom.js";
import { word } from "./words.js";

/** @typedef {"run" | "stop" | "reset" | "copy" | "run-above" | "download" | "share" | "fresh" | "edit"} Action */

/** Buttons in the order that a keyboard meets them; `more` ones stand in the second group. @type {[Action, boolean][]} */
const BUTTONS = [
  ["run", false],
  ["stop", false],
  ["edit", false],
  ["reset", false],
  ["copy", true],
  ["run-above", true],
  ["fresh", true],
  ["download", true],
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
    this.status = h("span", { class: "cell-status", role: "status" });
    this.progress = h("progress", {
      class: "cell-progress",
      hidden: true,
      max: 1,
      value: 0,
      "aria-label": word("cell.loading"),
    });
    const fold = h("details", { class: "cell-more" }, h("summary", {}, word("cell.more")), more);
    this.element = h("div", { class: "cell-bar" }, main, this.cost, this.status, this.progress, fold);
  }

  /** @param {Action} action @param {boolean} visible */
  show(action, visible) {
    const button = this.buttons.get(action);
    if (!button) return;
    // Focus stays where the reader is: Run and Stop trade places under the same finger.
    const focused = document.activeElement === button && !visible;
    button.hidden = !visible;
    if (focused) this.buttons.get(action === "run" ? "stop" : "run")?.focus();
  }

  /** @param {number} got @param {number} total bytes; total 0: none under way */
  load(got, total) {
    this.progress.hidden = total === 0;
    if (total) this.progress.value = got / total;
  }
}
