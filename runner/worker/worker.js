/**
 * The worker: messages on one side, the Python kernel (runner/py) on the other. It requests nothing from any network;
 * everything it loads is made of bytes that the page fetched and checked.
 */
import { known } from "../protocol.js";
import { Hand } from "./hand.js";
import { startPlain } from "./plain.js";
import { startFromSnapshot } from "./restore.js";

/**
 * @typedef {object} Kernel
 * @property {any} bridge the Python module kernel.bridge
 * @property {string} start how it started: "plain", or the name of a snapshot
 * @property {(code: string) => Promise<void>} prepare brings what the code imports
 * @property {() => void} [exercise] does what a first program would be the first to do
 */

/** @type {MessagePort} */
let page;
/** @type {Promise<Kernel>} */
let kernel;
/** Runs wait for the one before them, even if the page should send two at once. */
let last = Promise.resolve();
const hand = new Hand();

/** @param {import("../protocol.js").Message} message */
const tell = (message) => page.postMessage(known("worker→page", message));

/** @param {string[]} names files that the page can bring @returns {Promise<any[]>} */
function need(names) {
  const missing = names.filter((name) => !hand.expects(name));
  const arrivals = names.map((name) => hand.get(name));
  if (missing.length) tell({ type: "need", names: missing });
  return Promise.all(arrivals);
}

/** @param {unknown} error @param {number | null} run */
function broken(error, run) {
  tell({ type: "broken", run, message: String(/** @type {any} */ (error)?.stack ?? error) });
}

/** The run under way, for a death that no promise of ours hears of. @type {number | null} */
let current = null;

/** Pyodide marks its fatal errors; one that strikes in its event loop rejects a promise that nobody holds. */
self.addEventListener("unhandledrejection", ({ reason }) => {
  if (reason?.pyodide_fatal_error) broken(reason, current);
});

/** @param {any} boot @returns {Promise<Kernel>} */
async function start({ index, profile }) {
  if (profile) {
    try {
      return await startFromSnapshot(hand, index, profile, need);
    } catch (error) {
      console.warn("cholpath: the snapshot was not restored; Python starts the slow way.", error);
    }
  }
  return startPlain(hand, index, need);
}

/** @param {any} message */
async function work(message) {
  const { run } = message;
  current = run;
  try {
    const { bridge, prepare } = await kernel;
    await prepare(message.type === "check" ? `${message.code}\n${message.tests}` : message.code);
    tell({ type: "started", run });
    const post = (/** @type {string} */ parts) => tell({ type: "parts", run, parts: JSON.parse(parts) });
    const act = message.type === "check" ? bridge.check : bridge.run;
    tell({ type: "done", run, ...JSON.parse(await act(JSON.stringify(message), post)) });
  } catch (error) {
    broken(error, run); // a learner's error is output; whatever reaches here is the interpreter's own death
  }
}

/** @param {string[]} imports module names; one that fails will fail again, and be told, when a program asks for it */
async function warm(imports) {
  try {
    const { bridge, prepare, exercise } = await kernel;
    await prepare(imports.map((name) => `import ${name}`).join("\n"));
    bridge.warm(JSON.stringify(imports));
    exercise?.();
  } catch (error) {
    console.debug("cholpath: not warmed", error);
  }
}

/** @param {any} boot @param {MessagePort} port */
function begin(boot, port) {
  const begun = performance.now();
  page = port;
  kernel = start(boot);
  kernel.then(
    ({ start, bridge }) => {
      const { numpy, scipy, matplotlib } = boot.index.packages;
      const versions = {
        pyodide: boot.index.pyodide,
        python: bridge.version(),
        numpy: numpy.version,
        scipy: scipy.version,
        matplotlib: matplotlib.version,
      };
      tell({ type: "ready", ms: Math.round(performance.now() - begun), versions, start });
    },
    (error) => broken(error, null),
  );
  page.onmessage = ({ data }) => {
    const order = /** @type {any} */ (known("page→worker", data));
    if (order.type === "fresh") kernel.then(({ bridge }) => bridge.reset(order.session));
    else if (order.type === "warm") last = last.then(() => warm(order.imports));
    else last = last.then(() => work(order));
  };
}

self.onmessage = (event) => {
  const message = /** @type {any} */ (known("frame→worker", event.data));
  if (message.type === "files") hand.put(message.files);
  else begin(message, event.ports[0]);
};
