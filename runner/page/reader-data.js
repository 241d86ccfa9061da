/** <reader-data>: what the site keeps on this device; as a file, from a file, and away with all of it. */
import { download, h } from "./dom.js";
import { erase, open, ownNames, pack, unpack } from "./progress/parcel.js";
import { bn, word } from "./words.js";

const SURE_MS = 5000;

export class ReaderData extends HTMLElement {
  #said = h("p", { class: "data-said", role: "status" });
  #file = h("input", { type: "file", accept: "application/json,.json", hidden: true, onchange: () => this.#take() });
  #erase = h("button", { type: "button", "data-do": "erase", onclick: () => this.#ask() }, word("progress.erase"));
  #timer = 0;

  connectedCallback() {
    if (this.contains(this.#said)) return;
    const give = () => download(pack(), word("progress.file"), "application/json");
    this.append(
      h("button", { type: "button", "data-do": "export", onclick: give }, word("progress.export")),
      h("button", { type: "button", "data-do": "import", onclick: () => this.#file.click() }, word("progress.import")),
      this.#erase,
      this.#file,
      this.#said,
    );
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  async #take() {
    const [file] = this.#file.files ?? [];
    if (!file) return;
    const entries = open(await file.text());
    this.#file.value = ""; // the same file may be chosen again
    if (!entries) return this.#say(word("progress.not-ours"));
    const { taken, left } = unpack(entries);
    this.#say(word(left ? "progress.imported-some" : "progress.imported", { taken: bn(taken), left: bn(left) }));
    this.#changed();
  }

  /** Two presses, so that a slip costs nothing. */
  #ask() {
    clearTimeout(this.#timer);
    if (!this.#erase.dataset.sure) {
      this.#erase.dataset.sure = "true";
      this.#erase.textContent = word("progress.erase-sure", { n: bn(ownNames().length) });
      this.#timer = setTimeout(() => this.#calm(), SURE_MS);
      return;
    }
    erase();
    this.#calm();
    this.#say(word("progress.erased"));
    this.#changed();
  }

  #calm() {
    delete this.#erase.dataset.sure;
    this.#erase.textContent = word("progress.erase");
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#said.textContent = sentence;
  }

  #changed() {
    document.dispatchEvent(new CustomEvent("progress:changed"));
  }
}
