/**
 * The whole program of the hidden frame: `<iframe sandbox="allow-scripts" srcdoc>`, an opaque origin.
 * It keeps what the page hands it, inflated and compiled once for all workers, and starts and ends workers. Each gets
 * its pieces as they become ready. The frame has no network, no storage and no view of the page: the browser denies them.
 */
import { known } from "../protocol.js";
import { Hand } from "./hand.js";
import { unpackSide } from "./side.js";

const kept = new Hand();
/** @type {Map<number, Worker>} */
const workers = new Map();
/** @type {Set<number>} numbers of workers that were ended, perhaps before they began */
const killed = new Set();

const MIME = /** @type {Record<string, string>} */ ({ mjs: "text/javascript", js: "text/javascript" });

/** @param {import("../protocol.js").Message} message @param {Transferable[]} [transfer] */
const tell = (message, transfer = []) =>
  parent.postMessage(known("frame→page", message), { targetOrigin: "*", transfer });

/** @param {number} worker @param {unknown} error */
const broken = (worker, error) => tell({ type: "worker-broken", worker, message: String(error) });

/** What workers get of a file. @param {string} name @param {ArrayBuffer} bytes @param {boolean} packed gzipped */
async function prepared(name, bytes, packed) {
  const kind = name.slice(name.lastIndexOf(".") + 1);
  switch (kind) {
    case "wasm":
      return packed ? WebAssembly.compileStreaming(inflating(bytes)) : WebAssembly.compile(bytes);
    case "side":
      return Promise.all(unpackSide(new Uint8Array(bytes)).map(compiled));
    case "snapshot":
      return { blob: new Blob([bytes]), packed }; // each worker inflates its own, in its own thread
    default:
      return new Blob([bytes], { type: MIME[kind] ?? "" });
  }
}

/** @param {ArrayBuffer} bytes */
function inflating(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}

/** @param {[string, Uint8Array]} library @returns {Promise<[string, WebAssembly.Module]>} */
async function compiled([path, bytes]) {
  return [path, await WebAssembly.compile(/** @type {BufferSource} */ (bytes))];
}

/** @param {number} number @param {string[]} names pieces that go to the worker when they are ready */
function hand(number, names) {
  for (const name of names) {
    kept.get(name).then(
      (piece) => workers.get(number)?.postMessage(known("frame→worker", { type: "files", files: { [name]: piece } })),
      (error) => broken(number, `${name}: ${error}`),
    );
  }
}

/** @param {any} message @param {MessagePort} port */
async function spawn({ worker: number, names, boot }, port) {
  // A classic worker: a module worker from a blob fails in an opaque frame in Chromium, without a message.
  const program = await kept.get("worker.js");
  if (killed.has(number)) return;
  const worker = new Worker(URL.createObjectURL(program));
  workers.set(number, worker);
  worker.onerror = (event) => broken(number, event.message || "worker error");
  worker.postMessage(known("frame→worker", { type: "boot", ...boot }), [port]);
  hand(number, names);
}

addEventListener("message", (event) => {
  if (event.source !== parent) return;
  const message = /** @type {any} */ (known("page→frame", event.data));
  switch (message.type) {
    case "keep": {
      const piece = prepared(message.name, message.bytes, message.packed);
      piece.catch(() => {}); // told to whoever waits for it
      kept.put({ [message.name]: piece });
      break;
    }
    case "spawn":
      spawn(message, event.ports[0]).catch((error) => broken(message.worker, error));
      break;
    case "hand":
      hand(message.worker, message.names);
      break;
    case "kill":
      killed.add(message.worker);
      workers.get(message.worker)?.terminate();
      workers.delete(message.worker);
      break;
  }
});

tell({ type: "frame-ready" });
