/**
 * <wide-part>: something that scrolls sideways when the screen is too narrow for it, a long formula for example. Only
 * while it does is it a stop for the Tab key.
 */
import { reachIfScrolling } from "./hidden-parts.js";

export class WidePart extends HTMLElement {
  #watch = new ResizeObserver(() => reachIfScrolling([this]));

  connectedCallback() {
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }
}
