/**
 * What a reader asked for, as groups that a section should all have; each group is met by any of its ways, and a way by
 * all of its words.
 */
import { stem } from "./normalise.js";
import { tokens } from "./tokens.js";

/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary @typedef {import("./vocabulary.js").Meant} Meant */
/** @typedef {{words: Meant[], sure: number}} Way */
/** @typedef {{typed: string, ways: Way[]}} Group */
/** @typedef {Map<string, string[][]>} Same the stems of a name → its other names, as words */

const SAME_IDEA = 0.75; // the other language's name for it
const JOINED = 0.9;
const SHORTEST_START = 3; // two letters begin too many words

/** @param {string[]} words */
const key = (words) => words.map(stem).join(" ");

/** @param {string[][]} families names of one thing @returns {Same} */
export function sameNames(families) {
  /** @type {Same} */
  const same = new Map();
  for (const family of families) {
    const names = family.map((name) => tokens(name).map(({ word }) => word)).filter((words) => words.length);
    for (const name of names) {
      const others = names.filter((other) => key(other) !== key(name));
      same.set(key(name), [...(same.get(key(name)) ?? []), ...others]);
    }
  }
  return same;
}

/**
 * @param {string} query @param {Vocabulary} vocabulary @param {Same} same
 * @param {Set<string>} filler words that ask rather than say what is asked for (কী, কাকে বলে); left out beside others
 * @returns {Group[]}
 */
export function understand(query, vocabulary, same, filler) {
  const all = tokens(query);
  const telling = all.filter(({ word }) => !filler.has(word));
  const typed = telling.length ? telling : all;
  const longest = Math.max(1, ...[...same.keys()].map((name) => name.split(" ").length));
  /** @type {Group[]} */
  const groups = [];
  for (let first = 0; first < typed.length; ) {
    const taken = named(typed.slice(first, first + longest), same);
    const part = typed.slice(first, first + taken.length);
    const text = query.slice(part[0].start, part[part.length - 1].end);
    const words = part.map(({ word }) => word);
    const last = first + taken.length === typed.length;
    const ways = [plain(words, last, vocabulary)];
    for (const name of taken.others) ways.push({ ...plain(name, false, vocabulary), sure: SAME_IDEA });
    // ব্যাক প্রোপাগেশন for ব্যাকপ্রোপাগেশন
    const next = typed[first + taken.length];
    const joined = words.join("") + (next?.word ?? "");
    if (next && words.length === 1 && vocabulary.has(joined)) {
      ways.push({ words: [vocabulary.meant(joined, false)], sure: JOINED });
    }
    const known = ways.filter(possible);
    groups.push({ typed: text, ways: known.length ? known : guesses(words, vocabulary) });
    first += taken.length;
  }
  return groups;
}

/** @param {Way} way */
const possible = (way) => way.words.every((meant) => meant.size > 0);

/** @param {string[]} words @param {boolean} unfinished the last one may be @param {Vocabulary} vocabulary @returns {Way} */
function plain(words, unfinished, vocabulary) {
  const meant = words.map((word, index) => {
    const open = unfinished && index === words.length - 1 && word.length >= SHORTEST_START;
    return vocabulary.meant(word, open);
  });
  return { words: meant, sure: 1 };
}

/** The longest run of typed words that is a known name. @param {import("./tokens.js").Token[]} typed @param {Same} same */
function named(typed, same) {
  for (let length = typed.length; length > 0; length -= 1) {
    const others = same.get(key(typed.slice(0, length).map(({ word }) => word)));
    if (others) return { length, others };
  }
  return { length: 1, others: [] };
}

/** Nothing has these words: they may be the start of one, two typed as one, or mistyped. @param {string[]} words @param {Vocabulary} vocabulary */
function guesses(words, vocabulary) {
  const meant = words.map((word) => {
    const longer = vocabulary.meant(word, true);
    return longer.size ? longer : vocabulary.nearly(word);
  });
  const ways = [{ words: meant, sure: 1 }];
  const pair = words.length === 1 ? vocabulary.split(words[0]) : null;
  if (pair) ways.push({ ...plain(pair, false, vocabulary), sure: JOINED });
  return ways.filter(possible);
}
