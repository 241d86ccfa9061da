/**
 * How far a reader has come: one record a lesson, on the device only, merged so that no tab undoes another's. Sections
 * that were on the screen, cells that ran; what the quizzes gave is in results.js. `last` is where reading stopped.
 */
import * as store from "../store.js";

/**
 * @typedef {object} Progress
 * @property {string[]} sections ids of those read @property {number} allSections
 * @property {string[]} cells ids of those that ran @property {number} allCells
 * @property {number} allQuestions
 */
/** @typedef {{page: string, section: string, title: string, heading: string}} Place page: address in the site */

const LAST = "last";
const key = (/** @type {string} */ lesson) => `progress:${lesson}`;

const texts = (/** @type {unknown} */ value) =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
const count = (/** @type {unknown} */ value) => (Number.isInteger(value) ? Math.max(0, Number(value)) : 0);

/** @param {Record<string, any> | null} kept @returns {Progress} */
function understood(kept) {
  return {
    sections: texts(kept?.sections),
    allSections: count(kept?.allSections),
    cells: texts(kept?.cells),
    allCells: count(kept?.allCells),
    allQuestions: count(kept?.allQuestions),
  };
}

/** @param {string} lesson @returns {Progress | null} null: never opened */
export function progressOf(lesson) {
  const kept = store.readRecord(key(lesson));
  return kept && understood(kept);
}

/** @param {string} lesson @param {Partial<Progress>} news its lists are added to what is known, its numbers replace it */
export function add(lesson, news) {
  const before = understood(store.readRecord(key(lesson)));
  const after = { ...before, ...news };
  after.sections = [...new Set([...before.sections, ...(news.sections ?? [])])];
  after.cells = [...new Set([...before.cells, ...(news.cells ?? [])])];
  store.writeRecord(key(lesson), after);
}

/** @param {Progress} one @param {Progress} other @returns {Progress} what either knows */
export const merged = (one, other) => ({
  ...one,
  sections: [...new Set([...one.sections, ...other.sections])],
  allSections: one.allSections || other.allSections,
  cells: [...new Set([...one.cells, ...other.cells])],
  allCells: one.allCells || other.allCells,
  allQuestions: one.allQuestions || other.allQuestions,
});

/** @param {string} text a kept record as text @param {string} other another one @returns {string} */
export function mergedText(text, other) {
  return JSON.stringify(merged(understood(JSON.parse(text)), understood(JSON.parse(other))));
}

/** @param {string} lesson @returns {number} questions answered right, of the present wording or an earlier one */
export function rightAnswers(lesson) {
  return store.names(`quiz:${lesson}:`).filter((name) => store.readRecord(name)?.right === true).length;
}

/** @returns {Place | null} */
export function last() {
  const kept = store.readRecord(LAST);
  if (typeof kept?.page !== "string" || !/^[\w-]+\/$/.test(kept.page)) return null;
  const section = typeof kept.section === "string" && /^[\w-]+$/.test(kept.section) ? kept.section : "";
  return { page: kept.page, section, title: String(kept.title ?? ""), heading: String(kept.heading ?? "") };
}

/** @param {Place} place */
export const setLast = (place) => store.writeRecord(LAST, place);
