/**
 * <keep-offline data-page="04-backpropagation/">: keep this page, or without data-page the whole course, for reading and
 * running without the network. The size is told first; it can be stopped, goes on where it was, and can be deleted.
 */
import { h } from "./dom.js";
import { Luggage } from "./offline/luggage.js";
import { authoring, possible, saving, visited } from "./offline/site.js";
import { RuntimeFault } from "./runtime.js";
import { megabytes, word } from "./words.js";

const SAID_MS = 1000; // a screen reader hears of the end, not of every megabyte

export class KeepOffline extends HTMLElement {
  #said = h("p", { class: "keep-said", role: "status" });
  #bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": word("offline.progress") });
  #button = h("button", { type: "button", class: "bn-button", hidden: true });
  /** @type {AbortController | null} */ #under = null;

  #ran = () => visited(this.dataset.page ?? "", true);

  connectedCallback() {
    if (!this.isConnected || this.contains(this.#said)) return;
    this.append(this.#said, this.#bar, this.#button);
    this.#show().catch((fault) => this.#fail(fault));
    if (this.dataset.page !== undefined) document.addEventListener("cell:done", this.#ran, { once: true });
  }

  disconnectedCallback() {
    document.removeEventListener("cell:done", this.#ran);
    this.#under?.abort(); // what has come stays
  }

  get #pages() {
    return this.dataset.page === undefined ? null : [this.dataset.page];
  }

  get #all() {
    return this.#pages === null;
  }

  async #show() {
    if (authoring) return this.#say(word("offline.authoring"));
    if (!possible()) return this.#say(word("offline.impossible"));
    if (!saving() || navigator.serviceWorker.controller) return this.#look();
    this.#say(word(this.#all ? "offline.offer-all" : "offline.offer")); // on metered data even the look is asked for
    this.#offer("look", word("offline.look"), () => this.#look().catch((fault) => this.#fail(fault)));
  }

  async #look() {
    if (this.dataset.page !== undefined) await visited(this.dataset.page, false);
    const luggage = await Luggage.of(this.#pages);
    if (!luggage) return this.#say(word("offline.impossible"));
    const missing = await luggage.missing();
    if (missing === 0) return this.#kept(luggage);
    const all = this.#all;
    this.#say(word(all ? "offline.offer-all" : "offline.offer"));
    const label = word(all ? "offline.keep-all" : "offline.keep", { size: megabytes(missing) });
    this.#offer("keep", label, () => this.#bring(luggage));
  }

  /** @param {Luggage} luggage */
  #kept(luggage) {
    this.#say(word(this.#all ? "offline.kept-all" : "offline.kept"));
    this.#offer("drop", word("offline.drop"), async () => {
      await luggage.drop();
      this.#say(word(this.#all ? "offline.dropped-all" : "offline.dropped"));
      const again = word("offline.keep-again");
      this.#offer("keep", again, () => this.#bring(luggage));
    });
  }

  /** @param {Luggage} luggage */
  async #bring(luggage) {
    const under = new AbortController();
    this.#under = under;
    navigator.storage?.persist?.().catch(() => {}); // so that the browser does not clear it away on its own
    this.#bar.hidden = false;
    this.#bar.value = 0;
    this.#offer("stop", word("offline.stop"), () => under.abort());
    let told = 0;
    try {
      await luggage.bring((got, total) => {
        this.#bar.value = total ? got / total : 1;
        if (Date.now() - told < SAID_MS) return;
        told = Date.now();
        this.#say(word("offline.bringing", { got: megabytes(got), total: megabytes(total) }));
      }, under.signal);
      this.#bar.hidden = true;
      if ((await luggage.missing()) === 0) this.#kept(luggage);
      else this.#again(luggage, "offline.stopped");
    } catch (fault) {
      this.#fail(fault, luggage);
    } finally {
      this.#under = null;
    }
  }

  /** @param {Luggage} luggage @param {string} key */
  async #again(luggage, key) {
    this.#bar.hidden = true;
    this.#say(word(key));
    this.#offer("keep", word("offline.go-on", { size: megabytes(await luggage.missing()) }), () =>
      this.#bring(luggage),
    );
  }

  /** @param {unknown} fault @param {Luggage | null} [luggage] */
  #fail(fault, luggage = null) {
    const key = /** @type {{key?: string}} */ (fault)?.key ?? "offline";
    const known = { offline: "no-network", full: "full", changed: "changed", missing: "changed", corrupt: "changed" };
    const name = known[/** @type {keyof typeof known} */ (key)] ?? "no-network";
    if (luggage) this.#again(luggage, `offline.${name}`);
    else this.#say(word(fault instanceof RuntimeFault ? "offline.no-network" : "offline.impossible"));
  }

  /** @param {string} sentence */
  #say(sentence) {
    if (this.#said.textContent !== sentence) this.#said.textContent = sentence;
  }

  /** @param {string} action @param {string} label @param {() => void} act */
  #offer(action, label, act) {
    this.#button.hidden = false;
    this.#button.dataset.do = action;
    this.#button.textContent = label;
    this.#button.onclick = act;
  }
}
