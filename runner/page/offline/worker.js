/**
 * The service worker. One release of the site, served from the shelf first and checked each time; what is not kept comes
 * from the network and is kept when it is of this release. It never hands a page of another release to a page that is
 * open: the theme is made to open it as a whole. A later release waits until the reader asks for it or every tab is
 * closed; what older tabs need stays until then.
 */
import { sha256 } from "../sha256.js";
import { addressOf, isNamedByContent, isPage } from "./release.js";
import { Shelf } from "./shelf.js";

/** @typedef {import("./release.js").Release} Release */

const HASH = "release-hash-goes-here"; // site/lessonkit/offline.py puts the list's SHA-256 here
const LIST = `offline.${HASH.slice(0, 12)}.json`;

const scope = /** @type {any} */ (self); // a ServiceWorkerGlobalScope
const root = new URL("./", scope.location.href);
const shelf = new Shelf(root);

/** @type {Promise<Release> | null} */
let loading = null;

/** @returns {Promise<Release>} */
function release() {
  loading ??= readList().catch((fault) => {
    loading = null;
    throw fault;
  });
  return loading;
}

/** @returns {Promise<Release>} */
async function readList() {
  const found = await shelf.get(LIST, HASH);
  if (found) return found.json();
  await shelf.keep(LIST, HASH);
  return /** @type {Response} */ (await shelf.get(LIST, HASH)).json();
}

/** @param {Release} list @param {string[]} addresses one after the other: a slow link is not flooded */
async function keepAll(list, addresses) {
  for (const address of addresses) await shelf.keep(address, list.files[address][0]);
}

async function install() {
  const list = await release();
  const first = scope.registration.active === null;
  if (first) {
    // What does not come now comes when it is used.
    return void (await keepAll(list, list.shell).catch(() => {}));
  }
  // A later release is ready when it can do without the network all that the present one can.
  await keepAll(list, list.shell);
  const kept = new Set((await shelf.contents()).map(({ address }) => address));
  for (const [page, { files, tools }] of Object.entries(list.pages)) {
    if (kept.has(page)) await keepAll(list, [...files, ...tools]);
  }
}

/** Take away what no open page can need. */
async function tidy() {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length > 1) return;
  const list = await release();
  for (const { address, hash } of await shelf.contents()) {
    if (list.files[address]?.[0] !== hash && address !== LIST) await shelf.drop(address, hash);
  }
  const runtime = await caches.open("cholpath-runtime");
  for (const request of await runtime.keys()) {
    const address = addressOf(new URL(request.url), root);
    if (address !== null && !list.runtime.includes(address)) await runtime.delete(request);
  }
}

/** @param {Request} request @param {string} address @param {(work: Promise<unknown>) => void} later */
async function respond(request, address, later) {
  const list = await release().catch(() => null);
  if (!list) return fetch(request);
  const hash = address === LIST ? HASH : list.files[address]?.[0];
  if (!hash) {
    const older = isNamedByContent(address) ? await shelf.any(address) : null;
    return older ?? reach(request, list);
  }
  return (await shelf.get(address, hash)) ?? fromNetwork(request, address, hash, list, later);
}

/** @param {Request} request @param {Release} list */
async function reach(request, list) {
  try {
    return await fetch(request);
  } catch {
    if (request.mode !== "navigate") return Response.error();
    return new Response(list.apart, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  }
}

/** @param {Request} request @param {string} address @param {string} hash @param {Release} list @param {(work: Promise<unknown>) => void} later */
async function fromNetwork(request, address, hash, list, later) {
  const response = await reach(request, list);
  if (!response.ok) return response;
  const copy = response.clone();
  const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer(0));
  if ((await sha256(bytes)) === hash) {
    const type = copy.headers.get("content-type") ?? "";
    later(shelf.put(address, hash, bytes.slice(0), type).catch(() => {})); // a full disk costs the next visit only
    return new Response(bytes, { headers: copy.headers });
  }
  if (request.mode === "navigate") return copy;
  if (isPage(address)) return Response.error();
  if (!isNamedByContent(address)) return copy;
  await shelf.keep(address, hash).catch(() => {}); // cut or damaged on the way
  return (await shelf.get(address, hash)) ?? Response.error();
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(scope.clients.claim().then(() => tidy().catch(() => {}))),
);
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const address = addressOf(new URL(event.request.url), root);
  if (address === null || address === "sw.js" || event.request.method !== "GET") return;
  event.respondWith(respond(event.request, address, (work) => event.waitUntil(work)));
});
scope.addEventListener("message", (/** @type {any} */ event) => {
  const { type, page, ran } = event.data;
  const [port] = event.ports;
  if (type === "take-over") event.waitUntil(scope.skipWaiting());
  if (type === "tidy") event.waitUntil(tidy().catch(() => {}));
  if (type === "release") {
    event.waitUntil(
      release().then(
        (list) => port.postMessage(list),
        () => port.postMessage(null),
      ),
    );
  }
  if (type === "visited") {
    const keep = release().then((list) => {
      const { files, tools } = list.pages[page] ?? { files: [], tools: [] };
      return keepAll(list, ran ? [...files, ...tools] : files);
    });
    event.waitUntil(
      keep.then(
        () => port?.postMessage(true),
        () => port?.postMessage(false),
      ),
    );
  }
});
