/**
 * The worker: messages on one side, the Python kernel (runner/py) on the other. It requests nothing from any network;
 * everything it loads is a blob of bytes that the page fetched and checked.
 */
import { known } from "../protocol.js";
import { loadKernel } from "./pyodide.js";

/** @type {MessagePort} */
let page;
/** @type {Promise<import("./pyodide.js").Kernel>} */
let kernel;
/** Runs wait for the one before them, even if the page should send two at once. */
let last = Promise.resolve();
/** @type {(files: Record<string, Blob>) => void} */
let filesArrived = () => {};

/** @param {import("../protocol.js").Message} message */
const tell = (message) => page.postMessage(known("worker→page", message));

/** @param {string[]} packages @returns {Promise<Record<string, Blob>>} */
function need(packages) {
  return new Promise((resolve) => {
    filesArrived = resolve;
    tell({ type: "need", packages });
  });
}

/** @param {unknown} error @param {number | null} run */
function broken(error, run) {
  tell({ type: "broken", run, message: String(/** @type {any} */ (error)?.stack ?? error) });
}

/** @param {any} message */
async function work(message) {
  const { run } = message;
  try {
    const { bridge, load } = await kernel;
    await load(
      bridge.find_imports(message.type === "check" ? `${message.code}\n${message.tests}` : message.code),
      need,
    );
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
    const { bridge, load } = await kernel;
    await load(JSON.stringify(imports), need);
    bridge.warm(JSON.stringify(imports));
  } catch (error) {
    console.debug("cholpath: not warmed", error);
  }
}

self.onmessage = (event) => {
  const message = /** @type {any} */ (known("frame→worker", event.data));
  if (message.type === "files") return filesArrived(message.files);
  const begun = performance.now();
  page = event.ports[0];
  kernel = loadKernel(message);
  kernel.then(
    ({ versions }) => tell({ type: "ready", ms: Math.round(performance.now() - begun), versions }),
    (error) => broken(error, null),
  );
  page.onmessage = ({ data }) => {
    const order = /** @type {any} */ (known("page→worker", data));
    if (order.type === "fresh") kernel.then(({ bridge }) => bridge.reset(order.session));
    else if (order.type === "warm") last = last.then(() => warm(order.imports));
    else last = last.then(() => work(order));
  };
};
