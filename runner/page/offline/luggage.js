/** Everything that pages need without the network: files of the site on the shelf, and what their code runs on. */
import { bootNames, profileFor } from "../profile.js";
import { Runtime } from "../runtime.js";
import { ShelfFault } from "./shelf.js";
import { site } from "./site.js";

/** @typedef {(got: number, total: number) => void} Progress bytes */

const WRITTEN_MS = 15_000; // a large file on a slow device
const LOOK_MS = 50;
const WHOLE = ["python_stdlib.zip", "kernel.json"];

/**
 * What a start takes, and what a snapshot leaves for later: a reader's own program may import anything of it, and
 * without the network there is no later.
 * @param {Runtime} runtime @param {string[]} packages @returns {string[]}
 */
function namesFor(runtime, packages) {
  const profile = profileFor(runtime, packages);
  return [...bootNames(profile), ...WHOLE, ...runtime.closure([...(profile?.packages ?? []), ...packages])];
}

export class Luggage {
  /**
   * @param {import("./release.js").Release} release @param {import("./shelf.js").Shelf} shelf
   * @param {Runtime | null} runtime null: the pages have no cells @param {string[]} pages
   */
  constructor(release, shelf, runtime, pages) {
    this.release = release;
    this.shelf = shelf;
    this.runtime = runtime;
    this.pages = pages;
    const whole = pages.length === Object.keys(release.pages).length;
    const files = [
      ...release.shell,
      ...pages.flatMap((page) => [...release.pages[page].files, ...release.pages[page].tools]),
    ];
    this.files = [...new Set([...files, ...(whole ? release.extra : [])])];
    const lists = pages
      .map((page) => release.pages[page])
      .filter(({ tools }) => tools.length)
      .map(({ packages }) => packages);
    this.names = runtime ? [...new Set(lists.flatMap((packages) => namesFor(runtime, packages)))] : [];
  }

  /** @param {string[] | null} wanted pages, null: all @returns {Promise<Luggage | null>} null where nothing can be kept */
  static async of(wanted) {
    const found = await site();
    if (!found) return null;
    const { release, shelf } = found;
    const pages = (wanted ?? Object.keys(release.pages)).filter((page) => release.pages[page]);
    const runs = pages.some((page) => release.pages[page].tools.length > 0);
    return new Luggage(release, shelf, runs ? await Runtime.of(document) : null, pages);
  }

  /** @returns {Promise<number>} bytes that are still to come */
  async missing() {
    const files = await this.#absent();
    const own = files.reduce((sum, address) => sum + this.release.files[address][1], 0);
    return own + ((await this.runtime?.missing(this.names)) ?? 0);
  }

  /**
   * Bring what is missing, file by file; what has come stays, and a second call goes on from there.
   * @param {Progress} progress @param {AbortSignal} signal looked at between files
   * @throws {ShelfFault | import("../runtime.js").RuntimeFault}
   */
  async bring(progress, signal) {
    const total = await this.missing();
    let got = 0;
    const tell = (/** @type {number} */ bytes) => {
      got += bytes;
      progress(Math.min(got, total), total);
    };
    for (const address of await this.#absent()) {
      if (signal.aborted) return;
      const [hash, wire] = this.release.files[address];
      await this.shelf.keep(address, hash);
      tell(wire);
    }
    const { runtime } = this;
    if (!runtime) return;
    for (const name of this.names) {
      if (signal.aborted) return;
      if ((await runtime.missing([name])) === 0) continue;
      await runtime.bytes(name, tell, 0);
      await this.#written(name);
    }
  }

  /** One large file in memory at a time, and a full device is noticed at once. @param {string} name */
  async #written(name) {
    const end = Date.now() + WRITTEN_MS;
    while ((await this.runtime?.missing([name])) !== 0) {
      if (Date.now() > end) throw new ShelfFault("full", name);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Take the pages off the device; with all of them goes what their code runs on. */
  async drop() {
    const everything = this.pages.length === Object.keys(this.release.pages).length;
    const others = Object.keys(this.release.pages).filter((page) => !this.pages.includes(page));
    const needed = new Set([...this.release.shell, ...others.flatMap((page) => this.release.pages[page].files)]);
    for (const page of others) for (const address of this.release.pages[page].tools) needed.add(address);
    for (const address of this.files) {
      if (!needed.has(address)) await this.shelf.drop(address, this.release.files[address][0]);
    }
    if (everything) await caches.delete("cholpath-runtime");
  }

  async #absent() {
    const here = new Set((await this.shelf.contents()).map(({ address, hash }) => `${address} ${hash}`));
    return this.files.filter((address) => !here.has(`${address} ${this.release.files[address][0]}`));
  }
}
