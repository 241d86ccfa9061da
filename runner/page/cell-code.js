/**
 * The code of a cell: static and highlighted until a reader begins to edit, then CodeMirror; with the edits that are
 * kept on the device, those that arrive by a link or from another tab, and those of an older version of the lesson.
 */
import { markLine } from "./code-line.js";
import { h } from "./dom.js";
import * as edits from "./edits.js";
import { codeInLink } from "./share.js";
import { word } from "./words.js";

const SAVE_MS = 500;

/**
 * @typedef {object} Owner the cell, as far as its code is concerned
 * @property {string} lesson
 * @property {string} id
 * @property {string} version
 * @property {string} title
 * @property {() => void} changed the text or its standing changed
 * @property {() => void} run
 * @property {() => void} runAndMove
 */

export class CellCode {
  /** @type {ReturnType<typeof import("./editor.js").openEditor> | null} */ #editor = null;
  /** @type {Promise<void> | null} */ #opening = null;
  /** @type {number | null} the line that the last run's error points at */ #marked = null;
  #saveTimer = 0;
  #saved;
  #text;

  /** @param {HTMLElement} place the .cell-code element @param {Owner} owner */
  constructor(place, owner) {
    this.place = place;
    this.owner = owner;
    /** The lesson's own code. */
    this.original = (place.querySelector("code")?.textContent ?? "").replace(/\n$/, "");
    this.#text = this.original;
    this.#saved = this.original;
    /** A sentence about where the text came from, with its choices. */
    this.notice = h("div", { class: "cell-notice", hidden: true });
    place.addEventListener("click", () => !getSelection()?.toString() && this.edit());
  }

  get text() {
    return this.#text;
  }

  /** As if typed. */
  set text(text) {
    this.#show(text);
    this.#changed(text);
  }

  get edited() {
    return this.#text !== this.original;
  }

  get editing() {
    return this.#editor !== null;
  }

  /** What this device, this link or an older version of the lesson holds for the cell. */
  restore() {
    const { lesson, id, version } = this.owner;
    const kept = edits.load(lesson, id, version);
    const linked = codeInLink(id);
    if (linked !== null) this.#fromLink(linked, kept);
    const older = kept === null && linked === null ? edits.loadOlder(lesson, id, version) : null;
    if (older) this.#offer(older);
    this.#show(linked ?? kept ?? this.original);
    this.#saved = this.#text;
    this.owner.changed();
  }

