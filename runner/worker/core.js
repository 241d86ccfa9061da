/**
 * Pyodide from pieces in hand: no address is ever asked for anything.
 * The recipe (blob imports, a given lock, a compiled module) uses Pyodide's public options, with two imports that its
 * own loader would have added to the wasm instance: `Jsv_GetError_import` and `JsvError_Check`.
 */

/** @typedef {Record<string, {version: string, depends: string[], imports: string[], file_name: string, pure?: boolean}>} Packages */
/** @typedef {{lock_info: object, packages: Packages}} Index */
/** @typedef {import("./hand.js").Hand} Hand */

/** Where Pyodide believes its files are. No such place exists: `fromHand` answers for it. */
const NOWHERE = "https://in-hand.invalid/";
export const STDLIB = "python_stdlib.zip";
export const KERNEL = "kernel.json"; // our own Python, as sources
export const SITE_PACKAGES = "/lib/python3.14/site-packages";

export const ENVIRONMENT = { HOME: "/home/pyodide", MPLBACKEND: "module://kernel.figures", TZ: "Asia/Dhaka" };

/** @param {Blob} blob */
const importBlob = (blob) => import(/* @vite-ignore */ URL.createObjectURL(blob));

/**
 * @param {Hand} hand @param {Index} index @param {Record<string, Blob>} files that Pyodide will ask for
 * @param {(settings: any, create: (settings: any) => Promise<any>) => Promise<any>} create makes the Emscripten module
 * @param {object} [options] more of loadPyodide's options
 */
export async function loadPyodide(hand, index, files, create, options = {}) {
  const [{ loadPyodide: load }, { default: createModule }] = await Promise.all([
    hand.get("pyodide.mjs").then(importBlob),
    hand.get("pyodide.asm.mjs").then(importBlob),
  ]);
  const wasm = hand.get("pyodide.asm.wasm");
  return fromHand(files, () =>
    load({
      indexURL: NOWHERE,
      lockFileContents: lockOf(index),
      packageBaseUrl: NOWHERE,
      createPyodideModule: (/** @type {any} */ settings) => create(withWasm(settings, wasm), createModule),
      env: { ...ENVIRONMENT },
      ...options,
    }),
  );
}

/**
 * Names of packages that provide the imports, with all that they depend on.
 * @param {string[]} imports top-level module names @param {Packages} packages
 */
export function closure(imports, packages) {
  /** @type {Set<string>} */
  const names = new Set();
  const add = (/** @type {string} */ name) => {
    if (names.has(name) || !packages[name]) return;
    names.add(name);
    for (const other of packages[name].depends) add(other);
  };
  for (const [name, { imports: provided }] of Object.entries(packages)) {
    if (provided.some((module) => imports.includes(module))) add(name);
  }
  return [...names];
}

/**
 * Pyodide unpacks wheels and links their shared libraries itself; the page has checked their hashes.
 * @param {any} pyodide @param {string[]} names @param {Packages} packages @param {Blob[]} wheels in the order of names
 */
export async function install(pyodide, names, packages, wheels) {
  /** @type {string[]} */
  const faults = [];
  const quiet = {
    checkIntegrity: false,
    messageCallback() {},
    errorCallback: (/** @type {string} */ text) => faults.push(text),
  };
  const files = Object.fromEntries(names.map((name, i) => [packages[name].file_name, wheels[i]]));
  await fromHand(files, () => pyodide.loadPackage(names, quiet));
  const missing = names.filter((name) => !(name in pyodide.loadedPackages));
  if (missing.length) throw new Error(`not installed: ${missing.join(", ")} ${faults.join(" ")}`); // loadPackage resolves even when it fails
}

/** @param {any} FS @param {Record<string, string>} files relative path → source, of the packages next to numpy */
export function writeSources(FS, files) {
  for (const [path, source] of Object.entries(files)) writeFile(FS, `${SITE_PACKAGES}/${path}`, source);
}

/** @param {any} FS @param {string} path @param {string | Uint8Array} content owned by the file system from here on */
export function writeFile(FS, path, content) {
  FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  FS.writeFile(path, content, { canOwn: true });
}

/** @param {Index} index */
function lockOf({ lock_info, packages }) {
  const entries = Object.entries(packages).map(([name, entry]) => [
    name,
    { name, ...entry, install_dir: "site", package_type: "package", unvendored_tests: false },
  ]);
  return { info: lock_info, packages: Object.fromEntries(entries) };
}

/** @param {any} settings @param {Promise<WebAssembly.Module>} wasm */
function withWasm(settings, wasm) {
  const marker = Symbol("error marker");
  settings.instantiateWasm = (/** @type {any} */ imports, /** @type {Function} */ received) => {
    imports.env.Jsv_GetError_import = () => marker;
    imports.env.JsvError_Check = (/** @type {unknown} */ value) => +(value === marker);
    wasm.then(async (module) => received(await WebAssembly.instantiate(module, imports), module));
    return {};
  };
  return settings;
}

/**
 * While `act` runs, Pyodide's requests are answered with the files in hand. It also begins one for the wasm, which it
 * was given as a module: that one, like any for a file not in hand, waits for ever.
 * @template T @param {Record<string, Blob>} files @param {() => Promise<T>} act
 */
async function fromHand(files, act) {
  const real = self.fetch;
  self.fetch = async (address) => {
    const file = files[String(address).slice(NOWHERE.length)];
    return file ? new Response(file) : new Promise(() => {});
  };
  try {
    return await act();
  } finally {
    self.fetch = real;
  }
}
