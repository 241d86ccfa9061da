/** The kept result of each question: one entry for a lesson and question, good for one wording of it. */
import * as store from "./store.js";

/**
 * @typedef {object} Result
 * @property {number} tries checks made up to the first right one
 * @property {boolean} right
 * @property {boolean} first right at the first check, without having seen the answer
 * @property {boolean} shown the answer was shown before it was found
 */

/** @type {Result} */
const NONE = { tries: 0, right: false, first: false, shown: false };

/** @param {HTMLElement} quiz @returns {string} */
const name = ({ id, dataset }) => `quiz:${dataset.lesson ?? dataset.session}:${id}`;

/** @param {HTMLElement} quiz an element with an id, data-lesson and data-version @returns {Result} */
export function resultOf(quiz) {
  const kept = store.readRecord(name(quiz));
  if (kept?.version !== quiz.dataset.version) return NONE;
  const { tries, right, first, shown } = /** @type {Record<string, unknown>} */ (kept);
  return { tries: Number(tries) || 0, right: right === true, first: first === true, shown: shown === true };
}

/** @param {HTMLElement} quiz @param {Result} result @returns {boolean} whether the device keeps it */
const keep = (quiz, result) => store.writeRecord(name(quiz), { version: quiz.dataset.version, ...result });

/**
 * Count one check. A question once answered stays answered.
 * @param {HTMLElement} quiz @param {boolean} right
 * @returns {{result: Result, kept: boolean}}
 */
export function count(quiz, right) {
  const before = resultOf(quiz);
  if (before.right) return { result: before, kept: true };
  const first = right && before.tries === 0 && !before.shown;
  const result = { ...before, tries: before.tries + 1, right, first };
  return { result, kept: keep(quiz, result) };
}

/** The answer was shown: finding it from now on is no longer a find. @param {HTMLElement} quiz */
export function markShown(quiz) {
  const before = resultOf(quiz);
  if (!before.right) keep(quiz, { ...before, shown: true });
}

/** @param {HTMLElement} quiz */
export const forget = (quiz) => store.remove(name(quiz));
