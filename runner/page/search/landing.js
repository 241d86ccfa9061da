/**
 * Where a search result leads on a phone. There the theme holds the page still while the search is open and afterwards
 * puts it back to where it was, so that the section which the reader chose never comes into view.
 */
import { addressed } from "../dom.js";

const HELD = "data-md-scrolllock";

let chosen = "";

document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest(".md-search-result__link") : null;
  if (link) chosen = /** @type {HTMLAnchorElement} */ (link).hash;
});

new MutationObserver(() => {
  if (document.body.hasAttribute(HELD)) return;
  // After instant navigation the page may still be on its way; it then finds the place by itself.
  if (chosen && chosen === location.hash) document.getElementById(addressed())?.scrollIntoView();
  chosen = "";
}).observe(document.body, { attributes: true, attributeFilter: [HELD] });
