/**
 * <desktop-run>: a recorded run that this page does not repeat. All of it is in the HTML (site/lessonkit/blocks/
 * desktop.py); this only adds a button that copies the whole program, of which the page shows a region.
 */
import { h } from "./dom.js";
import { word } from "./words.js";

export class DesktopRun extends HTMLElement {
  connectedCallback() {
    const head = this.querySelector(".desktop-file");
    if (!head || head.querySelector("[data-do]")) return;
    const status = h("span", { class: "desktop-status", role: "status" });
    const copy = () => this.#copy(status);
    head.append(h("button", { type: "button", "data-do": "copy", onclick: copy }, word("desktop.copy")), status);
  }

  /** The program whose region is shown: its name, and the link that downloads it. */
  get #program() {
    const file = this.querySelector(".desktop-file code")?.textContent ?? "";
    const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (this.querySelectorAll("a[download]"));
    return { file, address: [...links].find((link) => link.download === file)?.href };
  }

  /** @param {HTMLElement} status */
  async #copy(status) {
    const { file, address } = this.#program;
    try {
      const answer = await fetch(address ?? "");
      if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
      await navigator.clipboard.writeText(await answer.text());
      status.textContent = word("desktop.copied", { file });
    } catch (error) {
      console.warn("cholpath:", error);
      status.textContent = word("desktop.copy-failed");
    }
  }
}
