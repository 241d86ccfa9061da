/**
 * Files of the site kept on the device, each under its address and its content's SHA-256. A file is checked before it
 * is kept and again when it is read, so what is here is right or it is not here; several releases share what is equal.
 * Used by the service worker and by pages.
 */
import { sha256 } from "../sha256.js";

export const CACHE = "cholpath-site";
const TRIES = 3;
const PAUSE_MS = 300;

export class ShelfFault extends Error {
  /** @param {"offline" | "missing" | "changed" | "full"} key @param {string} address @param {unknown} [cause] */
  constructor(key, address, cause) {
    super(`${key}: ${address}`, { cause });
    this.key = key;
  }
}

export class Shelf {
  /** @param {URL} root where the site is, with a last slash */
  constructor(root) {
    this.root = root;
  }

  /** @param {string} address within the site @param {string} hash */
  #key(address, hash) {
    const key = new URL(address, this.root);
    key.search = `sha256=${hash}`;
    return key.href;
  }

  /** @param {string} address @param {string} hash @returns {Promise<boolean>} */
  async has(address, hash) {
    const cache = await caches.open(CACHE);
    return (await cache.match(this.#key(address, hash))) !== undefined;
  }

  /** @param {string} address @param {string} hash @returns {Promise<Response | null>} a copy that was found undamaged */
  async get(address, hash) {
    const cache = await caches.open(CACHE);
    const key = this.#key(address, hash);
    const found = await cache.match(key);
    if (!found) return null;
    const bytes = await found.arrayBuffer();
    if ((await sha256(bytes)) === hash) return new Response(bytes, { headers: found.headers });
    await cache.delete(key);
    return null;
  }

  /** Whatever release it is from: for names that change with their content. @param {string} address */
  async any(address) {
    const cache = await caches.open(CACHE);
    const [request] = await cache.keys(new URL(address, this.root).href, { ignoreSearch: true });
    return request ? this.get(address, new URL(request.url).searchParams.get("sha256") ?? "") : null;
  }

  /**
   * @param {string} address @param {string} hash @param {ArrayBuffer} bytes already found to have this hash
   * @param {string} type its Content-Type
   */
  async put(address, hash, bytes, type) {
    const cache = await caches.open(CACHE);
    try {
      await cache.put(this.#key(address, hash), new Response(bytes, { headers: { "content-type": type } }));
    } catch (cause) {
      throw new ShelfFault("full", address, cause);
    }
  }

  /** Fetch a file, unless it is here. @param {string} address @param {string} hash @throws {ShelfFault} */
  async keep(address, hash) {
    if (await this.has(address, hash)) return;
    /** @type {ShelfFault | null} */
    let fault = null;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (attempt) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 3 ** (attempt - 1)));
      try {
        // A copy that turned out wrong may come from the browser's own cache: then ask the host.
        const response = await fetch(new URL(address, this.root), { cache: attempt ? "reload" : "default" });
        if (!response.ok) throw new ShelfFault("missing", address);
        const bytes = await response.arrayBuffer();
        if ((await sha256(bytes)) === hash) {
          return await this.put(address, hash, bytes, response.headers.get("content-type") ?? "");
        }
        fault = new ShelfFault("changed", address); // a transfer that was cut, or another release
      } catch (error) {
        fault = error instanceof ShelfFault ? error : new ShelfFault("offline", address, error);
        if (fault.key === "full") break;
      }
    }
    throw fault;
  }

  /** @param {string} address @param {string} hash */
  async drop(address, hash) {
    const cache = await caches.open(CACHE);
    await cache.delete(this.#key(address, hash));
  }

  /** @returns {Promise<{address: string, hash: string}[]>} */
  async contents() {
    const cache = await caches.open(CACHE);
    return (await cache.keys()).map(({ url }) => {
      const { href, searchParams } = new URL(url);
      return { address: href.slice(this.root.href.length).split("?")[0], hash: searchParams.get("sha256") ?? "" };
    });
  }
}
