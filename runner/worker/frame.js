/**
 * The whole program of the hidden frame: `<iframe sandbox="allow-scripts" srcdoc>`, an opaque origin.
 * It keeps the verified bytes that the page hands it, compiles the wasm once, and starts and ends workers.
 * It has no network, no storage and no view of the page: the browser itself denies them.
 */
import { known } from "../protocol.js";

/** @type {Map<string, Blob>} */
const kept = new Map();
/** @type {Map<number, Worker>} */
const workers = new Map();
/** @type {Promise<WebAssembly.Module> | undefined} */
let wasm;

const MIME = /** @type {Record<string, string>} */ ({
  mjs: "text/javascript",
  js: "text/javascript",
  zip: "application/zip",
});

/** @param {import("../protocol.js").Message} message @param {Transferable[]} [transfer] */
const tell = (message, transfer = []) =>
  parent.postMessage(known("frame→page", message), { targetOrigin: "*", transfer });

/** @param {string[]} names @returns {Record<string, Blob>} */
function pick(names) {
  return Object.fromEntries(
    names.map((name) => {
      const blob = kept.get(name);
      if (!blob) throw new Error(`the frame was not given ${name}`);
      return [name, blob];
    }),
  );
}

/** @param {number} number @param {string[]} names @param {unknown} index @param {MessagePort} port */
async function spawn(number, names, index, port) {
  const { "worker.js": program, "pyodide.asm.wasm": binary, ...files } = pick(names);
  // A classic worker: a module worker from a blob fails in an opaque frame in Chromium, without a message.
  const url = URL.createObjectURL(program);
  const worker = new Worker(url);
  workers.set(number, worker);
  worker.onerror = (event) => tell({ type: "worker-broken", worker: number, message: event.message || "worker error" });
  wasm ??= binary.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
  const module = await wasm;
  if (workers.get(number) !== worker) return; // killed while the wasm compiled
  worker.postMessage(known("frame→worker", { type: "boot", files, wasm: module, index }), [port]);
}

addEventListener("message", (event) => {
  if (event.source !== parent) return;
  const message = /** @type {any} */ (known("page→frame", event.data));
  const broken = (/** @type {unknown} */ error) =>
    tell({ type: "worker-broken", worker: message.worker ?? -1, message: String(error) });
  switch (message.type) {
    case "keep":
      kept.set(message.name, new Blob([message.bytes], { type: MIME[message.name.split(".").pop()] ?? "" }));
      break;
    case "spawn":
      spawn(message.worker, message.names, message.index, event.ports[0]).catch(broken);
      break;
    case "hand":
      try {
        workers.get(message.worker)?.postMessage(known("frame→worker", { type: "files", files: pick(message.names) }));
      } catch (error) {
        broken(error);
      }
      break;
    case "kill":
      workers.get(message.worker)?.terminate();
      workers.delete(message.worker);
      break;
  }
});

tell({ type: "frame-ready" });
