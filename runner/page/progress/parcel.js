/**
 * Everything a reader has on this device as one file, to carry it to another: code, answers, progress, ticked lists.
 * A file may come from anyone: only names that this site uses are taken, and only as text.
 */
import * as store from "../store.js";
import { mergedText } from "./record.js";

const KIND = "cholpath";
const VERSION = 1;
const OURS = /^(?:edit|quiz|progress|check):[\w:./-]+$|^last$/;
const LARGEST = 5_000_000;

/** @typedef {{taken: number, left: number}} Outcome left: entries where the device has its own, which stays */

/** @returns {string[]} names of all that is a reader's own */
export const ownNames = () => store.names("").filter((name) => OURS.test(name));

/** @returns {string} the file's text */
export function pack() {
  const entries = Object.fromEntries(ownNames().map((name) => [name, store.read(name)]));
  return JSON.stringify({ kind: KIND, version: VERSION, entries }, null, 1);
}

/** @param {string} text a file's @returns {Record<string, string> | null} null: not such a file */
export function open(text) {
  if (text.length > LARGEST) return null;
  try {
    const { kind, version, entries } = JSON.parse(text);
    if (kind !== KIND || version !== VERSION || typeof entries !== "object" || entries === null) return null;
    const ours = Object.entries(entries).filter(([name, value]) => OURS.test(name) && typeof value === "string");
    return Object.fromEntries(ours);
  } catch {
    return null;
  }
}

/** @param {Record<string, string>} entries @returns {Outcome} */
export function unpack(entries) {
  const outcome = { taken: 0, left: 0 };
  for (const [name, theirs] of Object.entries(entries)) {
    const mine = store.read(name);
    const chosen = mine === null ? theirs : both(name, mine, theirs);
    if (chosen === mine && mine !== theirs) outcome.left += 1;
    if (chosen === mine) continue;
    store.write(name, chosen);
    outcome.taken += 1;
  }
  return outcome;
}

/** What stands when the device and the file each have an entry. @param {string} name @param {string} mine @param {string} theirs */
function both(name, mine, theirs) {
  try {
    if (name.startsWith("progress:")) return mergedText(mine, theirs);
    if (name.startsWith("quiz:")) {
      const better = JSON.parse(theirs).right === true && JSON.parse(mine).right !== true;
      return better ? theirs : mine;
    }
    if (name.startsWith("check:")) return [...new Set(`${mine} ${theirs}`.split(" "))].join(" ").trim();
  } catch {
    // one of them is no record: the device's own stays
  }
  return mine; // code that was written here is never overwritten
}

/** Forget all of it. */
export function erase() {
  for (const name of ownNames()) store.remove(name);
}
