/** The "shapes" panel under a cell: what the lesson's names hold after a run. */
import { h } from "./dom.js";
import { bn, word } from "./words.js";

/** @typedef {{name: string, type: string, shape: string, dtype: string, value: string, changed: boolean}} Variable */

/** What the reader chose last; before that, a wide screen has room for it and a phone has not. @type {boolean | null} */
let chosen = null;

/** @param {Variable[]} variables @returns {HTMLDetailsElement} */
export function shapesPanel(variables) {
  const columns = ["name", "type", "shape", "dtype", "value"];
  const body = h("tbody");
  let ascending = false;
  const fill = (/** @type {Variable[]} */ rows) => body.replaceChildren(...rows.map(row));
  const sort = h("button", { type: "button", "data-do": "sort-names" }, word("shapes.name"));
  sort.addEventListener("click", () => {
    ascending = !ascending;
    sort.parentElement?.setAttribute("aria-sort", ascending ? "ascending" : "none");
    fill(ascending ? [...variables].sort((a, b) => a.name.localeCompare(b.name)) : variables);
  });
  const head = columns.map((column) => h("th", { scope: "col" }, column === "name" ? sort : word(`shapes.${column}`)));
  fill(variables);
  const open = chosen ?? matchMedia("(min-width: 60em)").matches;
  const choose = () => {
    chosen = !panel.open; // a click comes before what it does
  };
  const panel = h(
    "details",
    { class: "cell-shapes", open, "data-role": "shapes" },
    h("summary", { onclick: choose }, word("shapes.title", { n: bn(variables.length) })),
    h("div", { class: "table-scroll", tabindex: "0" }, h("table", {}, h("thead", {}, h("tr", {}, ...head)), body)),
  );
  return panel;
}

/** @param {Variable} variable */
function row({ name, type, shape, dtype, value, changed }) {
  const mark = changed ? h("span", { class: "changed", title: word("shapes.changed") }, "●") : null;
  const cells = [type, shape, dtype, value].map((text) => h("td", {}, text));
  return h("tr", { "data-changed": changed, translate: "no" }, h("th", { scope: "row" }, name, mark), ...cells);
}
