/**
 * What the reader's device keeps for us, all of it under one prefix. Storage may be denied, full or wiped at any moment;
 * what it will not take then lives as long as the tab, and `write` says so.
 */
const PREFIX = "cholpath:";

/** @type {Map<string, string>} what storage would not take; newer than whatever storage holds under the same name */
const memory = new Map();

/** @param {string} name @returns {string | null} */
export function read(name) {
  const kept = memory.get(name);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} text @returns {boolean} whether the device keeps it beyond this tab */
export function write(name, text) {
  try {
    localStorage.setItem(PREFIX + name, text);
    memory.delete(name);
    return true;
  } catch {
    memory.set(name, text);
    return false;
  }
}

/** @param {string} name */
export function remove(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // denied: it was only in memory
  }
}

/** @param {string} start @returns {string[]} every name that begins so */
export function names(start) {
  const found = new Set([...memory.keys()].filter((name) => name.startsWith(start)));
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const name = localStorage.key(index) ?? "";
      if (name.startsWith(PREFIX + start)) found.add(name.slice(PREFIX.length));
    }
  } catch {
    // denied: memory is all there is
  }
  return [...found];
}

/**
 * Hear of changes made in other tabs.
 * @param {string} name @param {(text: string | null) => void} changed null: removed
 * @returns {() => void} stop listening
 */
export function watch(name, changed) {
  const listen = (/** @type {StorageEvent} */ event) => {
    if (event.key === PREFIX + name) changed(event.newValue);
    else if (event.key === null) changed(null); // the other tab cleared everything
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/**
 * A kept value that is not text. Another version of the site, or another hand, may have written it: a value that is
 * not JSON, or not an object, counts as none.
 * @param {string} name @returns {Record<string, any> | null}
 */
export function readRecord(name) {
  try {
    const value = JSON.parse(read(name) ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** @param {string} name @param {Record<string, any>} record @returns {boolean} */
export const writeRecord = (name, record) => write(name, JSON.stringify(record));
