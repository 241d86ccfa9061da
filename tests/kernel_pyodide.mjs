/**
 * Runs a Python program in the page's own Python (Pyodide), in Node.js, with the kernel of runner/py importable.
 * node kernel_pyodide.mjs PYODIDE_FOLDER WHEELS_FOLDER KERNEL_FOLDER PROGRAM INPUT
 * The program finds INPUT's text in `given`; what it prints is this program's output.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [core, wheels, kernel, program, input] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(core, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: `${core}/` });
const files = readdirSync(wheels).filter((name) => name.endsWith(".whl"));
await pyodide.loadPackage(
  files.map((name) => resolve(wheels, name)),
  { messageCallback() {} },
);
for (const file of readdirSync(kernel, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".py")) continue;
  const target = `/lib/python3.14/site-packages/kernel/${file}`;
  pyodide.FS.mkdirTree(posix.dirname(target));
  pyodide.FS.writeFile(target, readFileSync(join(kernel, file)));
}
pyodide.globals.set("given", readFileSync(input, "utf8"));
await pyodide.runPythonAsync(readFileSync(program, "utf8"));
