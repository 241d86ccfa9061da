/**
 * Every message that crosses between the page, the frame and the worker: their names and shapes, nothing else.
 *
 *   page  → frame    keep, spawn, hand, kill                  (window.postMessage)
 *   frame → page     frame-ready, worker-broken               (window.postMessage)
 *   frame → worker   boot, files                              (Worker.postMessage)
 *   page  → worker   run, fresh, check, warm                  (a MessagePort that `spawn` carries)
 *   worker → page    ready, need, started, parts, done, broken
 *
 * Plain JSON plus transferred buffers, blobs and ports. An unknown type, or a missing field, throws on either side.
 */

/** @typedef {Record<string, unknown> & {type: string}} Message */

/** @type {Record<string, Record<string, readonly string[]>>} */
const CATALOGUE = {
  "page→frame": {
    keep: ["name", "bytes", "packed"], // the frame keeps one verified file for this and later workers; packed: gzipped
    spawn: ["worker", "names", "boot"], // start worker number `worker`; its port rides along; `names`: files it boots from
    hand: ["worker", "names"], // give a running worker more files; those not kept yet follow when they are
    kill: ["worker"], // end a worker at once, whatever it is doing
  },
  "frame→page": {
    "frame-ready": [],
    "worker-broken": ["worker", "message"],
  },
  "frame→worker": {
    boot: ["index", "profile"], // index: packages of the manifest; profile: the snapshot to start from, or null
    files: ["files"], // name → Blob, or for .wasm and .side compiled modules, for .snapshot {blob, packed}
  },
  "page→worker": {
    run: ["run", "cell", "code", "session", "stdin", "later"], // later: name → title of a cell, not run yet, that binds it
    check: ["run", "code", "tests", "session"], // a code exercise: run the code, then the hidden tests
    fresh: ["session"], // forget a session's namespace
    warm: ["imports"], // install and import packages before they are asked for
  },
  "worker→page": {
    ready: ["ms", "versions", "start"], // start: "plain", or the snapshot's name
    need: ["names"], // files and packages that the worker lacks; `files` through the frame answers
    started: ["run"],
    parts: ["run", "parts"], // output, see runner/py/output.py
    done: ["run", "outcome", "ms", "variables"], // outcome: ok | error
    broken: ["run", "message"], // the interpreter is dead; run is null while it boots
  },
};

/**
 * The message itself, if the catalogue knows it on this link.
 * @param {string} link one of the catalogue's keys
 * @param {unknown} data
 * @returns {Message}
 * @throws {TypeError} for an unknown type or a missing field
 */
export function known(link, data) {
  const message = /** @type {Message} */ (data);
  const fields = CATALOGUE[link]?.[message?.type];
  if (!fields) throw new TypeError(`${link}: no message type ${JSON.stringify(message?.type)}`);
  for (const field of fields) {
    if (!(field in message)) throw new TypeError(`${link}: ${message.type} lacks ${field}`);
  }
  return message;
}

/** @param {string} link @returns {string[]} the types of one link, for tests */
export function types(link) {
  return Object.keys(CATALOGUE[link] ?? {});
}
