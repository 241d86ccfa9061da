/**
 * The worker in which a snapshot is made, in the build's own headless browser: starts Python, warms it up, and writes
 * down how its memory differs from a fresh one. What it links, and how, is the reader's own code (runner/worker).
 */
import { ENVIRONMENT, loadPyodide, SITE_PACKAGES, STDLIB, writeSources } from "../../worker/core.js";
import { Hand } from "../../worker/hand.js";
import { unpack } from "../../worker/late.js";
import { handles, link, reserveTrampoline } from "../../worker/side.js";
import { write } from "../../worker/snapshot.js";
import { tidyHeap } from "./tidy.js";

/**
 * @typedef {object} Job
 * @property {string} name of the profile
 * @property {any} index as a page gives it to its worker
 * @property {Record<string, string>} pieces name → address, of what Pyodide is made of
 * @property {string[]} wheels addresses
 * @property {string} warmer the source of maker/warm.py
 * @property {string[]} warm Python programs, run one after the other
 * @property {string[]} side libraries that the last snapshot needed; a first guess
 * @property {[path: string, address: string | null][]} files that a restored Python needs at once; null: empty
 */

const hand = new Hand();

/** @param {string} address */
const bytesOf = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());

/** @param {Job} job */
async function make(job) {
  for (const [name, address] of Object.entries(job.pieces)) {
    const response = await fetch(address);
    const wasm = name.endsWith(".wasm");
    hand.put({ [name]: wasm ? await WebAssembly.compileStreaming(response) : await response.blob() });
  }
  const wheels = await Promise.all(job.wheels.map(bytesOf));
  const files = await Promise.all(job.files.map(([, from]) => (from ? bytesOf(from) : new Uint8Array(0))));
  let wanted = job.side;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const side = await compiled(wheels, wanted);
    const made = await picture(job, wheels, side);
    if (made.also.length) {
      wanted = ordered([...wanted, ...made.also]); // libraries that were loaded on the way: the next attempt links them
      continue;
    }
    const fresh = await freshMemory(job, side);
    const facts = {
      pyodide: job.index.pyodide,
      config: made.config,
      handles: made.handles,
      side: wanted,
      files: /** @type {[string, number][]} */ (job.files.map(([path], i) => [path, files[i].length])),
    };
    await put(job.name, "snapshot", write(facts, files, fresh, made.memory));
    return put(job.name, "side", JSON.stringify(wanted));
  }
  throw new Error(`the libraries of ${job.name} do not settle`);
}

/** @param {Job} job @param {Uint8Array[]} wheels @param {import("../../worker/side.js").Side} side */
async function picture(job, wheels, side) {
  /** @type {(() => void)[]} */
  let constructors = [];
  const [stdlib, kernel] = await Promise.all([hand.get(STDLIB), hand.get("kernel.json")]);
  const sources = JSON.parse(await kernel.text()).files;
  const create = async (/** @type {any} */ settings, /** @type {Function} */ createModule) => {
    settings.preRun.push((/** @type {any} */ Module) => {
      for (const wheel of wheels) unpack(Module.FS, wheel);
      // Linked already, they are only looked for; dlopen would read them into the memory that is pictured.
      for (const [path] of side) Module.FS.writeFile(path, new Uint8Array(0));
      writeSources(Module.FS, { ...sources, "kernel_warm.py": job.warmer });
      reserveTrampoline(Module);
      constructors = link(Module, side);
    });
    const Module = await createModule(settings);
    for (const construct of constructors) construct();
    return Module;
  };
  const pyodide = await loadPyodide(hand, job.index, { [STDLIB]: stdlib }, create, {
    _makeSnapshot: true,
    env: { ...ENVIRONMENT, PYTHONHASHSEED: "20" },
  });
  const warmer = pyodide.pyimport("kernel_warm");
  warmer.warm_up(JSON.stringify(job.warm));
  const Module = pyodide._module;
  const loaded = Object.keys(Module.LDSO.loadedLibsByName).filter((path) => path.startsWith(SITE_PACKAGES));
  const also = loaded.filter((path) => !side.some(([linked]) => linked === path));
  if (also.length) return { also, config: null, handles: [], memory: new Uint8Array(0) };
  warmer.collect();
  warmer.destroy();
  tidyHeap(Module);
  for (const name of Object.keys(pyodide.loadedPackages)) delete pyodide.loadedPackages[name]; // Pyodide expects none
  const bytes = pyodide.makeMemorySnapshot();
  const [, start, length] = new Uint32Array(bytes.buffer, bytes.byteOffset, 3);
  const config = JSON.parse(new TextDecoder().decode(bytes.subarray(48, 48 + length)));
  return { also, config, handles: handles(Module), memory: bytes.slice(start) };
}

/** Memory as it is in a reader's page just before a snapshot is applied. @param {Job} job @param {import("../../worker/side.js").Side} side */
async function freshMemory(job, side) {
  /** @type {Uint8Array | null} */
  let memory = null;
  const create = async (/** @type {any} */ settings, /** @type {Function} */ createModule) => {
    settings.preRun.push((/** @type {any} */ Module) => {
      reserveTrampoline(Module);
      link(Module, side);
    });
    const Module = await createModule(settings);
    Module.API.restoreSnapshot = () => {
      memory = Module.HEAPU8.slice();
      throw new Error("seen enough");
    };
    return Module;
  };
  const files = { [STDLIB]: await hand.get(STDLIB) };
  await loadPyodide(hand, job.index, files, create, { _loadSnapshot: new Uint8Array(16) }).catch((error) => {
    if (!memory) throw error;
  });
  return /** @type {Uint8Array} */ (/** @type {unknown} */ (memory));
}

/** @param {Uint8Array[]} wheels @param {string[]} paths @returns {Promise<import("../../worker/side.js").Side>} */
async function compiled(wheels, paths) {
  const found = new Map();
  const FS = {
    mkdirTree() {},
    analyzePath: () => ({ exists: false }),
    writeFile: (/** @type {string} */ path, /** @type {Uint8Array} */ bytes) => found.set(path, bytes),
  };
  for (const wheel of wheels) unpack(FS, wheel);
  return Promise.all(paths.map(async (path) => [path, await WebAssembly.compile(found.get(path))]));
}

/** @param {string[]} paths @returns {string[]} libraries that others need first */
const ordered = (paths) => [
  ...paths.filter((path) => path.includes(".libs/")),
  ...paths.filter((path) => !path.includes(".libs/")),
];

/** @param {string} name @param {string} what @param {BodyInit} body */
const put = (name, what, body) => fetch(`/result/${name}.${what}`, { method: "PUT", body });

self.onmessage = ({ data }) =>
  make(data).catch((error) => put(data.name, "fault", String(error?.stack ?? error).slice(0, 4000)));
