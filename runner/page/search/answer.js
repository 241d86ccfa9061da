/** Hits as the theme's search box shows them: by page, a few sections each, the matched words marked. */
import { compounds, tokens } from "./tokens.js";

/** @typedef {import("./finder.js").Finder} Finder @typedef {import("./finder.js").Hit} Hit */
/**
 * @typedef {object} Item what mkdocs-material 9.8 makes a result of; it puts title and text into the page as HTML
 * @property {string} location @property {string} title @property {string} text @property {number} score
 * @property {Record<string, boolean>} terms true: to be marked on the page it leads to; false: not found there
 */

/** @typedef {{start: number, end: number}} Span places in a text */

const PAGES = 20;
const SECTIONS = 8;
const OPEN = 3; // sections that show without unfolding
const LONG = 170; // letters of an excerpt
const LEAD = 50; // of them before the first match
const MARKED = 6; // forms of the words that the page will mark

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]);

/** @param {Finder} finder @param {string} query @returns {Item[][]} */
export function answer(finder, query) {
  /** @type {Map<number, Hit[]>} */
  const pages = new Map();
  for (const hit of finder.find(query)) {
    const page = finder.pages[hit.section];
    const hits = pages.get(page);
    if (!hits) pages.set(page, [hit]);
    else if (hits.length < SECTIONS) hits.push(hit);
  }
  return [...pages].slice(0, PAGES).map(([page, hits]) => group(finder, page, hits));
}

/** The theme folds what scores less than the first one, and needs the page itself among them. @param {Finder} finder @param {number} page @param {Hit[]} hits */
function group(finder, page, hits) {
  const best = hits[0].score;
  const items = hits.map((hit, place) => item(finder, hit, place < OPEN ? best : hit.score * 0.999));
  if (!hits.some((hit) => hit.section === page)) {
    const [location, title] = finder.sections[page];
    items.push({ location, title: marked(title, spans(title, hits[0].words)), text: "", score: 0, terms: {} });
  }
  return items;
}

/** @param {Finder} finder @param {Hit} hit @param {number} score @returns {Item} */
function item(finder, hit, score) {
  const [location, title, text] = finder.sections[hit.section];
  const found = spans(text, hit.words);
  /** @type {Record<string, boolean>} */
  const terms = {};
  // As they stand on the page: it compares letter by letter.
  const inTitle = spans(title, hit.words).map(({ start, end }) => title.slice(start, end));
  const inText = found.slice(0, 50).map(({ start, end }) => text.slice(start, end));
  for (const form of new Set([...inTitle, ...inText])) {
    if (Object.keys(terms).length < MARKED) terms[form] = true;
  }
  for (const word of hit.missing) terms[word] = false;
  return { location, title: marked(title, spans(title, hit.words)), text: excerptOf(text, found), score, terms };
}

/** @param {string} text @param {Set<string>} words @returns {Span[]} the matches, none inside another */
function spans(text, words) {
  const plain = tokens(text);
  const found = [...plain, ...compounds(text, plain)].filter(({ word }) => words.has(word));
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  let covered = -1;
  return found.filter(({ start, end }) => {
    if (start < covered) return false;
    covered = end;
    return true;
  });
}

/** @param {string} text @param {Span[]} found @param {number} [from] @param {number} [to] */
function marked(text, found, from = 0, to = text.length) {
  let html = "";
  let place = from;
  for (const { start, end } of found) {
    if (start < from || end > to) continue;
    html += `${escaped(text.slice(place, start))}<mark>${escaped(text.slice(start, end))}</mark>`;
    place = end;
  }
  return html + escaped(text.slice(place, to));
}

/** The stretch with the most matched words, cut between words. @param {string} text @param {Span[]} found */
function excerptOf(text, found) {
  let from = 0;
  let most = 0;
  for (const { start } of found) {
    const inside = found.filter((span) => span.start >= start && span.end <= start - LEAD + LONG).length;
    if (inside > most) [most, from] = [inside, Math.max(0, start - LEAD)];
  }
  if (from > 0) from = Math.max(text.lastIndexOf(" ", from) + 1, text.indexOf(" ", from) + 1 || 0);
  let to = Math.min(text.length, from + LONG);
  if (to < text.length) to = Math.max(text.lastIndexOf(" ", to), from + 1);
  return `${from > 0 ? "… " : ""}${marked(text, found, from, to)}${to < text.length ? " …" : ""}`;
}
