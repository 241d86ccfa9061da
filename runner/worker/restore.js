/** The fast start: a fresh interpreter whose memory becomes that of a snapshot, warmed up when the site was built. */
import { loadPyodide, SITE_PACKAGES, STDLIB, writeFile } from "./core.js";
import { Late } from "./late.js";
import { giveHandles, link, reserveTrampoline } from "./side.js";
import { read } from "./snapshot.js";

/** @typedef {import("./core.js").Index} Index */
/** @typedef {import("./worker.js").Kernel} Kernel */
/** @typedef {{name: string, side: string[], packages: string[]}} Profile */

/** A zip archive without files, in the place of the standard library until that is needed. */
const EMPTY_ZIP = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array(18).fill(0));

/**
 * @param {import("./hand.js").Hand} hand @param {Index} index @param {Profile} profile
 * @param {(names: string[]) => Promise<any[]>} need
 * @returns {Promise<Kernel>}
 */
export async function startFromSnapshot(hand, index, profile, need) {
  const snapshot = hand.get(`${profile.name}.snapshot`).then(inflated).then(read);
  const side = Promise.all(profile.side.map((name) => hand.get(`${name}.side`))).then((lists) => lists.flat());
  const files = { [STDLIB]: new Blob([EMPTY_ZIP]) };
  const pyodide = await loadPyodide(
    hand,
    index,
    files,
    (settings, create) => restored(settings, create, side, snapshot),
    {
      _loadSnapshot: new Uint8Array(16), // says that main() is not to run; the memory itself comes from `restored`
    },
  );
  const late = new Late(pyodide, index, profile, need);
  return {
    bridge: pyodide.pyimport("kernel.bridge"),
    start: profile.name,
    prepare: (code) => late.prepare(code),
    exercise: () => late.python.exercise(),
  };
}

/**
 * @param {any} settings @param {(settings: any) => Promise<any>} create
 * @param {Promise<import("./side.js").Side>} side @param {Promise<ReturnType<typeof read>>} snapshot
 */
async function restored(settings, create, side, snapshot) {
  let afterwards = () => {};
  /** @type {unknown} */
  let fault;
  settings.preRun.push(async (/** @type {any} */ Module) => {
    Module.addRunDependency("side");
    try {
      const [libraries, { header }] = await Promise.all([side, snapshot]);
      afterwards = reserveTrampoline(Module);
      link(Module, inOrder(libraries, header.side));
      giveHandles(Module, header.handles);
    } catch (error) {
      fault = error; // thrown where loadPyodide hears it
    }
    Module.removeRunDependency("side");
  });
  const Module = await create(settings);
  const { header, files, apply } = await snapshot;
  Module.API.restoreSnapshot = () => {
    if (fault) throw fault;
    if (header.pyodide !== Module.API.version) throw new Error(`the snapshot is of Pyodide ${header.pyodide}`);
    if (!Module.growMemory(header.memory)) throw new Error(`no ${header.memory} bytes of memory for the snapshot`);
    apply(Module.HEAPU8);
    afterwards();
    for (const [i, [path]] of header.files.entries()) writeFile(Module.FS, `${SITE_PACKAGES}/${path}`, files[i]);
    return header.config;
  };
  return Module;
}

/** @param {{blob: Blob, packed: boolean}} file */
async function inflated({ blob, packed }) {
  const stream = packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {import("./side.js").Side} side @param {string[]} paths @returns {import("./side.js").Side} */
function inOrder(side, paths) {
  const found = new Map(side);
  return paths.map((path) => {
    const module = found.get(path);
    if (!module) throw new Error(`the snapshot needs ${path}`);
    return [path, module];
  });
}
