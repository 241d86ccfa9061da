/** Words and numbers of a text with their places in it: the same cut for the index, the query and the marks. */
import { normalise } from "./normalise.js";

/** @typedef {{word: string, start: number, end: number}} Token word: normalised; places in the text as it is */

const TOKEN = new RegExp(
  [
    "[0-9\\u09e6-\\u09ef]+(?:\\.[0-9\\u09e6-\\u09ef]+)?[eE][-−+]?[0-9\\u09e6-\\u09ef]+", // 3.5e-07
    "[0-9\\u09e6-\\u09ef]+(?:[.,][0-9\\u09e6-\\u09ef]+)*",
    "[\\u0980-\\u09e5\\u09f0-\\u09fe][\\u0980-\\u09e5\\u09f0-\\u09fe\\u200c\\u200d]*",
    "(?:(?![\\u0980-\\u09ff])\\p{L}(?:(?![\\u0980-\\u09ff])[\\p{L}\\p{M}\\p{N}])*)",
  ].join("|"),
  "gu",
);
const GROUPED =
  /^[0-9\u09e6-\u09ef]{1,3}(?:,[0-9\u09e6-\u09ef]{2,3})*,[0-9\u09e6-\u09ef]{3}(?:\.[0-9\u09e6-\u09ef]+)?$/; // 1,23,456 and 123,456
const HUMPS = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const SHORTEST_HUMP = 4; // the LU of ReLU is no word
const JOINS = new Set(["-", "_", "\u2010", "\u2011", "\u2013", "-\u2060"]);

/** @param {string} text @returns {Token[]} in order */
export function tokens(text) {
  /** @type {Token[]} */
  const found = [];
  for (const { 0: raw, index } of text.matchAll(TOKEN)) {
    if (!raw.includes(",") || GROUPED.test(raw)) {
      found.push({ word: normalise(raw.replaceAll(",", "")), start: index, end: index + raw.length });
      continue;
    }
    let start = index; // a list such as 2,3
    for (const piece of raw.split(",")) {
      found.push({ word: normalise(piece), start, end: start + piece.length });
      start += piece.length + 1;
    }
  }
  return found.filter(({ word }) => word !== "");
}

/**
 * What a reader may type for parts or wholes of compound names: `log_softmax` also as logsoftmax, the Entropy of
 * CrossEntropyLoss, সেলফ-অ্যাটেনশন as one word.
 * @param {string} text @param {Token[]} plain what `tokens(text)` gave @returns {Token[]} besides those
 */
export function compounds(text, plain) {
  /** @type {Token[]} */
  const found = [];
  for (let first = 0; first < plain.length; first += 1) {
    const { start, end } = plain[first];
    found.push(...humps(text.slice(start, end), start));
    let last = first;
    while (plain[last + 1] && JOINS.has(text.slice(plain[last].end, plain[last + 1].start))) last += 1;
    if (last === first) continue;
    const word = plain.slice(first, last + 1).map((token) => token.word);
    found.push({ word: word.join(""), start, end: plain[last].end });
    for (const token of plain.slice(first + 1, last + 1)) {
      found.push(...humps(text.slice(token.start, token.end), token.start));
    }
    first = last;
  }
  return found;
}

/** @param {string} raw @param {number} start @returns {Token[]} */
function humps(raw, start) {
  const parts = raw.split(HUMPS);
  if (parts.length === 1) return [];
  let place = start;
  return parts.flatMap((part) => {
    const token = { word: normalise(part), start: place, end: place + part.length };
    place += part.length;
    return part.length >= SHORTEST_HUMP ? [token] : [];
  });
}
