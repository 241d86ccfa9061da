/**
 * Which snapshot a page's Python starts from. A snapshot is chosen for the whole lesson: a second one, or packages
 * installed afterwards, would cost a reader more than having the right one from the start.
 *
 * `localStorage["cholpath:start"] = "plain"` turns snapshots off in this browser: for tests, and to find a fault.
 */
import { read } from "./store.js";

/** @typedef {import("./runtime.js").Runtime} Runtime */
/** @typedef {{name: string, side: string[], packages: string[]}} Profile */

const PIECES = ["worker.js", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];

/** @param {Runtime} runtime @param {string[]} packages @returns {Profile | null} null: start the plain way */
export function profileFor(runtime, packages) {
  if (read("start") === "plain") return null;
  const wanted = runtime.closure(packages);
  const profiles = Object.entries(runtime.manifest.snapshots ?? {}).map(([name, { side, packages: own }]) => {
    const profile = { name, side, packages: own };
    const lacking = wanted.filter((other) => !own.includes(other));
    const pure = lacking.every((other) => runtime.manifest.packages[other].pure);
    const late = pure ? lacking : ["python_stdlib.zip", ...own, ...lacking];
    return { profile, cost: sum([...bootNames(profile), ...late], runtime) };
  });
  profiles.sort((a, b) => a.cost - b.cost);
  return profiles[0]?.profile ?? null;
}

/** @param {Profile | null} profile @returns {string[]} the files that a worker boots from */
export function bootNames(profile) {
  if (!profile) return [...PIECES, "python_stdlib.zip", "kernel.json"];
  return [...PIECES, `${profile.name}.snapshot`, ...profile.side.map((name) => `${name}.side`)];
}

/** @param {Profile | null} profile @param {string[]} packages @returns {boolean} */
export const covers = (profile, packages) => packages.every((name) => profile?.packages.includes(name));

/** @returns {string[]} what all cells of the page import: one page is one lesson */
export function packagesOfPage() {
  const cells = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("py-cell[data-packages]"));
  return [...new Set([...cells].flatMap(({ dataset }) => (dataset.packages ?? "").split(" ").filter(Boolean)))];
}

/** @param {string[]} names @param {Runtime} runtime */
const sum = (names, runtime) => names.reduce((bytes, name) => bytes + runtime.weight(name), 0);
