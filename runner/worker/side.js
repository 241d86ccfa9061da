/**
 * The shared libraries (side modules) of a snapshot, linked before Python starts: always the same ones in the same
 * order, so that memory and function table look alike when a snapshot is made and when it is restored.
 * Leans on Emscripten's internals (newDSO, onPostCtors, LDSO): Pyodide's version is pinned, and a failure falls back.
 */

/** @typedef {[path: string, module: WebAssembly.Module][]} Side */

/**
 * Call in preRun.
 * @param {any} Module @param {Side} side libraries that others need stand first
 * @returns {(() => void)[]} C++ constructors, which call Python: run them once after main() when making a snapshot, and
 *   never when restoring one, whose memory has their work
 */
export function link(Module, side) {
  /** @type {(() => void)[]} */
  const constructors = [];
  const libraries = side.map(([path, module]) => {
    const library = Module.newDSO(path, undefined, "loading");
    library.refcount = Number.POSITIVE_INFINITY;
    library.global = false;
    if (path.includes(".libs/")) Module.LDSO.loadedLibsByName[path.slice(path.lastIndexOf("/") + 1)] = library;
    const waiting = Module.onPostCtors.length;
    const flags = { loadAsync: false, nodelete: true, allowUndefined: true };
    library.exports = Module.loadWebAssemblyModule(module, flags, path, {});
    if (Module.onPostCtors.length > waiting) constructors.push(Module.onPostCtors.pop());
    return library;
  });
  Module.reportUndefinedSymbols();
  // dlsym would put each PyInit_ into the function table when its module is imported: here they get their places.
  for (const { exports } of libraries) {
    for (const name of Object.keys(exports)) if (name.startsWith("PyInit_")) Module.addFunction(exports[name], "i");
  }
  return constructors;
}

/** @param {any} Module @returns {[handle: number, path: string][]} what dlopen has given out */
export function handles(Module) {
  return Object.entries(Module.LDSO.loadedLibsByHandle).flatMap(([handle, { name }]) =>
    Number(handle) ? [[Number(handle), name]] : [],
  );
}

/** @param {any} Module @param {[handle: number, path: string][]} given */
export function giveHandles(Module, given) {
  for (const [handle, path] of given) Module.LDSO.loadedLibsByHandle[handle] = Module.LDSO.loadedLibsByName[path];
}

/**
 * On iOS Pyodide puts no trampoline into the function table, and every later place would be one too low: keep its
 * place free. Call before `link`; the result puts the pointer right again after memory was overwritten.
 * @param {any} Module
 */
export function reserveTrampoline(Module) {
  const offset = Module.HEAP32[Module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >>> 2];
  const place = (Module.__PyRuntime + offset) >>> 2;
  if (Module.HEAP32[place] !== 0) return () => {};
  Module.wasmTable.grow(1);
  return () => {
    Module.HEAP32[place] = 0;
  };
}

/** A package's libraries in one file: length of the list, list of [path, start, length] as JSON, the libraries. */
/** @param {Uint8Array} bytes @returns {[path: string, bytes: Uint8Array][]} */
export function unpackSide(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const content = bytes.subarray(4 + length);
  return list.map((/** @type {[string, number, number]} */ [path, start, size]) => [
    path,
    content.subarray(start, start + size),
  ]);
}
