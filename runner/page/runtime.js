/**
 * The runtime's bytes: fetched from our own origin file by file, checked against the manifest, kept in the cache.
 * Nothing unchecked is ever kept or handed on. Where the Cache API is missing or full, the network serves every time.
 */
import { sha256 } from "./sha256.js";
import { RuntimeFault, Wire } from "./wire.js";

/** @typedef {import("./wire.js").File} File */
/** @typedef {File & {version: string, depends: string[], imports: string[], file_name: string, pure?: boolean}} Package pure: files alone */
/** @typedef {File & {packages: string[], side: string[]}} Snapshot */
/**
 * @typedef {object} Manifest
 * @property {string} pyodide
 * @property {Record<string, File>} core @property {Record<string, Package>} packages
 * @property {Record<string, Snapshot>} [snapshots] @property {Record<string, File>} [side]
 * @property {File} kernel @property {File} worker @property {object} lock_info
 */
/** @typedef {{bytes: ArrayBuffer, packed: boolean}} Content packed: gzipped */

const CACHE = "cholpath-runtime";
const TRIES = 3;
const KEEP_AFTER_MS = 1000; // filling the cache must not slow the start down

/** @param {Document} page */
function manifestOf(page) {
  const url = page.querySelector('meta[name="cholpath-manifest"]')?.getAttribute("content") ?? "";
  return new URL(url, page.baseURI);
}

// Read when this script loads: after instant navigation the same relative address would mean another place.
const MANIFEST = globalThis.document ? manifestOf(document) : new URL("about:blank");

export class Runtime {
  /** @param {Manifest} manifest @param {Wire} wire */
  constructor(manifest, wire) {
    this.manifest = manifest;
    this.wire = wire;
    /** @type {Map<string, Promise<Content>>} transfers under way, so that no file is fetched twice at once */
    this.pending = new Map();
  }

  /** @param {Document} page its <meta name="cholpath-manifest"> names the manifest @returns {Promise<Runtime>} */
  static async of(page) {
    const base = page === globalThis.document ? MANIFEST : manifestOf(page);
    return (await Runtime.#read(base, "default")) ?? (await Runtime.#read(base, "reload")) ?? broken("manifest.json");
  }

  /** @param {URL} base of the manifest @param {RequestCache} cache @returns {Promise<Runtime | null>} null: it came in part */
  static async #read(base, cache) {
    const response = await fetch(base, { cache }).catch((cause) => {
      throw new RuntimeFault("offline", "manifest.json", cause);
    });
    if (!response.ok) throw new RuntimeFault("missing", "manifest.json");
    const manifest = await response.json().catch(() => null);
    return manifest && new Runtime(manifest, new Wire(base, response));
  }

  /** @param {string[]} names packages @returns {string[]} these and all that they depend on, known ones only */
  closure(names) {
    /** @type {Set<string>} */
    const found = new Set();
    const add = (/** @type {string} */ name) => {
      const entry = this.manifest.packages[name];
      if (!entry || found.has(name)) return;
      found.add(name);
      entry.depends.forEach(add);
    };
    names.forEach(add);
    return [...found];
  }

  /** @param {string} name @returns {File} */
  locate(name) {
    const { core, packages, kernel, worker, snapshots = {}, side = {} } = this.manifest;
    const [, stem, kind] = /^(.+)\.(snapshot|side)$/.exec(name) ?? [];
    const file =
      kind === "snapshot"
        ? snapshots[stem]
        : kind === "side"
          ? side[stem]
          : name === "kernel.json"
            ? kernel
            : name === "worker.js"
              ? worker
              : (core[name] ?? packages[name]);
    if (!file) throw new RuntimeFault("missing", name);
    return file;
  }

  /** @param {string[]} names @returns {Promise<number>} bytes that this device would still have to fetch */
  async missing(names) {
    const cache = await openCache();
    const sizes = await Promise.all(
      names.map(async (name) => {
        const file = this.locate(name);
        return (await this.#kept(cache, file)) ? 0 : weight(file);
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** @param {string} name @returns {number} bytes on the wire, gzipped where the build has done that */
  weight(name) {
    return weight(this.locate(name));
  }

  /**
   * @param {string} name @param {(bytes: number) => void} [progress] called with each arrival's size
   * @param {number} [keepAfter] ms: when a new arrival is written to the device
   * @returns {Promise<Content>} checked bytes, the caller's own
   * @throws {RuntimeFault}
   */
  bytes(name, progress = () => {}, keepAfter = KEEP_AFTER_MS) {
    const running = this.pending.get(name);
    if (running) return running.then(({ bytes, packed }) => ({ bytes: bytes.slice(0), packed }));
    const transfer = this.#get(name, progress, keepAfter).finally(() => this.pending.delete(name));
    this.pending.set(name, transfer);
    return transfer;
  }

  /** @param {string} name @param {(bytes: number) => void} progress @param {number} keepAfter @returns {Promise<Content>} */
  async #get(name, progress, keepAfter) {
    const file = this.locate(name);
    const cache = await openCache();
    const found = await this.#kept(cache, file);
    if (found) {
      const bytes = await found.response.arrayBuffer();
      if ((await sha256(bytes)) === found.entry.sha256) {
        progress(weight(file));
        return { bytes, packed: found.entry !== file };
      }
      await cache?.delete(this.#address(found.entry)); // a damaged copy is worth nothing: fetch it anew
    }
    const { entry, bytes } = await this.#fetch(name, file, progress);
    const copy = new Response(bytes.slice(0));
    // A full disk costs the next visit, not this one.
    setTimeout(() => cache?.put(this.#address(entry), copy).catch(() => {}), keepAfter);
    return { bytes, packed: entry !== file };
  }

  /** @param {Cache | null} cache @param {File} file @returns {Promise<{entry: import("./wire.js").Entry, response: Response} | null>} */
  async #kept(cache, file) {
    for (const entry of file.gz ? [file.gz, file] : [file]) {
      const response = await cache?.match(this.#address(entry));
      if (response) return { entry, response };
    }
    return null;
  }

  /** @param {{path: string}} entry */
  #address(entry) {
    return new URL(entry.path, this.wire.base);
  }

  /** @param {string} name @param {File} file @param {(bytes: number) => void} progress */
  async #fetch(name, file, progress) {
    /** @type {unknown} */
    let fault;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      let got = 0;
      try {
        const tell = (/** @type {number} */ size) => {
          got += size;
          progress(size);
        };
        const came = await this.wire.get(file, tell, attempt ? "reload" : "default");
        if ((await sha256(came.bytes)) === came.entry.sha256) return came;
        fault = new RuntimeFault("corrupt", name);
      } catch (error) {
        fault = error instanceof RuntimeFault ? error : new RuntimeFault("offline", name, error);
      }
      progress(-got);
      if (/** @type {RuntimeFault} */ (fault).key === "missing") break;
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** attempt));
    }
    throw fault;
  }
}

/** @param {string} name @returns {never} */
function broken(name) {
  throw new RuntimeFault("corrupt", name);
}

/** @param {File} file */
const weight = (file) => file.gz?.size ?? file.size;

/** @returns {Promise<Cache | null>} null where storage is denied or not offered */
async function openCache() {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}

export { RuntimeFault };
