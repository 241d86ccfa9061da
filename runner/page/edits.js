/**
 * A reader's edits, kept on the device: one entry for each lesson, cell and version of the lesson's code.
 * Storage may be denied, full or wiped at any moment; then edits live as long as the tab, and the reader is told once.
 */
const PREFIX = "cholpath:edit:";

/** @type {Map<string, string>} what storage would not take */
const memory = new Map();
let told = false;

/** @param {string} session @param {string} cell @param {string} version */
const key = (session, cell, version) => `${PREFIX}${session}:${cell}:${version}`;

/** @param {string} session @param {string} cell @param {string} version @returns {string | null} */
export function load(session, cell, version) {
  const name = key(session, cell, version);
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

/**
 * An edit of an older version of the lesson's code, if there is one.
 * @param {string} session @param {string} cell @param {string} version the present one
 * @returns {{version: string, code: string} | null}
 */
export function loadOlder(session, cell, version) {
  const start = `${PREFIX}${session}:${cell}:`;
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const name = localStorage.key(index) ?? "";
      if (name.startsWith(start) && name !== start + version)
        return { version: name.slice(start.length), code: localStorage.getItem(name) ?? "" };
    }
  } catch {
    // denied: there is nothing older
  }
  return null;
}

/** @param {string} session @param {string} cell @param {string} version @param {string} code @returns {boolean} false the first time that storage refused */
export function save(session, cell, version, code) {
  const name = key(session, cell, version);
  try {
    localStorage.setItem(name, code);
    memory.delete(name);
    return true;
  } catch {
    memory.set(name, code);
    const first = !told;
    told = true;
    return !first;
  }
}

/** @param {string} session @param {string} cell @param {string} version */
export function drop(session, cell, version) {
  const name = key(session, cell, version);
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // denied: it was only in memory
  }
}

/**
 * Hear of edits made in other tabs.
 * @param {string} session @param {string} cell @param {string} version @param {(code: string | null) => void} changed
 * @returns {() => void} stop listening
 */
export function watch(session, cell, version, changed) {
  const name = key(session, cell, version);
  const listen = (/** @type {StorageEvent} */ event) => event.key === name && changed(event.newValue);
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
