/**
 * Printed code that scrolls sideways is a stop for the Tab key from the moment it is laid out. The theme sees to it only
 * for blocks that have been on the screen (content.lazy in mkdocs.yml), and who reads by keyboard may come before that.
 */
import { reachIfScrolling } from "./hidden-parts.js";

const sizes = new ResizeObserver((entries) => reachIfScrolling(entries.map(({ target }) => target)));

function watch() {
  sizes.disconnect();
  for (const code of document.querySelectorAll(".highlight code")) sizes.observe(code);
}

watch();
new MutationObserver(watch).observe(document.body, { childList: true }); // the theme puts another page in
