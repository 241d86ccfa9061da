/**
 * The hidden frame that hosts the workers: `sandbox="allow-scripts"` gives it an opaque origin, `srcdoc` keeps it
 * working offline (a service worker cannot serve an opaque frame).
 */
import frameSource from "frame-source";
import { known } from "../protocol.js";
import { h } from "./dom.js";

/**
 * The frame inherits the page's policy, in which 'self' is our origin; its own, on top, lets its workers ask for
 * nothing but blobs. It stands behind the one inline script, so that it need not name that script's hash.
 */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src blob: 'wasm-unsafe-eval'; connect-src blob:; worker-src blob:">`;

export class Host extends EventTarget {
  /** @type {Set<string>} names whose bytes the frame holds */
  kept = new Set();
  /** @type {Map<string, Promise<void>>} files on their way to the frame */
  coming = new Map();
  #frame = h("iframe", { sandbox: "allow-scripts", hidden: true, "aria-hidden": "true", tabindex: "-1", title: "" });
  #opened = new Promise((resolve) => {
    addEventListener("message", (event) => {
      if (event.source !== this.#frame.contentWindow) return;
      const message = /** @type {any} */ (known("frame→page", event.data));
      if (message.type === "frame-ready") resolve(undefined);
      else this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
    });
  });

  constructor() {
    super();
    this.#frame.srcdoc = `<!doctype html><script>${frameSource}</script>${POLICY}`;
    document.documentElement.append(this.#frame); // outside <body>: instant navigation must never take it away
  }

  /** False when something removed the frame, and with it every worker. */
  get alive() {
    return this.#frame.isConnected && this.#frame.contentWindow !== null;
  }

  /** @param {string} start how the interpreter in use started: for tests, as `data-start` of the frame */
  mark(start) {
    this.#frame.dataset.start = start;
  }

  /** End the frame and all its workers. */
  close() {
    this.#frame.remove();
  }

  /** @param {string} name @param {ArrayBuffer} bytes moved, not copied @param {boolean} packed gzipped */
  keep(name, bytes, packed) {
    this.kept.add(name);
    return this.#tell({ type: "keep", name, bytes, packed }, [bytes]);
  }

  /**
   * @param {number} worker @param {string[]} names files it gets, each as soon as it is kept and ready
   * @param {{index: unknown, profile: unknown}} boot @returns {MessagePort} the page's end
   */
  spawn(worker, names, boot) {
    const { port1, port2 } = new MessageChannel();
    this.#tell({ type: "spawn", worker, names, boot }, [port2]);
    return port1;
  }

  /** @param {number} worker @param {string[]} names files for a running worker */
  hand(worker, names) {
    return this.#tell({ type: "hand", worker, names });
  }

  /** @param {number} worker */
  kill(worker) {
    return this.#tell({ type: "kill", worker });
  }

  /** @param {import("../protocol.js").Message} message @param {Transferable[]} [transfer] */
  async #tell(message, transfer = []) {
    await this.#opened;
    // "*": an opaque origin has no name to aim at; the window itself is ours.
    this.#frame.contentWindow?.postMessage(known("page→frame", message), { targetOrigin: "*", transfer });
  }
}
