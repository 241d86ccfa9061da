/** The search itself: sections of pages, ranked, with the words that matched. No DOM, no network: it runs in Node too. */
import { normalise } from "./normalise.js";
import { sameNames, understand } from "./query.js";
import { compounds, tokens } from "./tokens.js";
import { Vocabulary } from "./vocabulary.js";

/** @typedef {[location: string, title: string, text: string]} Section as site/lessonkit/search.py writes it */
/** @typedef {{sections: Section[], same: string[][], filler: string[]}} Index */
/** @typedef {{section: number, score: number, words: Set<string>, missing: string[]}} Hit words: of the index, matched */

const TITLE = 6; // a word of the heading counts as much as six in the text
const PAGE_TITLE = 0.4; // and every section knows which lesson it stands in
const ENOUGH = 1.5; // a word said often counts little more than a word said a few times

export class Finder {
  #vocabulary = new Vocabulary();

  /** @param {Index} index */
  constructor({ sections, same, filler }) {
    this.sections = sections;
    this.filler = new Set(filler.map(normalise));
    /** @type {number[]} each section's page, as a place in `sections` */
    this.pages = [];
    this.same = sameNames(same);
    let page = 0;
    sections.forEach(([location, title, text], place) => {
      if (!location.includes("#")) page = place;
      this.pages.push(page);
      this.#read(title, place, TITLE);
      this.#read(text, place, 1);
      if (page !== place) this.#read(sections[page][1], place, PAGE_TITLE);
    });
    this.#vocabulary.close();
  }

  /** @param {string} text @param {number} section @param {number} weight */
  #read(text, section, weight) {
    const plain = tokens(text);
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { word } of plain) counts.set(word, (counts.get(word) ?? 0) + weight);
    for (const { word } of compounds(text, plain)) counts.set(word, (counts.get(word) ?? 0) + weight);
    for (const [word, count] of counts) this.#vocabulary.add(word, section, count);
  }

  /** @param {string} query @returns {Hit[]} best first; only sections that have as much of the query as any has */
  find(query) {
    const groups = understand(query, this.#vocabulary, this.same, this.filler);
    const met = groups.map((group) => this.#meet(group));
    /** @type {Map<number, Hit & {groups: number}>} */
    const hits = new Map();
    met.forEach((places) => {
      for (const [section, { score, words }] of places) {
        const hit = hits.get(section) ?? { section, score: 0, words: new Set(), missing: [], groups: 0 };
        hit.score += score;
        hit.groups += 1;
        for (const word of words) hit.words.add(word);
        hits.set(section, hit);
      }
    });
    const most = Math.max(0, ...[...hits.values()].map((hit) => hit.groups));
    const best = [...hits.values()].filter((hit) => hit.groups === most).sort((one, other) => other.score - one.score);
    for (const hit of best) hit.missing = groups.filter((_, place) => !met[place].has(hit.section)).map((g) => g.typed);
    return best;
  }

  /** @param {import("./query.js").Group} group */
  #meet(group) {
    /** @type {Map<number, {score: number, words: string[]}>} */
    const best = new Map();
    for (const { words, sure } of group.ways) {
      const each = words.map((meant) => this.#weigh(meant));
      for (const section of each[0]?.keys() ?? []) {
        if (!each.every((places) => places.has(section))) continue;
        const found = each.map((places) => /** @type {{score: number, words: string[]}} */ (places.get(section)));
        const score = sure * found.reduce((sum, one) => sum + one.score, 0);
        const before = best.get(section);
        const all = [...(before?.words ?? []), ...found.flatMap((one) => one.words)];
        best.set(section, { score: Math.max(score, before?.score ?? 0), words: all });
      }
    }
    return best;
  }

  /** @param {import("./vocabulary.js").Meant} meant @returns {Map<number, {score: number, words: string[]}>} */
  #weigh(meant) {
    const found = new Map();
    for (const [word, sure] of meant) {
      const places = this.#vocabulary.places(word);
      const rare = Math.log(1 + this.sections.length / places.size);
      for (const [section, weight] of places) {
        const score = sure * rare * (weight / (weight + ENOUGH));
        const before = found.get(section);
        if (before) found.set(section, { score: Math.max(before.score, score), words: [...before.words, word] });
        else found.set(section, { score, words: [word] });
      }
    }
    return found;
  }
}
