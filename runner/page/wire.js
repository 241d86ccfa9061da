/**
 * One file over the wire. Where the host compresses it on the way, the file itself is fetched; where it does not, the
 * gzipped twin that the build has put beside it.
 */

/** @typedef {{path: string, sha256: string, size: number}} Entry size in bytes */
/** @typedef {Entry & {gz?: Entry}} File */

const SILENCE_MS = 30_000; // a transfer that brings nothing for so long is given up

/** Why bytes could not be had: `key` names the reader's sentence in words.kernel. */
export class RuntimeFault extends Error {
  /** @param {"offline" | "missing" | "corrupt"} key @param {string} file @param {unknown} [cause] */
  constructor(key, file, cause) {
    super(`${key}: ${file}`, { cause });
    this.key = key;
    this.file = file;
  }
}

/** @param {Response} response */
const encoded = (response) => response.headers.has("content-encoding");

export class Wire {
  /** @type {Map<string, boolean>} ending → whether the host compresses such files */
  #compresses = new Map();

  /** @param {URL} base @param {Response} first an answer of the host to a request for text: if it is not compressed, nothing is */
  constructor(base, first) {
    this.base = base;
    this.compresses = encoded(first);
  }

  /**
   * @param {File} file @param {(bytes: number) => void} arrived called with what each arrival weighs on the wire
   * @param {RequestCache} [cache] "reload" after a copy that was wrong: the browser's own cache may have it, for good
   * @returns {Promise<{entry: Entry, bytes: ArrayBuffer}>} as they came: not checked yet
   */
  async get(file, arrived, cache = "default") {
    const kind = file.path.slice(file.path.lastIndexOf("."));
    if (!file.gz) return this.#transfer(file, arrived, cache);
    if (this.compresses && this.#compresses.get(kind) !== false) {
      const found = await this.#transfer(file, arrived, cache, (response) => {
        const whole = response.ok && encoded(response); // a host with a limit for files may have the twin alone
        if (response.ok) this.#compresses.set(kind, whole);
        return whole;
      });
      if (found.bytes) return found;
    }
    return this.#transfer(file.gz, arrived, cache);
  }

  /**
   * @param {File} entry @param {(bytes: number) => void} arrived
   * @param {RequestCache} cache
   * @param {(response: Response) => boolean} wanted whether to go on after the headers; without, bytes are null
   * @returns {Promise<{entry: Entry, bytes: any}>}
   */
  async #transfer(entry, arrived, cache, wanted = () => true) {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      const response = await fetch(new URL(entry.path, this.base), { cache, signal: silence.signal });
      if (!wanted(response)) {
        silence.abort();
        return { entry, bytes: null };
      }
      if (!response.ok || !response.body) throw new RuntimeFault("missing", `${entry.path} (${response.status})`);
      const share = entry.gz && encoded(response) ? entry.gz.size / entry.size : 1;
      const bytes = new Uint8Array(entry.size);
      const reader = response.body.getReader();
      let length = 0;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        if (length + value.length > entry.size) throw new RuntimeFault("corrupt", entry.path);
        bytes.set(value, length);
        length += value.length;
        arrived(value.length * share);
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
      }
      if (length !== entry.size) throw new RuntimeFault("corrupt", entry.path);
      return { entry, bytes: bytes.buffer };
    } finally {
      clearTimeout(timer);
    }
  }
}
