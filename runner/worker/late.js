/**
 * Files that a snapshot does without at first: the standard library's archive, the rest of its own packages, and
 * packages that it does not have. They arrive before the run that imports from them, or, where the browser can suspend
 * Python (JSPI), in the middle of one.
 */
import { closure, install, KERNEL, SITE_PACKAGES, STDLIB, writeFile, writeSources } from "./core.js";

const ZIP = "/lib/python314.zip";

export class Late {
  /** @type {Map<string, Promise<void>>} */
  #brought = new Map();

  /**
   * @param {any} pyodide @param {import("./core.js").Index} index @param {import("./restore.js").Profile} profile
   * @param {(names: string[]) => Promise<any[]>} need
   */
  constructor(pyodide, index, profile, need) {
    this.pyodide = pyodide;
    this.packages = index.packages;
    /** Archives of which the snapshot has a part. */
    this.own = [STDLIB, KERNEL, ...profile.packages];
    this.need = need;
    for (const name of profile.packages) pyodide.loadedPackages[name] = "snapshot"; // else loadPackage would install them again
    const provided = Object.entries(index.packages).flatMap(([name, { imports }]) => imports.map((top) => [top, name]));
    this.python = pyodide.pyimport("kernel_start");
    this.python.restored(
      (/** @type {string} */ name) => this.bring([name]),
      JSON.stringify({ stdlib: STDLIB, kernel: KERNEL, own: this.own, provided: Object.fromEntries(provided) }),
    );
    /** Where Python cannot be suspended, everything is there before the first program runs. */
    this.ahead = "Suspending" in WebAssembly ? [] : [...this.own];
  }

  /** @param {string} code what it imports will be there */
  async prepare(code) {
    await this.bring([...this.ahead.splice(0), ...JSON.parse(this.python.lacking(code))]);
  }

  /** @param {string[]} names archives: the snapshot's own, or packages that it does not have */
  async bring(names) {
    const rest = names.filter((name) => !this.own.includes(name));
    const own = rest.every((name) => this.#pure(name)) ? names.filter((name) => this.own.includes(name)) : this.own;
    const there = Promise.all(own.map((name) => this.#once(name)));
    await Promise.all([there, ...rest.map((name) => this.#once(name, there))]);
  }

  /** @param {string} name @param {Promise<unknown>} [there] */
  #once(name, there) {
    const arrival = this.#brought.get(name) ?? this.#bring(name, there);
    this.#brought.set(name, arrival);
    return arrival;
  }

  /**
   * @param {string} name
   * @param {Promise<unknown>} [there] what must have arrived before Pyodide installs: while it does, it may import
   *   anything of what the snapshot left behind (zipfile wants the codec cp437)
   */
  async #bring(name, there) {
    if (this.own.includes(name)) {
      const [file] = await this.need([name]);
      const { FS } = this.pyodide;
      if (name === KERNEL) writeSources(FS, JSON.parse(await file.text()).files);
      else if (name === STDLIB) FS.writeFile(ZIP, new Uint8Array(await file.arrayBuffer()), { canOwn: true });
      else unpack(FS, new Uint8Array(await file.arrayBuffer()));
      this.python.arrived(name);
      return;
    }
    const missing = closure(this.packages[name].imports, this.packages).filter(
      (other) => !(other in this.pyodide.loadedPackages),
    );
    const files = await this.need(missing);
    if (this.#pure(name)) {
      for (const file of files) unpack(this.pyodide.FS, new Uint8Array(await file.arrayBuffer()));
      for (const other of missing) this.pyodide.loadedPackages[other] = "unpacked";
    } else if (missing.length) {
      await there;
      await install(this.pyodide, missing, this.packages, files);
    }
    this.python.arrived(name);
  }

  /** Whether files in their place are all that the package, and what it lacks here, need. @param {string} name */
  #pure(name) {
    return closure(this.packages[name]?.imports ?? [], this.packages).every(
      (other) => this.packages[other].pure || other in this.pyodide.loadedPackages,
    );
  }
}

/**
 * Writes a stored (uncompressed) zip archive into site-packages; files that are there and not empty stay.
 * @param {any} FS @param {Uint8Array} bytes
 */
export function unpack(FS, bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end -= 1; // the end of the central directory
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const size = view.getUint32(entry + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(entry + field, true));
    const path = `${SITE_PACKAGES}/${new TextDecoder().decode(bytes.subarray(entry + 46, entry + 46 + name))}`;
    const local = view.getUint32(entry + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const there = FS.analyzePath(path);
    if (!(there.exists && there.object.usedBytes)) writeFile(FS, path, bytes.subarray(start, start + size));
    entry += 46 + name + extra + comment;
  }
}
