/** What a reader sees: sentences from assets/words.bn.json, numbers in Bangla digits. */
import most from "page-words";

/** @type {Record<string, Record<string, string>>} */
const words = { ...most };

/** A section that comes later. @param {string} section @param {Record<string, string>} sentences */
export function addWords(section, sentences) {
  words[section] = sentences;
}

const digits = new Intl.NumberFormat("bn-BD", { maximumFractionDigits: 1 });

/** @param {number} value @returns {string} ১২,৩৪৫.৬ */
export const bn = (value) => digits.format(value);

/** @param {number} bytes @returns {string} megabytes, one decimal below ten: ৮.৩ MB, ১২ MB */
export function megabytes(bytes) {
  const value = bytes / 1_000_000;
  return `${bn(value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value))}\u00a0MB`;
}

const find = (/** @type {string} */ key) => {
  const [section, name] = key.split(/\.(.*)/s);
  return words[section]?.[name];
};

/** @param {string} key @returns {boolean} whether there is such a sentence */
export const hasWord = (key) => find(key) !== undefined;

/**
 * @param {string} key "section.name" in assets/words.bn.json
 * @param {Record<string, unknown>} [args] for the {named} places; numbers become Bangla digits
 * @returns {string}
 * @throws {Error} when there is no such sentence: a programmer's fault
 */
export function word(key, args = {}) {
  const sentence = find(key);
  if (sentence === undefined) throw new Error(`assets/words.bn.json has no ${key}`);
  return sentence.replace(/\{(\w+)\}/g, (_, name) => {
    const value = args[name];
    return typeof value === "number" ? bn(value) : String(value ?? "");
  });
}
