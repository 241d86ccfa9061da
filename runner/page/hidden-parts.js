/**
 * Parts of which one is shown at a time. What is hidden can still be found: the browser's own search opens it where
 * it knows `hidden="until-found"`, and so does a link to something inside.
 */

import { addressed } from "./dom.js";

/** @param {Element} part @param {boolean} visible */
export function setVisible(part, visible) {
  if (visible) {
    part.removeAttribute("hidden");
    part.removeAttribute("aria-hidden");
  } else {
    part.setAttribute("hidden", "until-found");
    part.setAttribute("aria-hidden", "true"); // its empty box would still be named to a screen reader
  }
}

/**
 * Call `show` when a hidden part is sought: by search in the page, or by the page's address now or later.
 * @param {Element[]} parts @param {(index: number) => void} show
 * @returns {() => void} stop listening
 */
export function whenSought(parts, show) {
  const found = (/** @type {Event} */ event) => show(parts.indexOf(/** @type {Element} */ (event.currentTarget)));
  const aimed = () => {
    const target = document.getElementById(addressed());
    const index = target ? parts.findIndex((part) => part.contains(target)) : -1;
    if (index < 0) return;
    show(index);
    target?.scrollIntoView();
  };
  for (const part of parts) part.addEventListener("beforematch", found);
  addEventListener("hashchange", aimed);
  aimed();
  return () => {
    for (const part of parts) part.removeEventListener("beforematch", found);
    removeEventListener("hashchange", aimed);
  };
}

/**
 * What scrolls sideways must be reachable with the keyboard; what does not must be no stop on its way.
 * @param {Iterable<Element>} parts
 */
export function reachIfScrolling(parts) {
  for (const part of parts) {
    if (part.scrollWidth > part.clientWidth) part.setAttribute("tabindex", "0");
    else part.removeAttribute("tabindex");
  }
}

/**
 * Copies of an element's children that can stand a second time on the page: without ids, terms as plain words.
 * @param {Element | null | undefined} source @returns {Node[]}
 */
export function copies(source) {
  if (!source) return [];
  const copy = /** @type {Element} */ (source.cloneNode(true));
  for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const term of copy.querySelectorAll("gloss-term")) term.replaceWith(term.textContent ?? "");
  return [...copy.childNodes];
}
