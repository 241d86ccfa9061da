/**
 * A page on its way to paper or PDF: everything folded is opened, links get numbers, and their addresses stand at the
 * end. Afterwards the page is as it was. What to leave out is said by two attributes of the root (assets/css/print.css).
 */
import { h } from "../dom.js";
import { bn, word } from "../words.js";

const FOLDS = "main details:not(.cell-more, [data-role])";
const LINKS = "article a[href]:not(.headerlink, .bn-button, [data-do], .lesson-foot a)";

/** @type {(() => void)[]} what puts the page back */
let undo = [];

/** @param {string} href @returns {string} the address as a reader would type it; "" for a place on this page */
function addressOf(href) {
  const url = new URL(href, location.href);
  url.searchParams.delete("h"); // a search's marks
  if (!/^https?:$/.test(url.protocol)) return "";
  const here = url.origin === location.origin && url.pathname === location.pathname;
  return here ? "" : decodeURI(url.href);
}

function openFolds() {
  for (const fold of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(FOLDS))) {
    if (fold.open) continue;
    fold.open = true;
    undo.push(() => {
      fold.open = false;
    });
  }
}

function numberLinks() {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(LINKS))) {
    const address = addressOf(link.href);
    if (!address || !link.textContent?.trim()) continue;
    const number = numbers.get(address) ?? numbers.size + 1;
    numbers.set(address, number);
    const mark = h("sup", { class: "print-mark" }, `[${bn(number)}]`);
    link.after(mark);
    undo.push(() => mark.remove());
  }
  if (!numbers.size) return;
  const rows = [...numbers.keys()].map((address) => h("li", { lang: "en" }, address));
  const list = h("section", { class: "print-links" }, h("h2", {}, word("reading.links")), h("ol", {}, ...rows));
  document.querySelector("article")?.append(list);
  undo.push(() => list.remove());
}

export function prepare() {
  restore();
  openFolds();
  numberLinks();
}

export function restore() {
  for (const step of undo.reverse()) step();
  undo = [];
}

/** @param {{outputs: boolean, answers: boolean}} wanted */
export function print({ outputs, answers }) {
  const root = document.documentElement;
  root.toggleAttribute("data-print-no-outputs", !outputs);
  root.toggleAttribute("data-print-no-answers", !answers);
  window.print();
}

addEventListener("beforeprint", prepare);
addEventListener("afterprint", restore);
