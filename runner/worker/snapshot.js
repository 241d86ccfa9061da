/**
 * A snapshot file: what differs between the memory of a warmed-up Python and the memory of a fresh one, with the few
 * files that it needs at once.
 *
 *   magic, length of the header (two u32) | header as JSON, padded to 4 | files | runs: (gap, length) pairs of u32 in
 *   blocks | the blocks that differ
 */

const MAGIC = 0x31535043; // "CPS1"
export const BLOCK = 32; // bytes
const GAP = 2; // equal blocks that cost less as content than as one more run

/**
 * @typedef {object} Header
 * @property {string} pyodide its version
 * @property {any} config what Pyodide itself keeps of a snapshot
 * @property {[handle: number, path: string][]} handles
 * @property {string[]} side paths of the linked libraries, in their order
 * @property {[path: string, size: number][]} files
 * @property {number} memory bytes
 * @property {number} runs
 */

/** @param {Uint8Array} fresh @param {Uint8Array} warm at least as long @returns {Uint32Array} (gap, length) pairs */
export function runsOf(fresh, warm) {
  const blocks = warm.length / BLOCK;
  const a = new BigUint64Array(fresh.buffer, fresh.byteOffset, fresh.length / 8);
  const b = new BigUint64Array(warm.buffer, warm.byteOffset, warm.length / 8);
  const words = BLOCK / 8;
  const differs = (/** @type {number} */ block) => {
    for (let i = block * words; i < (block + 1) * words; i += 1) if (b[i] !== (i < a.length ? a[i] : 0n)) return true;
    return false;
  };
  /** @type {number[]} */
  const runs = [];
  let end = 0; // of the last run
  for (let block = 0; block < blocks; block += 1) {
    if (!differs(block)) continue;
    if (runs.length && block - end <= GAP) runs[runs.length - 1] += block + 1 - end;
    else runs.push(block - end, 1);
    end = block + 1;
  }
  return Uint32Array.from(runs);
}

/** @param {Omit<Header, "memory" | "runs">} facts @param {Uint8Array[]} files @param {Uint8Array} fresh @param {Uint8Array} warm */
export function write(facts, files, fresh, warm) {
  const runs = runsOf(fresh, warm);
  const header = { ...facts, memory: warm.length, runs: runs.length / 2 };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const padding = (/** @type {number} */ size) => new Uint8Array(-size & 3);
  const content = files.flatMap((file) => [file, padding(file.length)]);
  /** @type {Uint8Array[]} */
  const blocks = [];
  walk(runs, (place, size) => blocks.push(warm.subarray(place, place + size)));
  const head = Uint32Array.of(MAGIC, json.length);
  const parts = [head, json, padding(json.length), ...content, runs, ...blocks];
  return new Blob(/** @type {BlobPart[]} */ (parts));
}

/** @param {Uint8Array} bytes @returns {{header: Header, files: Uint8Array[], apply: (heap: Uint8Array) => void}} */
export function read(bytes) {
  const [magic, length] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  if (magic !== MAGIC) throw new Error("this is no snapshot, or one of another kind");
  /** @type {Header} */
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  let place = (8 + length + 3) & ~3;
  const files = header.files.map(([, size]) => {
    const file = bytes.subarray(place, place + size);
    place = (place + size + 3) & ~3;
    return file;
  });
  const runs = new Uint32Array(bytes.buffer, bytes.byteOffset + place, 2 * header.runs);
  const blocks = bytes.subarray(place + runs.byteLength);
  const apply = (/** @type {Uint8Array} */ heap) => {
    let from = 0;
    walk(runs, (to, size) => {
      heap.set(blocks.subarray(from, from + size), to);
      from += size;
    });
  };
  return { header, files, apply };
}

/** @param {Uint32Array} runs @param {(place: number, size: number) => void} visit in bytes */
function walk(runs, visit) {
  let place = 0;
  for (let i = 0; i < runs.length; i += 2) {
    place += runs[i] * BLOCK;
    const size = runs[i + 1] * BLOCK;
    visit(place, size);
    place += size;
  }
}
