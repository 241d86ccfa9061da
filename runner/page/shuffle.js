/** One random number for this device decides the order of choices everywhere: the same on each visit, another elsewhere. */
import { read, write } from "./store.js";

/** @returns {number} */
function deviceSeed() {
  const kept = Number.parseInt(read("seed") ?? "", 10);
  if (Number.isSafeInteger(kept)) return kept;
  const fresh = Math.floor(Math.random() * 2 ** 32);
  write("seed", String(fresh));
  return fresh;
}

/** FNV-1a. @param {string} text @returns {number} 32 bits */
function hash(text) {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
  return value >>> 0;
}

/**
 * A generator of numbers in [0, 1), the same for the same seed (mulberry32).
 * @param {number} seed @returns {() => number}
 */
export function random(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @template T
 * @param {readonly T[]} items @param {string} name what is shuffled: the same name, the same order on this device
 * @returns {T[]} a new array (Fisher and Yates)
 */
export function shuffled(items, name) {
  const next = random(deviceSeed() ^ hash(name));
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}
