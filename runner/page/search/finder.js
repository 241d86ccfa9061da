/** The search itself: sections of pages, ranked, with the words that matched. No DOM, no network: it runs in Node too. */
import { normalise } from "./normalise.js";
import { sameNames, understand } from "./query.js";
import { compounds, tokens } from "./tokens.js";
import { Vocabulary } from "./vocabulary.js";

/** @typedef {[location: string, title: string, text: string]} Section as site/lessonkit/search.py writes it */
/** @typedef {{sections: Section[], same: string[][], filler: string[]}} Index */
/** @typedef {{score: number, words: string[]}} Found words: of the index */
/** @typedef {{section: number, score: number, words: Set<string>, missing: string[]}} Hit words: of the index, matched */

const ENOUGH = 1.5; // a word said often counts little more than a word said a few times
const PAGE_TITLE = 0.3; // every section knows a little which lesson it stands in
const HEADING = 2; // a word of a short heading counts more than any number of them in the text
const DEFINITION = /#term-/; // what a word means comes before where it is used
const IN_HEADING = 1000; // added to a word's weight for that; no section says a word so often

export class Finder {
  #vocabulary = new Vocabulary();

  /** @param {Index} index */
  constructor({ sections, same, filler }) {
    this.sections = sections;
    this.filler = new Set(filler.map(normalise));
    /** @type {number[]} each section's page, as a place in `sections` */
    this.pages = [];
    /** @type {number[]} what a word of each section's heading is worth */
    this.shares = [];
    this.same = sameNames(same);
    let page = 0;
    sections.forEach(([location, title, text], place) => {
      if (!location.includes("#")) page = place;
      this.pages.push(page);
      this.#read(text, place, 1);
      if (page !== place) this.#read(sections[page][1], place, PAGE_TITLE);
      this.#read(title, place, 0, IN_HEADING);
      const worth = DEFINITION.test(location) ? HEADING * 1.5 : HEADING;
      this.shares.push(worth / Math.sqrt(Math.max(1, tokens(title).length)));
    });
    this.#vocabulary.close();
  }

  /** @param {string} text @param {number} section @param {number} weight of each time @param {number} [once] added once */
  #read(text, section, weight, once = 0) {
    const plain = tokens(text);
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { word } of plain) counts.set(word, (counts.get(word) ?? 0) + weight);
    for (const { word } of compounds(text, plain)) counts.set(word, (counts.get(word) ?? 0) + weight);
    for (const [word, count] of counts) this.#vocabulary.add(word, section, count + once);
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

  /**
   * Where a group is met, by any of its ways. How rare that is counts for the group as a whole: one rare ending of a
   * word is not worth more than the word.
   * @param {import("./query.js").Group} group @returns {Map<number, Found>}
   */
  #meet(group) {
    /** @type {Map<number, Found>} */
    const best = new Map();
    for (const { words, sure } of group.ways) {
      const each = words.map((meant) => this.#weigh(meant));
      for (const section of each[0]?.keys() ?? []) {
        const found = each.flatMap((places) => places.get(section) ?? []);
        if (found.length < each.length) continue;
        const score = sure * found.reduce((sum, one) => sum + one.score, 0);
        const before = best.get(section);
        const all = [...(before?.words ?? []), ...found.flatMap((one) => one.words)];
        best.set(section, { score: Math.max(score, before?.score ?? 0), words: all });
      }
    }
    const rare = Math.log(1 + this.sections.length / best.size);
    for (const found of best.values()) found.score *= rare;
    return best;
  }

  /** @param {import("./vocabulary.js").Meant} meant @returns {Map<number, Found>} */
  #weigh(meant) {
    /** @type {Map<number, {said: number, heading: number, words: string[]}>} */
    const found = new Map();
    for (const [word, sure] of meant) {
      for (const [section, weight] of this.#vocabulary.places(word)) {
        const place = found.get(section) ?? { said: 0, heading: 0, words: [] };
        place.said += sure * (weight % IN_HEADING);
        if (weight >= IN_HEADING) place.heading = Math.max(place.heading, sure * this.shares[section]);
        place.words.push(word);
        found.set(section, place);
      }
    }
    const scored = [...found].map(([section, { said, heading, words }]) => {
      const score = said / (said + ENOUGH) + heading;
      return /** @type {[number, Found]} */ ([section, { score, words }]);
    });
    return new Map(scored);
  }
}
