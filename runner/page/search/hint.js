/** What to try when a search finds nothing: the hint of site/theme/partials/search.html, shown with that message only. */
import { root } from "../offline/site.js";
import { word } from "../words.js";

const said = document.querySelector(".md-search-result__meta");
const hint = /** @type {HTMLElement | null} */ (document.querySelector(".search-hint"));

if (said && hint) {
  // The search box stays through instant navigation, where a relative address would come to mean another place.
  if (root) for (const link of hint.querySelectorAll("a")) link.href = new URL("glossary/", root).href;
  const follow = () => {
    hint.hidden = said.textContent !== word("theme.search.result.none");
  };
  new MutationObserver(follow).observe(said, { childList: true, characterData: true, subtree: true });
  follow();
}
