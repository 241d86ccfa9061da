// The yardstick: Pyodide as its documentation shows it, in a module worker, loading what the program imports.
// @ts-expect-error it lies beside this file where the bench serves it
import { loadPyodide } from "./pyodide.mjs";

self.onmessage = async ({ data: code }) => {
  try {
    const pyodide = await loadPyodide({ indexURL: "./" });
    /** @type {string[]} */
    const said = [];
    pyodide.setStdout({ batched: (/** @type {string} */ text) => said.push(text) });
    await pyodide.loadPackagesFromImports(code, { messageCallback() {} });
    await pyodide.runPythonAsync(code);
    self.postMessage(said.join("\n"));
  } catch (error) {
    self.postMessage(`failed: ${error}`);
  }
};
