/**
 * The theme's search box speaks to this worker. It is ready at once; the index comes with the first query, and a reader
 * who never searches never pays for it. Messages are mkdocs-material 9.8's: 0 set up, 1 ready, 2 query, 3 result.
 */
import { answer } from "./answer.js";
import { Finder } from "./finder.js";

/** @typedef {{index: string, unavailable: string}} Config index: its address from the site's root, as site/lessonkit/search.py says */

/** @type {Config} */
let config = { index: "", unavailable: "" };
/** @type {Promise<Finder> | null} */
let ready = null;
// This script is in assets/runtime/.
const root = new URL("../../", self.location.href);

async function load() {
  const response = await fetch(new URL(config.index, root));
  if (!response.ok) throw new Error(`${config.index}: ${response.status}`);
  return new Finder(await response.json());
}

/** @param {string} query */
async function find(query) {
  if (query.trim() === "") return [];
  ready ??= load();
  try {
    return answer(await ready, query);
  } catch {
    ready = null; // the next letter tries again
    return [[{ location: "", title: config.unavailable, text: "", score: 0, terms: {} }]];
  }
}

addEventListener("message", async ({ data: { type, data } }) => {
  if (type === 0) {
    config = data.config;
    self.postMessage({ type: 1 });
  } else if (type === 2) {
    self.postMessage({ type: 3, data: { items: await find(data) } });
  }
});
