/** The page's side of the service worker: its start, its release, and the word that a later one is ready. */
import { h } from "../dom.js";
import { word } from "../words.js";
import { Shelf } from "./shelf.js";

/** @typedef {import("./release.js").Release} Release */
/** @typedef {Navigator & {connection?: {saveData?: boolean}}} Device */

const ANSWER_MS = 20_000;
const AFTER_LOAD_MS = 500; // keeping must not slow the reading down

// Read when this script loads: after instant navigation the same relative address would mean another place.
const manifest = globalThis.document?.querySelector('meta[name="cholpath-manifest"]')?.getAttribute("content");
/** @type {URL | null} where the site is */
export const root = manifest ? new URL("../../", new URL(manifest, document.baseURI)) : null;

/** `make author`: pages change under the reader's eyes, and nothing of them is kept. */
export const authoring = globalThis.document?.querySelector('meta[name="cholpath-authoring"]') != null;

/** Whether this browser can keep the site at all (not on plain http, not in some private windows). */
export const possible = () => root !== null && !authoring && "serviceWorker" in navigator && "caches" in globalThis;

export const saving = () => /** @type {Device} */ (navigator).connection?.saveData === true;

/** @returns {Promise<void>} once the page has all that it shows */
async function loaded() {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_MS));
}

/** @type {Promise<ServiceWorkerRegistration> | null} */
let registered = null;

/** @returns {Promise<ServiceWorkerRegistration>} with a worker that is active */
export function start() {
  registered ??= loaded()
    .then(() =>
      navigator.serviceWorker.register(new URL("sw.js", /** @type {URL} */ (root)), { updateViaCache: "none" }),
    )
    .then(async (registration) => {
      follow(registration);
      return navigator.serviceWorker.ready;
    })
    .catch((fault) => {
      registered = null;
      throw fault;
    });
  return registered;
}

/** @param {ServiceWorker | null} worker @param {object} message @returns {Promise<any>} its answer, null when there is none */
function ask(worker, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, ANSWER_MS, null);
    if (worker) worker.postMessage(message, [port2]);
    else resolve(null);
  });
}

/** @returns {Promise<{release: Release, shelf: Shelf} | null>} null where nothing can be kept */
export async function site() {
  if (!possible()) return null;
  const registration = await start().catch(() => null);
  const release = await ask(registration?.active ?? null, { type: "release" });
  return release && { release, shelf: new Shelf(/** @type {URL} */ (root)) };
}

/** Keep a page that is read. @param {string} page its address in the site @param {boolean} ran with what its cells need */
export async function visited(page, ran) {
  if (!possible() || saving()) return;
  const registration = await start().catch(() => null);
  await ask(registration?.active ?? null, { type: "visited", page, ran });
}

let left = false; // this page is of an earlier release than the worker

/** @param {ServiceWorkerRegistration} registration */
function follow(registration) {
  const announce = () => {
    if (registration.waiting && navigator.serviceWorker.controller) show(registration.waiting);
  };
  announce();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", announce);
  });
  if (navigator.serviceWorker.controller && !registration.waiting) registration.active?.postMessage({ type: "tidy" });
}

/** Another tab may open the later release at any moment: this is heard from the start. */
function hear() {
  let claimed = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (claimed) {
      left = true;
      show(null);
    }
    claimed = true; // the first worker taking its first page is no new release
  });
}

/** @param {ServiceWorker | null} waiting null: it is in charge already */
function show(waiting) {
  if (document.querySelector(".release-note")) return;
  const open = () => {
    if (!waiting || left) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ type: "take-over" });
  };
  const note = h(
    "div",
    { class: "release-note", role: "status" },
    h("p", {}, word("offline.new-release")),
    h(
      "button",
      { type: "button", class: "bn-button is-main", "data-do": "open-release", onclick: open },
      word("offline.open-release"),
    ),
    h(
      "button",
      { type: "button", class: "bn-button", "data-do": "later", onclick: () => note.remove() },
      word("offline.later"),
    ),
  );
  document.body.append(note);
}

// A page of an earlier release goes on working, and the next page is opened as a whole.
globalThis.document?.addEventListener(
  "click",
  (event) => {
    if (left && event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
  },
  { capture: true },
);

if (globalThis.document && possible()) {
  hear();
  if (!saving()) start().catch(() => {});
}
