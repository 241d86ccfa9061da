// node compile.mjs <pyodide folder> <folder of the jobs>: compiles the archives of jobs.json with Pyodide's own Python.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodideFolder, work] = process.argv.slice(2);

async function main() {
  const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
  // Without column positions: tracebacks show no carets in library lines, and archives and snapshots are smaller.
  const env = { PYTHONNODEBUGRANGES: "1" };
  const pyodide = await loadPyodide({ indexURL: `${pyodideFolder}/`, env });
  pyodide.FS.mkdirTree("/jobs");
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: work }, "/jobs");
  pyodide.runPython(await readFile(join(dirname(fileURLToPath(import.meta.url)), "compile.py"), "utf-8"));
  pyodide.globals.get("main")("/jobs/jobs.json");
}

main().catch((error) => {
  console.error(error.message); // Node.js itself would print a megabyte of Pyodide's source first
  process.exitCode = 1;
});
