/**
 * What a lesson's cells know of one another: which ran in the present interpreter, with which code, and which must run
 * before another. A cell declares nothing; `data-needs` comes from the build, which read every cell's AST.
 */
import { kernel } from "./kernel.js";

/** @typedef {import("./py-cell.js").PyCell} PyCell */

/** @type {Map<string, Map<string, string>>} session → cell id → fingerprint of its last good run */
const ran = new Map();
kernel().addEventListener("lost", () => ran.clear());

/** @param {PyCell} cell @returns {PyCell[]} its prerequisites, in page order */
export function needs(cell) {
  return (cell.dataset.needs ?? "")
    .split(" ")
    .filter(Boolean)
    .flatMap((id) => {
      const other = document.getElementById(id);
      return other?.localName === "py-cell" ? [/** @type {PyCell} */ (other)] : [];
    });
}

/** What a run of this cell depends on: its code and its prerequisites' code. @param {PyCell} cell */
export const fingerprint = (cell) => [...needs(cell), cell].map(({ code }) => code).join("\0");

/** @param {PyCell} cell */
export function remember(cell) {
  if (!ran.has(cell.session)) ran.set(cell.session, new Map());
  ran.get(cell.session)?.set(cell.id, fingerprint(cell));
}

/** @param {PyCell} cell */
export const forget = (cell) => ran.get(cell.session)?.delete(cell.id);

/** @param {PyCell} cell @returns {"never" | "current" | "stale"} */
export function standing(cell) {
  const last = ran.get(cell.session)?.get(cell.id);
  if (last === undefined) return "never";
  return last === fingerprint(cell) ? "current" : "stale";
}

/** @param {PyCell} cell @returns {PyCell[]} prerequisites that must run first: never run, or run with other code */
export const unmet = (cell) => needs(cell).filter((other) => standing(other) !== "current");

/**
 * Names that other cells of the lesson would bind, had they run: an error may say which cell to run.
 * @param {PyCell} cell @returns {Record<string, string>} name → that cell's title
 */
export function unbound(cell) {
  const others = lessonCells(cell).filter((other) => other !== cell && standing(other) === "never");
  const bound = (/** @type {PyCell} */ other) => (other.dataset.binds ?? "").split(" ").filter(Boolean);
  return Object.fromEntries(
    others.flatMap((other) => bound(other).map((name) => [name, other.dataset.title || other.id])),
  );
}

/** @param {PyCell} cell @returns {PyCell[]} all cells of the same lesson, in page order */
export const lessonCells = (cell) =>
  [.../** @type {NodeListOf<PyCell>} */ (document.querySelectorAll("py-cell"))].filter(
    ({ dataset }) => dataset.session === cell.dataset.session,
  );
