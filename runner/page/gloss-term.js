/**
 * <gloss-term>: a dotted word that tells its meaning where it stands: on hover, on keyboard focus, on tap; Escape closes.
 * It upgrades a link to the page's own list of terms, and the list is where the meaning comes from.
 * The word stays an inline `<a>` with the role of a button: a `<button>` is one unbreakable box, and a danda after it
 * could begin the next line.
 */
import { h } from "./dom.js";
import { copies } from "./hidden-parts.js";

const OPEN_AFTER = 150; // ms that a mouse must rest on the word
const CLOSE_AFTER = 250; // ms to move the mouse from the word into its box
const MARGIN = 8; // px between the box and the window's edge

/** @type {GlossTerm | null} the one that is open */
let open = null;

export class GlossTerm extends HTMLElement {
  /** @type {HTMLAnchorElement | null} */ #word = null;
  /** @type {HTMLElement | null} */ #box = null;
  #entry = "";
  #timer = 0;
  #place = () => this.#position();
  #key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.close();
  };
  #outside = (/** @type {Event} */ event) => {
    if (!this.contains(/** @type {Node} */ (event.target))) this.close();
  };

  connectedCallback() {
    if (!this.#word) this.#build();
  }

  disconnectedCallback() {
    this.close();
  }

  #build() {
    const link = this.querySelector("a");
    if (!link) return;
    this.#word = link;
    this.#entry = link.hash.slice(1);
    link.removeAttribute("href");
    link.tabIndex = 0;
    link.setAttribute("role", "button");
    link.setAttribute("aria-expanded", "false");
    link.setAttribute("aria-describedby", `${this.#entry}--text`);
    link.addEventListener("click", () => this.#toggle());
    link.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.#toggle();
    });
    link.addEventListener("focus", () => link.matches(":focus-visible") && this.open());
    link.addEventListener("blur", () => this.close());
    this.addEventListener(
      "pointerenter",
      (event) => event.pointerType === "mouse" && this.#after(OPEN_AFTER, this.open),
    );
    this.addEventListener(
      "pointerleave",
      (event) => event.pointerType === "mouse" && this.#after(CLOSE_AFTER, this.close),
    );
  }

  #toggle() {
    if (this.#box) this.close();
    else this.open();
  }

  /** @param {number} delay @param {() => void} act */
  #after(delay, act) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => act.call(this), delay);
  }

  open() {
    clearTimeout(this.#timer);
    const entry = document.getElementById(this.#entry);
    if (this.#box || !this.#word || !entry) return;
    open?.close();
    open = this;
    const name = h("span", { class: "gloss-name" }, ...copies(entry.querySelector("dt")));
    const text = h("span", { class: "gloss-text" }, ...copies(entry.querySelector(".term-text")));
    this.#box = h("span", { class: "gloss-box", role: "tooltip" }, name, " ", text);
    this.append(this.#box);
    // In the top layer no scrolling table or figure cuts it; older browsers draw it in place.
    if (this.#box.showPopover) {
      this.#box.popover = "manual";
      this.#box.showPopover();
    }
    this.#position();
    this.#word.setAttribute("aria-expanded", "true");
    document.addEventListener("keydown", this.#key, true);
    document.addEventListener("pointerdown", this.#outside, true);
    addEventListener("scroll", this.#place, { capture: true, passive: true });
    addEventListener("resize", this.#place);
  }

  close() {
    clearTimeout(this.#timer);
    if (open === this) open = null;
    this.#box?.remove();
    this.#box = null;
    this.#word?.setAttribute("aria-expanded", "false");
    document.removeEventListener("keydown", this.#key, true);
    document.removeEventListener("pointerdown", this.#outside, true);
    removeEventListener("scroll", this.#place, { capture: true });
    removeEventListener("resize", this.#place);
  }

  /** Under the word, or over it where there is no room; within the window. */
  #position() {
    if (!this.#box || !this.#word) return;
    const line = this.#word.getClientRects()[0] ?? this.#word.getBoundingClientRect();
    const { width, height } = this.#box.getBoundingClientRect();
    const under = this.#word.getBoundingClientRect().bottom + MARGIN / 2;
    const top =
      under + height + MARGIN > innerHeight && line.top > height + MARGIN ? line.top - height - MARGIN / 2 : under;
    const left = Math.max(MARGIN, Math.min(line.left, document.documentElement.clientWidth - width - MARGIN));
    this.#box.style.setProperty("top", `${Math.round(top)}px`);
    this.#box.style.setProperty("left", `${Math.round(left)}px`);
  }
}
