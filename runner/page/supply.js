/** Brings files to the frame: each is fetched, checked and handed over once, also when two ask for it at the same time. */

/** @param {ArrayBuffer} bytes gzipped */
const inflated = (bytes) =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/**
 * @param {import("./host.js").Host} host @param {import("./runtime.js").Runtime} runtime @param {string[]} names
 * @param {(got: number, total: number) => void} progress bytes on the wire
 * @throws {import("./wire.js").RuntimeFault}
 */
export async function supply(host, runtime, names, progress) {
  const missing = [...new Set(names)].filter((name) => !host.kept.has(name));
  if (missing.length === 0) return;
  const total = missing.reduce((sum, name) => sum + runtime.weight(name), 0);
  let got = 0;
  const bring = async (/** @type {string} */ name) => {
    const { bytes, packed } = await runtime.bytes(name, (size) => {
      got += size;
      progress(Math.min(Math.round(got), total), total);
    });
    // The frame compiles the wasm while it inflates it, a worker inflates its snapshot: three threads share the work.
    const elsewhere = !packed || name.endsWith(".wasm") || name.endsWith(".snapshot");
    host.keep(name, elsewhere ? bytes : await inflated(bytes), packed && elsewhere);
  };
  await Promise.all(
    missing.map((name) => {
      const way = host.coming.get(name) ?? bring(name).finally(() => host.coming.delete(name));
      host.coming.set(name, way);
      return way;
    }),
  );
}
