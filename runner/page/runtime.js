/**
 * The runtime's bytes: fetched from our own origin file by file, checked against the manifest, kept in the cache.
 * Nothing unchecked is ever kept or handed on. Where the Cache API is missing or full, the network serves every time.
 */
import { sha256 } from "./sha256.js";

/** @typedef {{path: string, sha256: string, size: number}} File */
/** @typedef {File & {version: string, depends: string[], imports: string[], file_name: string}} Package */
/** @typedef {{core: Record<string, File>, packages: Record<string, Package>, kernel: File, worker: File, lock_info: object}} Manifest */

const CACHE = "cholpath-runtime";
const SILENCE_MS = 30_000; // a transfer that brings nothing for so long is given up
const TRIES = 3;

/** Why bytes could not be had: `key` names the reader's sentence in words.kernel. */
export class RuntimeFault extends Error {
  /** @param {"offline" | "missing" | "corrupt"} key @param {string} file @param {unknown} [cause] */
  constructor(key, file, cause) {
    super(`${key}: ${file}`, { cause });
    this.key = key;
    this.file = file;
  }
}

export class Runtime {
  /** @param {Manifest} manifest @param {URL} base the folder that paths are relative to */
  constructor(manifest, base) {
    this.manifest = manifest;
    this.base = base;
    /** @type {Map<string, Promise<ArrayBuffer>>} transfers under way, so that no file is fetched twice at once */
    this.pending = new Map();
  }

  /** @param {Document} page its <meta name="cholpath-manifest"> names the manifest @returns {Promise<Runtime>} */
  static async of(page) {
    const url = page.querySelector('meta[name="cholpath-manifest"]')?.getAttribute("content") ?? "";
    const base = new URL(url, page.baseURI);
    const response = await fetch(base).catch((cause) => {
      throw new RuntimeFault("offline", "manifest.json", cause);
    });
    if (!response.ok) throw new RuntimeFault("missing", "manifest.json");
    return new Runtime(await response.json(), base);
  }

  /** The names that a worker boots from. @returns {string[]} */
  get core() {
    return [
      "worker.js",
      "kernel.json",
      ...Object.keys(this.manifest.core).filter((name) => !name.endsWith("lock.json")),
    ];
  }

  /** @param {string[]} names packages @returns {string[]} these and all that they depend on, known ones only */
  closure(names) {
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
    const { core, packages, kernel, worker } = this.manifest;
    const file = name === "kernel.json" ? kernel : name === "worker.js" ? worker : (core[name] ?? packages[name]);
    if (!file) throw new RuntimeFault("missing", name);
    return file;
  }

  /** @param {string[]} names @returns {Promise<number>} bytes that this device would still have to fetch */
  async missing(names) {
    const cache = await openCache();
    const sizes = await Promise.all(
      names.map(async (name) => {
        const file = this.locate(name);
        return (await cache?.match(new URL(file.path, this.base))) ? 0 : file.size;
      }),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /**
   * @param {string} name @param {(bytes: number) => void} [progress] called with each arrival's size
   * @returns {Promise<ArrayBuffer>} checked bytes, the caller's own
   * @throws {RuntimeFault}
   */
  bytes(name, progress = () => {}) {
    const running = this.pending.get(name);
    if (running) return running.then((bytes) => bytes.slice(0));
    const transfer = this.#get(name, progress).finally(() => this.pending.delete(name));
    this.pending.set(name, transfer);
    return transfer;
  }

  /** @param {string} name @param {(bytes: number) => void} progress */
  async #get(name, progress) {
    const file = this.locate(name);
    const url = new URL(file.path, this.base);
    const cache = await openCache();
    const kept = await cache?.match(url).then((response) => response?.arrayBuffer());
    if (kept) {
      if ((await sha256(kept)) === file.sha256) {
        progress(file.size);
        return kept;
      }
      await cache?.delete(url); // a damaged copy is worth nothing: fetch it anew
    }
    const bytes = await this.#fetch(name, url, file, progress);
    await cache?.put(url, new Response(bytes.slice(0))).catch(() => {}); // a full disk costs the next visit, not this one
    return bytes;
  }

  /** @param {string} name @param {URL} url @param {File} file @param {(bytes: number) => void} progress */
  async #fetch(name, url, file, progress) {
    /** @type {unknown} */
    let fault;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      let got = 0;
      try {
        const bytes = await transfer(url, file, (size) => {
          got += size;
          progress(size);
        });
        if ((await sha256(bytes)) === file.sha256) return bytes;
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

/** @returns {Promise<Cache | null>} null where storage is denied or not offered */
async function openCache() {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}

/** @param {URL} url @param {File} file @param {(bytes: number) => void} arrived @returns {Promise<ArrayBuffer>} */
async function transfer(url, file, arrived) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, { signal: silence.signal });
    if (!response.ok || !response.body) throw new RuntimeFault("missing", `${file.path} (${response.status})`);
    const bytes = new Uint8Array(file.size);
    const reader = response.body.getReader();
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length + value.length > file.size) throw new RuntimeFault("corrupt", file.path);
      bytes.set(value, length);
      length += value.length;
      arrived(value.length);
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    }
    if (length !== file.size) throw new RuntimeFault("corrupt", file.path);
    return bytes.buffer;
  } finally {
    clearTimeout(timer);
  }
}
