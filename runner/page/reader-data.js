/**
 * <reader-data>: what the site keeps on this device; as a file, from a file, as a link or QR code, and away with all
 * of it. A link that brings progress is only asked about here; nothing is taken before the reader says so.
 */
import { download, h } from "./dom.js";
import { root } from "./offline/site.js";
import { carries, link, open as openLink } from "./progress/ferry.js";
import { erase, open, ownNames, pack, unpack } from "./progress/parcel.js";
import { bn, word } from "./words.js";

const SURE_MS = 5000;

export class ReaderData extends HTMLElement {
  #said = h("p", { class: "data-said", role: "status" });
  #file = h("input", { type: "file", accept: "application/json,.json", hidden: true, onchange: () => this.#take() });
  #erase = h("button", { type: "button", "data-do": "erase", onclick: () => this.#ask() }, word("progress.erase"));
  #sent = h("div", { class: "data-sent" });
  #offer = h("div", { class: "data-offer" });
  #timer = 0;
  #arrive = () => this.#arrived();

  connectedCallback() {
    addEventListener("hashchange", this.#arrive);
    if (!this.contains(this.#said)) {
      const give = () => download(pack(), word("progress.file"), "application/json");
      this.append(
        this.#offer,
        this.#button("export", give),
        this.#button("import", () => this.#file.click()),
        this.#button("link", () => this.#send()),
        this.#erase,
        this.#file,
        this.#said,
        this.#sent,
      );
    }
    this.#arrived();
  }

  disconnectedCallback() {
    removeEventListener("hashchange", this.#arrive);
    clearTimeout(this.#timer);
  }

  /** @param {string} what @param {() => void} act */
  #button(what, act) {
    return h("button", { type: "button", "data-do": what, onclick: act }, word(`progress.${what}`));
  }

  async #take() {
    const [file] = this.#file.files ?? [];
    if (!file) return;
    const entries = open(await file.text());
    this.#file.value = ""; // the same file may be chosen again
    if (!entries) return this.#say(word("progress.not-ours"));
    this.#merge(entries);
  }

  /** @param {Record<string, string>} entries */
  #merge(entries) {
    const { taken, left } = unpack(entries);
    this.#say(word(left ? "progress.imported-some" : "progress.imported", { taken: bn(taken), left: bn(left) }));
    this.#changed();
  }

  async #send() {
    const address = root && (await link(root.href));
    this.#sent.replaceChildren();
    if (!address) return this.#say(word("progress.link-too-long"));
    this.#say(word("progress.link-about"));
    const copy = this.#button("copy-link", async () => {
      try {
        await navigator.clipboard.writeText(address);
        this.#say(word("site.link-copied"));
      } catch {
        this.#say(word("site.copy-by-hand"));
      }
    });
    const shown = h("input", {
      type: "text",
      readonly: true,
      "aria-label": word("progress.link-field"),
      value: address,
    });
    shown.addEventListener("focus", () => shown.select());
    this.#sent.append(shown, copy);
    try {
      const { code } = await import("./progress/qr.js");
      const picture = code(address, word("progress.qr"));
      this.#sent.append(picture ?? h("p", {}, word("progress.qr-too-long")));
    } catch {
      this.#sent.append(h("p", {}, word("progress.qr-failed"))); // no network: the link is there all the same
    }
  }

  /** A link may have brought progress. */
  async #arrived() {
    const { hash } = location;
    if (!carries(hash)) return;
    const entries = await openLink(hash);
    if (!entries) return this.#answered(word("progress.link-damaged"));
    const lessons = Object.keys(entries).filter((name) => name.startsWith("progress:")).length;
    const question = h("p", { tabindex: -1 }, word("progress.offer", { n: bn(lessons) }));
    const take = () => {
      this.#answered("");
      this.#merge(entries);
    };
    const refuse = () => this.#answered(word("progress.refused"));
    this.#offer.replaceChildren(question, this.#button("merge", take), this.#button("refuse", refuse));
    question.scrollIntoView({ block: "center" });
    question.focus({ preventScroll: true });
  }

  /** The address forgets what it brought only now: a reload before the answer asks again. @param {string} sentence */
  #answered(sentence) {
    history.replaceState(history.state, "", location.pathname + location.search);
    this.#offer.replaceChildren();
    this.#say(sentence);
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
