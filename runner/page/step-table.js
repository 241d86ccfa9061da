/** The table of a stepper: a column for each watched value, a row for each step. */
import { h } from "./dom.js";
import { copies } from "./hidden-parts.js";
import { bn, word } from "./words.js";

/**
 * Every row at once; a value that a step does not set is the one it had before. Roles are said in words, because a table
 * whose cells are stacked on a phone is no table to the browser any more.
 * @param {HTMLElement[]} steps each with `<dl><div data-column="h"><dt>label</dt><dd>value</dd></div></dl>` for what it sets
 * @param {string[]} columns
 * @returns {HTMLTableElement}
 */
export function stepTable(steps, columns) {
  const labels = columns.map((column) => label(steps, column));
  const heads = labels.map((source) => h("th", { scope: "col", role: "columnheader" }, ...copies(source)));
  /** @type {(Element | null)[]} */
  const now = columns.map(() => null);
  const rows = steps.map((step, index) => {
    const cells = columns.map((column, at) => {
      const set = step.querySelector(`:scope > dl > [data-column="${column}"] > dd`);
      if (set) now[at] = set;
      const name = h("span", { class: "cell-label", "aria-hidden": "true" }, ...copies(labels[at]));
      const value = h("span", { class: "cell-value" }, ...copies(now[at]));
      return h("td", { role: "cell", class: set ? "changed" : null }, name, value);
    });
    return h("tr", { role: "row" }, h("th", { scope: "row", role: "rowheader" }, bn(index + 1)), ...cells);
  });
  const corner = h("th", { scope: "col", role: "columnheader" }, word("stepper.step"));
  const head = h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, corner, ...heads));
  return h("table", { class: "step-table", role: "table" }, head, h("tbody", { role: "rowgroup" }, ...rows));
}

/** @param {HTMLElement[]} steps @param {string} column @returns {Element | null} its label, where a step first sets it */
function label(steps, column) {
  for (const step of steps) {
    const found = step.querySelector(`:scope > dl > [data-column="${column}"] > dt`);
    if (found) return found;
  }
  return null;
}