  /**
   * Code from a link fills the editor; an edit of the reader's own is laid aside first, and can be had back.
   * @param {string} linked @param {string | null} kept
   */
  #fromLink(linked, kept) {
    const { lesson, id, version } = this.owner;
    const aside = kept !== null && kept !== linked && edits.save(lesson, id, `${version}-own`, kept);
    const mine = () => {
      this.text = /** @type {string} */ (kept);
      this.tell(null);
    };
    const back = h("button", { type: "button", "data-do": "keep-mine", onclick: mine }, word("cell.keep-mine"));
    this.tell("cell.from-link", ...(aside ? [back] : []));
    requestAnimationFrame(() => this.place.scrollIntoView({ block: "center" }));
  }

  /** The address no longer says what the editor holds: a reload must bring the reader's text, not the link's. */
  #leaveLink() {
    if (codeInLink(this.owner.id) !== null) history.replaceState(history.state, "", `#${this.owner.id}`);
  }

  /** Hear of this cell's edits in other tabs, and of links. @returns {() => void} stop hearing */
  follow() {
    const { lesson, id, version } = this.owner;
    const unwatch = edits.watch(lesson, id, version, (code) => {
      if (document.hasFocus() && this.place.contains(document.activeElement)) return; // never under the reader's hands
      this.#show(code ?? this.original);
      this.#saved = this.#text;
      this.owner.changed();
    });
    const arrive = () => this.#arrive();
    addEventListener("hashchange", arrive);
    return () => {
      unwatch();
      removeEventListener("hashchange", arrive);
    };
  }

  /** A link that was opened over this page, which then does not load anew. */
  #arrive() {
    const { lesson, id, version } = this.owner;
    const linked = codeInLink(id);
    if (linked === null || linked === this.#text) return;
    clearTimeout(this.#saveTimer);
    this.#keep();
    this.#fromLink(linked, edits.load(lesson, id, version));
    this.#show(linked);
    this.#saved = linked;
    this.owner.changed();
  }

  /** Back to the lesson's own code. */
  reset() {
    const { lesson, id, version } = this.owner;
    this.#leaveLink();
    this.#show(this.original);
    this.#saved = this.original;
    edits.drop(lesson, id, version);
    this.tell(null);
    this.owner.changed();
  }

  /** Keep what was typed, now: a run, or a closing page, may be the tab's last act. */
  save() {
    clearTimeout(this.#saveTimer);
    if (this.#text === this.#saved) return;
    this.#leaveLink();
    this.#keep();
  }

  #keep() {
    if (this.#text === this.#saved) return;
    this.#saved = this.#text;
    const { lesson, id, version } = this.owner;
    if (!this.edited) edits.drop(lesson, id, version);
    else if (!edits.save(lesson, id, version, this.#text)) this.tell("cell.not-saved");
  }

  /** Turn the static code into an editor. @param {number} [line] where the caret goes */
  async edit(line) {
    this.#opening ??= this.#open().catch((fault) => {
      this.#opening = null;
      throw fault;
    });
    await this.#opening.then(
      () => {
        if (this.notice.dataset.said === "cell.editor-failed") this.tell(null);
        this.#editor?.focus(line);
      },
      () => this.tell("cell.editor-failed"),
    );
  }

  /** Mark the line that an error points at. @param {number | null} line */
  mark(line) {
    this.#marked = line;
    this.#editor?.mark(line);
    const code = this.place.querySelector("code");
    if (code) markLine(code, line);
  }

  /** @param {string | null} key a sentence, or none @param {...Node} choices */
  tell(key, ...choices) {
    this.notice.hidden = key === null;
    this.notice.dataset.said = key ?? "";
    this.notice.replaceChildren(...(key ? [h("p", {}, word(key)), ...choices] : []));
  }

  async #open() {
    const { openEditor } = await import("./editor.js");
    const fixed = /** @type {HTMLElement[]} */ ([...this.place.children]);
    this.#editor = openEditor(this.place, this.#text, {
      changed: (text) => this.#changed(text),
      run: this.owner.run,
      runAndMove: this.owner.runAndMove,
      label: word("cell.editor", { title: this.owner.title }),
    });
    this.#editor.mark(this.#marked);
    for (const node of fixed) node.hidden = true;
    this.place.append(h("p", { class: "cell-keys" }, word("cell.keys")));
    this.owner.changed();
  }

  /** @param {string} text */
  #show(text) {
    if (text !== this.#text) this.mark(null);
    this.#text = text;
    if (this.#editor) {
      if (this.#editor.get() !== text) this.#editor.set(text);
      return;
    }
    const code = this.place.querySelector("code");
    if (code && code.textContent !== `${text}\n`) code.textContent = `${text}\n`;
  }

  /** @param {string} text */
  #changed(text) {
    this.#marked = null; // the editor has taken its own mark away
    this.#text = text;
    this.owner.changed();
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => this.save(), SAVE_MS);
  }

  /** The lesson's code has changed since the edit: both are kept, the reader chooses. @param {{version: string, code: string}} older */
  #offer(older) {
    const { lesson, id } = this.owner;
    const choice = (/** @type {string} */ action, /** @type {() => void} */ take) => {
      const take_ = () => {
        take();
        edits.drop(lesson, id, older.version);
        this.tell(null);
      };
      return h("button", { type: "button", "data-do": action, onclick: take_ }, word(`cell.${action}`));
    };
    const mine = () => {
      this.text = older.code;
    };
    this.tell(
      "cell.lesson-changed",
      choice("keep-mine", mine),
      choice("take-new", () => {}),
    );
  }
}
