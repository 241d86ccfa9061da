/**
 * Pyodide from bytes in hand: no address is ever asked for anything.
 * The recipe (blob imports, a given lock, a compiled module) uses Pyodide's public options, with two imports that its
 * own loader would have added to the wasm instance: `Jsv_GetError_import` and `JsvError_Check`.
 */

/**
 * @typedef {object} Kernel
 * @property {any} bridge the Python module kernel.bridge
 * @property {(imports: string, need: (packages: string[]) => Promise<Record<string, Blob>>) => Promise<void>} load
 * @property {Record<string, string>} versions
 */

/** @typedef {Record<string, {version: string, depends: string[], imports: string[], file_name: string}>} Packages */

/** Where Pyodide believes its files are. No such place exists: `fromHand` answers for it. */
const NOWHERE = "https://in-hand.invalid/";
const SITE_PACKAGES = "/lib/python3.14/site-packages";

/** @param {Blob} blob */
const importBlob = (blob) => import(/* @vite-ignore */ URL.createObjectURL(blob));

/**
 * @param {{files: Record<string, Blob>, wasm: WebAssembly.Module, index: {lock_info: object, packages: Packages}}} boot
 * @returns {Promise<Kernel>}
 */
export async function loadKernel({ files, wasm, index }) {
  const [{ loadPyodide }, { default: createModule }, kernelFiles] = await Promise.all([
    importBlob(files["pyodide.mjs"]),
    importBlob(files["pyodide.asm.mjs"]),
    files["kernel.json"].text().then(JSON.parse),
  ]);
  const pyodide = await fromHand(files, () =>
    loadPyodide({
      indexURL: NOWHERE,
      lockFileContents: lockOf(index),
      packageBaseUrl: NOWHERE,
      createPyodideModule: (/** @type {any} */ settings) => createModule(withWasm(settings, wasm)),
      env: { HOME: "/home/pyodide", MPLBACKEND: "module://kernel.figures", TZ: "Asia/Dhaka" },
    }),
  );
  writeKernel(pyodide.FS, kernelFiles.files);
  const bridge = pyodide.pyimport("kernel.bridge");
  const loaded = new Set();
  return {
    bridge,
    versions: { pyodide: pyodide.version, python: bridge.version(), ...versionsOf(index.packages) },
    async load(imports, need) {
      const wanted = closure(JSON.parse(imports), index.packages).filter((name) => !loaded.has(name));
      if (wanted.length === 0) return;
      const blobs = await need(wanted);
      const wheels = Object.fromEntries(wanted.map((name) => [index.packages[name].file_name, blobs[name]]));
      // Pyodide unpacks wheels and links their shared libraries itself; the page has checked their hashes.
      /** @type {string[]} */
      const faults = [];
      const quiet = {
        checkIntegrity: false,
        messageCallback() {},
        errorCallback: (/** @type {string} */ text) => faults.push(text),
      };
      await fromHand(wheels, () => pyodide.loadPackage(wanted, quiet));
      const missing = wanted.filter((name) => !(name in pyodide.loadedPackages));
      if (missing.length) throw new Error(`not installed: ${missing.join(", ")} ${faults.join(" ")}`); // loadPackage resolves even when it fails
      for (const name of wanted) loaded.add(name);
    },
  };
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

/** @param {Packages} packages @returns {Record<string, string>} of the packages that a record names */
const versionsOf = ({ numpy, scipy, matplotlib }) => ({
  numpy: numpy.version,
  scipy: scipy.version,
  matplotlib: matplotlib.version,
});

/** @param {{lock_info: object, packages: Packages}} index */
function lockOf({ lock_info, packages }) {
  const entries = Object.entries(packages).map(([name, entry]) => [
    name,
    { name, ...entry, install_dir: "site", package_type: "package", unvendored_tests: false },
  ]);
  return { info: lock_info, packages: Object.fromEntries(entries) };
}

/** @param {any} settings @param {WebAssembly.Module} wasm */
function withWasm(settings, wasm) {
  const marker = Symbol("error marker");
  settings.instantiateWasm = (/** @type {any} */ imports, /** @type {Function} */ received) => {
    imports.env.Jsv_GetError_import = () => marker;
    imports.env.JsvError_Check = (/** @type {unknown} */ value) => +(value === marker);
    WebAssembly.instantiate(wasm, imports).then((instance) => received(instance, wasm));
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

/** @param {any} FS @param {Record<string, string>} files relative path → source */
function writeKernel(FS, files) {
  for (const [path, source] of Object.entries(files)) {
    const target = `${SITE_PACKAGES}/kernel/${path}`;
    FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
    FS.writeFile(target, source);
  }
}
