/**
 * A reader's edits, kept on the device: one entry for each lesson, cell and version of the lesson's code.
 * When the device keeps nothing (store.js), the reader is told once.
 */
import * as store from "./store.js";

let told = false;

/** @param {string} session @param {string} cell @param {string} version */
const key = (session, cell, version) => `edit:${session}:${cell}:${version}`;

/** @param {string} session @param {string} cell @param {string} version @returns {string | null} */
export const load = (session, cell, version) => store.read(key(session, cell, version));

/**
 * An edit of an older version of the lesson's code, if there is one.
 * @param {string} session @param {string} cell @param {string} version the present one
 * @returns {{version: string, code: string} | null}
 */
export function loadOlder(session, cell, version) {
  const start = key(session, cell, "");
  const name = store.names(start).find((name) => name !== start + version);
  return name ? { version: name.slice(start.length), code: store.read(name) ?? "" } : null;
}

/** @param {string} session @param {string} cell @param {string} version @param {string} code @returns {boolean} false the first time that storage refused */
export function save(session, cell, version, code) {
  if (store.write(key(session, cell, version), code)) return true;
  const first = !told;
  told = true;
  return !first;
}

/** @param {string} session @param {string} cell @param {string} version */
export const drop = (session, cell, version) => store.remove(key(session, cell, version));

/**
 * Hear of edits made in other tabs.
 * @param {string} session @param {string} cell @param {string} version @param {(code: string | null) => void} changed
 * @returns {() => void} stop listening
 */
export const watch = (session, cell, version, changed) => store.watch(key(session, cell, version), changed);
