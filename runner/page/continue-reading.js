/** <continue-reading>: the way back to where the reader stopped; the installed app goes there by itself. */
import { h } from "./dom.js";
import { root } from "./offline/site.js";
import { last } from "./progress/record.js";
import { word } from "./words.js";

export class ContinueReading extends HTMLElement {
  #refresh = () => this.#show();

  connectedCallback() {
    document.addEventListener("progress:changed", this.#refresh);
    this.#show();
  }

  disconnectedCallback() {
    document.removeEventListener("progress:changed", this.#refresh);
  }

  #show() {
    const place = last();
    if (!place || !root) return this.replaceChildren();
    const url = new URL(place.page, root);
    if (place.section) url.hash = place.section;
    if (location.hash === "#continue") return location.replace(url);
    const where = [place.title, place.heading].filter(Boolean).join(" · ");
    this.replaceChildren(
      h("a", { class: "bn-button", href: url.href, "data-do": "continue" }, word("progress.continue", { where })),
    );
  }
}
