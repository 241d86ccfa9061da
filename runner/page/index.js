/** Every element of a lesson page: the name on the left upgrades the HTML that site/lessonkit made. */
import { PyCell } from "./py-cell.js";

/** @type {Record<string, CustomElementConstructor>} */
const elements = {
  "py-cell": PyCell,
};

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
