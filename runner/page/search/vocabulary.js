/** Every word of the index: where it stands, and which words of the index a typed word may mean. */
import { stem } from "./normalise.js";
import { distance, slips } from "./typo.js";

/** @typedef {Map<string, number>} Meant words of the index, each with how surely it is meant, from 0 to 1 */

const SURE = { same: 1, ending: 0.85, start: 0.7, typo: 0.4 };

export class Vocabulary {
  /** @type {Map<string, Map<number, number>>} word → section → weight */
  #places = new Map();
  /** @type {string[]} */ #sorted = [];
  /** @type {Map<string, string[]>} */ #stems = new Map();

  /** @param {string} word @param {number} section @param {number} weight */
  add(word, section, weight) {
    const places = this.#places.get(word) ?? new Map();
    this.#places.set(word, places);
    places.set(section, (places.get(section) ?? 0) + weight);
  }

  /** After the last `add`. */
  close() {
    this.#sorted = [...this.#places.keys()].sort();
    for (const word of this.#sorted) {
      const root = stem(word);
      const family = this.#stems.get(root);
      if (family) family.push(word);
      else this.#stems.set(root, [word]);
    }
  }

  /** @param {string} word @returns {Map<number, number>} section → weight */
  places(word) {
    return this.#places.get(word) ?? new Map();
  }

  /** @param {string} word @returns {boolean} */
  has(word) {
    return this.#places.has(word) || this.#stems.has(stem(word));
  }

  /** @param {string} word @param {boolean} unfinished it may be the start of a longer word @returns {Meant} */
  meant(word, unfinished) {
    /** @type {Meant} */
    const found = new Map();
    if (unfinished) for (const longer of this.#startingWith(word)) found.set(longer, SURE.start);
    for (const kin of this.#stems.get(stem(word)) ?? []) found.set(kin, SURE.ending);
    if (this.#places.has(word)) found.set(word, SURE.same);
    return found;
  }

  /** @param {string} word @returns {Meant} words that a slip of the finger turns into this one; only the nearest */
  nearly(word) {
    const root = stem(word);
    let least = slips(root) + 1;
    /** @type {Meant} */
    let found = new Map();
    if (least === 1) return found;
    for (const [other, family] of this.#stems) {
      const far = distance(root, other, least);
      if (far > least || far > slips(root)) continue;
      if (far < least) found = new Map();
      least = far;
      for (const kin of family) found.set(kin, SURE.typo);
    }
    return found;
  }

  /** @param {string} word @returns {[string, string] | null} two words of the index that were typed as one */
  split(word) {
    for (let cut = 3; cut <= word.length - 3; cut += 1) {
      const pair = /** @type {[string, string]} */ ([word.slice(0, cut), word.slice(cut)]);
      if (this.has(pair[0]) && this.has(pair[1])) return pair;
    }
    return null;
  }

  /** @param {string} start */
  #startingWith(start) {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle] < start) low = middle + 1;
      else high = middle;
    }
    const found = [];
    while (this.#sorted[low]?.startsWith(start)) found.push(this.#sorted[low++]);
    return found;
  }
}
