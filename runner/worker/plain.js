/** The plain start, by Pyodide's public means alone: what every snapshot can fall back to. */
import { closure, install, KERNEL, loadPyodide, STDLIB, writeSources } from "./core.js";

/** @typedef {import("./core.js").Index} Index */
/** @typedef {import("./worker.js").Kernel} Kernel */

/**
 * @param {import("./hand.js").Hand} hand @param {Index} index @param {(names: string[]) => Promise<any[]>} need
 * @returns {Promise<Kernel>}
 */
export async function startPlain(hand, index, need) {
  const [stdlib, kernel] = await need([STDLIB, KERNEL]);
  const pyodide = await loadPyodide(hand, index, { [STDLIB]: stdlib }, (settings, create) => create(settings));
  writeSources(pyodide.FS, JSON.parse(await kernel.text()).files);
  const bridge = pyodide.pyimport("kernel.bridge");
  return {
    bridge,
    start: "plain",
    async prepare(code) {
      const wanted = closure(JSON.parse(bridge.find_imports(code)), index.packages);
      const missing = wanted.filter((name) => !(name in pyodide.loadedPackages));
      if (missing.length) await install(pyodide, missing, index.packages, await need(missing));
    },
  };
}
