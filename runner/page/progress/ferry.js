/**
 * Progress small enough for a link: sections read, cells run, questions answered right, lists ticked; no code. It
 * travels in the link's fragment, which no server sees. What a link brings is looked at as strictly as a file.
 *
 * The fragment is `progress=` and base64url of "d" + deflated JSON, or "j" + JSON where the browser cannot deflate:
 * {v: 1, p: {lesson: [sections, all, cells, all, questions]}, q: {lesson: {question: [version, tries, first]}},
 *  c: {name: ticked}}.
 */
import * as store from "../store.js";
import { progressOf } from "./record.js";

const START = "#progress=";
const LONGEST = 8000; // characters of a link; some messengers cut longer ones
const LARGEST = 200_000; // bytes of what a link may unfold to
const ID = /^[\w-]{1,100}$/;
const TICKED = /^[\w -]{0,5000}$/;

/** @param {string} address of the site's home page @returns {Promise<string | null>} null: too much for a link */
export async function link(address) {
  const text = JSON.stringify(collected());
  const packed = await pack(text);
  const url = new URL(address);
  url.hash = START.slice(1) + packed;
  return url.href.length <= LONGEST ? url.href : null;
}

/** @param {string} hash a link's @returns {boolean} whether it means to carry progress */
export const carries = (hash) => hash.startsWith(START);

/** @param {string} hash a link's @returns {Promise<Record<string, string> | null>} entries for parcel.js; null: no such link */
export async function open(hash) {
  if (!carries(hash) || hash.length > LONGEST) return null;
  try {
    const said = JSON.parse(await unpack(hash.slice(START.length)));
    return said?.v === 1 ? entriesOf(said) : null;
  } catch {
    return null; // damaged on its way, or made by hand
  }
}

function collected() {
  /** @type {Record<string, unknown[]>} */ const p = {};
  /** @type {Record<string, Record<string, unknown[]>>} */ const q = {};
  /** @type {Record<string, string>} */ const c = {};
  for (const name of store.names("progress:")) {
    const lesson = name.slice("progress:".length);
    const known = progressOf(lesson);
    if (known) p[lesson] = [known.sections, known.allSections, known.cells, known.allCells, known.allQuestions];
  }
  for (const name of store.names("quiz:")) {
    const [, lesson, question] = name.split(":");
    const kept = store.readRecord(name);
    if (kept?.right !== true || !question) continue;
    q[lesson] = { ...q[lesson], [question]: [kept.version, kept.tries, kept.first === true ? 1 : 0] };
  }
  for (const name of store.names("check:")) c[name.slice("check:".length)] = store.read(name) ?? "";
  return { v: 1, p, q, c };
}

const ids = (/** @type {unknown} */ list) =>
  Array.isArray(list) ? list.filter((id) => typeof id === "string" && ID.test(id)) : [];
const count = (/** @type {unknown} */ value) => (Number.isInteger(value) ? Math.max(0, Number(value)) : 0);
const pairs = (/** @type {unknown} */ value) => Object.entries(/** @type {Record<string, any>} */ (value ?? {}));

/** @param {{p?: unknown, q?: unknown, c?: unknown}} said @returns {Record<string, string>} */
function entriesOf({ p, q, c }) {
  /** @type {[string, string][]} */
  const found = [];
  for (const [lesson, [sections, allSections, cells, allCells, allQuestions]] of pairs(p)) {
    if (!ID.test(lesson)) continue;
    const record = { sections: ids(sections), allSections: count(allSections), cells: ids(cells) };
    const rest = { allCells: count(allCells), allQuestions: count(allQuestions) };
    found.push([`progress:${lesson}`, JSON.stringify({ ...record, ...rest })]);
  }
  for (const [lesson, questions] of pairs(q)) {
    for (const [question, [version, tries, first]] of pairs(questions)) {
      if (![lesson, question, version].every((id) => ID.test(id))) continue;
      const result = { version, tries: count(tries), right: true, first: first === 1, shown: false };
      found.push([`quiz:${lesson}:${question}`, JSON.stringify(result)]);
    }
  }
  for (const [name, ticked] of pairs(c)) {
    if (/^[\w:-]{1,200}$/.test(name) && TICKED.test(ticked)) found.push([`check:${name}`, ticked]);
  }
  return Object.fromEntries(found);
}

/** @param {string} text */
async function pack(text) {
  const plain = new TextEncoder().encode(text);
  const [kind, bytes] =
    "CompressionStream" in globalThis
      ? ["d", await through(plain, new CompressionStream("deflate-raw"))]
      : ["j", plain];
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return kind + letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} packed */
async function unpack(packed) {
  const letters = atob(packed.slice(1).replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const plain = packed[0] === "d" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
  return new TextDecoder("utf-8", { fatal: true }).decode(plain);
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  for (let size = 0; ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new Error("a link that unfolds to more than anyone's progress");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}
