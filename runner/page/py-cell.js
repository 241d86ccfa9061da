/**
 * <py-cell>: a block of Python that a reader runs, changes and runs again. It upgrades server-rendered HTML
 * (site/lessonkit/cells.py) and needs no start-up call. States: off loading queued running ok error stopped.
 */
import { CellBar } from "./cell-bar.js";
import { download, h } from "./dom.js";
import * as edits from "./edits.js";
import { kernel, RuntimeFault } from "./kernel.js";
import { Output } from "./output.js";
import { fingerprint, forget, lessonCells, needs, remember, standing, unmet } from "./session.js";
import { codeInLink, linkTo } from "./share.js";
import { shapesPanel } from "./shapes-panel.js";
import { bn, megabytes, word } from "./words.js";

const SAVE_MS = 500;

/** @typedef {"off" | "loading" | "queued" | "running" | "ok" | "error" | "stopped"} State */

export class PyCell extends HTMLElement {
  /** @type {CellBar | undefined} */ #bar;
  /** @type {ReturnType<typeof import("./editor.js").openEditor> | null} */ #editor = null;
  /** @type {Promise<void> | null} */ #opening = null;
  #code = "";
  #original = "";
  #saveTimer = 0;
  #saved = "";
  #runNumber = 0;
  /** @type {Promise<string> | null} the run under way: two quick clicks are one run */
  #running = null;
  /** @type {(() => void) | null} */ #unwatch = null;
  #refresh = () => this.#showStanding();

  connectedCallback() {
    if (!this.#bar) this.#build();
    this.#unwatch = edits.watch(this.lesson, this.id, this.version, (code) => {
      if (this.#editor === null || !this.contains(document.activeElement)) this.#setCode(code ?? this.#original);
    });
    kernel().addEventListener("lost", this.#refresh);
    document.addEventListener("cell:changed", this.#refresh);
    this.#tellCost();
  }

  disconnectedCallback() {
    this.#saveNow();
    this.#unwatch?.();
    kernel().removeEventListener("lost", this.#refresh);
    document.removeEventListener("cell:changed", this.#refresh);
  }

  /** The code as a reader sees it; setting it is as if it was typed. */
  get code() {
    return this.#code;
  }
  set code(text) {
    this.#setCode(text);
    this.#changed(text);
  }

  get state() {
    return /** @type {State} */ (this.getAttribute("state") ?? "off");
  }

  get lesson() {
    return this.dataset.session ?? "";
  }

  /** The namespace this cell runs in: the lesson's, or its own. */
  get session() {
    return "alone" in this.dataset ? `${this.lesson}/${this.id}` : this.lesson;
  }

  /** Hash of the lesson's own code: edits belong to a version of it. */
  get version() {
    return this.dataset.hash ?? "";
  }

  get packages() {
    return (this.dataset.packages ?? "").split(" ").filter(Boolean);
  }

  /** Versions of the interpreter that ran last, for the record. */
  get versions() {
    return kernel().versions;
  }

  get edited() {
    return this.#code !== this.#original;
  }

  /** Run this cell, after the earlier cells that it needs. @returns {Promise<string>} how it ended */
  run() {
    this.#running ??= this.#runAfterNeeds().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  stop() {
    kernel().stop();
  }

  reset() {
    this.#setCode(this.#original);
    edits.drop(this.lesson, this.id, this.version);
    this.#saved = this.#original;
    this.#changedMarks();
  }

  #build() {
    const place = /** @type {HTMLElement} */ (this.querySelector('[data-role="output"]'));
    this.output = new Output(place);
    this.#original = (this.querySelector(".cell-code code")?.textContent ?? "").replace(/\n$/, "");
    this.#code = this.#original;
    this.#bar = new CellBar((action) => this.#act(action));
    this.notice = h("div", { class: "cell-notice", hidden: true });
    place.before(this.#bar.element, this.notice);
    this.#setState("off");
    const source = /** @type {HTMLElement} */ (this.querySelector(".cell-code"));
    source.addEventListener("click", () => !getSelection()?.toString() && this.edit());
    this.#restore();
  }

  #restore() {
    const kept = edits.load(this.lesson, this.id, this.version);
    const linked = codeInLink(this.id);
    if (linked !== null) {
      this.#setCode(linked);
      this.#tell("cell.from-link");
      this.#changedMarks();
    } else if (kept !== null) {
      this.#setCode(kept);
      this.#changedMarks();
    } else {
      const older = edits.loadOlder(this.lesson, this.id, this.version);
      if (older) this.#offerOlder(older);
    }
    this.#saved = this.#code;
  }

  /** The lesson's code has changed since the reader's edit: both are kept, the reader chooses. @param {{version: string, code: string}} older */
  #offerOlder(older) {
    const choose = (/** @type {boolean} */ mine) => {
      if (mine) this.code = older.code;
      edits.drop(this.lesson, this.id, older.version);
      this.#tell(null);
    };
    this.#tell(
      "cell.lesson-changed",
      h("button", { type: "button", "data-do": "keep-mine", onclick: () => choose(true) }, word("cell.keep-mine")),
      h("button", { type: "button", "data-do": "take-new", onclick: () => choose(false) }, word("cell.take-new")),
    );
  }

  /** @param {string | null} key @param {...Node} more */
  #tell(key, ...more) {
    if (!this.notice) return;
    this.notice.hidden = key === null;
    this.notice.replaceChildren(...(key ? [h("p", {}, word(key)), ...more] : []));
  }

  /** @param {import("./cell-bar.js").Action} action */
  #act(action) {
    switch (action) {
      case "run":
        return this.run();
      case "stop":
        return this.stop();
      case "reset":
        return this.reset();
      case "edit":
        return this.edit();
      case "copy":
        return this.#copy(this.#code, "cell.copied");
      case "share":
        return this.#copy(linkTo(this.id, this.#code), "cell.link-copied");
      case "download":
        return download(`${this.#code}\n`, `${this.lesson}-${this.id}.py`);
      case "run-above":
        return this.#runAbove();
      case "fresh":
        kernel().restart();
        return this.#say(word("cell.fresh-done"));
    }
  }

  /** @param {string} text @param {string} done */
  async #copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.#say(word(done));
    } catch {
      this.#say(word("cell.copy-failed"));
    }
  }

  /** Turn the static code into an editor. @param {number} [line] where the caret goes */
  async edit(line) {
    this.#opening ??= this.#open();
    await this.#opening;
    this.#editor?.focus(line);
  }

  async #open() {
    const place = /** @type {HTMLElement} */ (this.querySelector(".cell-code"));
    try {
      const { openEditor } = await import("./editor.js");
      const fixed = [...place.children];
      this.#editor = openEditor(place, this.#code, {
        changed: (code) => this.#changed(code),
        run: () => this.run(),
        runAndMove: () => this.#runAndMove(),
        label: word("cell.editor", { title: this.dataset.title ?? "" }),
      });
      for (const node of fixed) /** @type {HTMLElement} */ (node).hidden = true;
      place.append(h("p", { class: "cell-keys" }, word("cell.keys")));
      this.#bar?.show("edit", false);
    } catch {
      this.#opening = null;
      this.#say(word("cell.editor-failed"));
    }
  }

  /** @param {string} code */
  #setCode(code) {
    this.#code = code;
    if (this.#editor) {
      if (this.#editor.get() !== code) this.#editor.set(code);
      return;
    }
    const shown = this.querySelector(".cell-code code");
    if (shown && shown.textContent !== `${code}\n`) shown.textContent = `${code}\n`;
  }

  /** @param {string} code */
  #changed(code) {
    this.#code = code;
    this.#changedMarks();
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => this.#saveNow(), SAVE_MS);
  }

  #changedMarks() {
    this.toggleAttribute("data-edited", this.edited);
    this.#bar?.show("reset", this.edited);
    document.dispatchEvent(new CustomEvent("cell:changed"));
  }

  #saveNow() {
    clearTimeout(this.#saveTimer);
    if (this.#code === this.#saved) return;
    this.#saved = this.#code;
    if (!this.edited) edits.drop(this.lesson, this.id, this.version);
    else if (!edits.save(this.lesson, this.id, this.version, this.#code)) this.#tell("cell.not-saved");
  }

  async #runAfterNeeds() {
    this.#saveNow(); // a run may end the tab: nothing typed before it is lost
    const first = unmet(this);
    if (first.length)
      this.#say(word("cell.runs-first", { cells: first.map((cell) => cell.dataset.title || cell.id).join(", ") }));
    for (const cell of first) {
      const outcome = await cell.run();
      if (outcome !== "ok") {
        this.#say(word(outcome === "stopped" ? "cell.stopped" : "cell.needs-failed"));
        return this.#end(outcome === "stopped" ? "stopped" : "error", outcome, 0);
      }
    }
    return this.#runNow();
  }

  async #runNow() {
    const output = /** @type {Output} */ (this.output);
    this.#runNumber += 1;
    const number = this.#runNumber;
    const late = () => number !== this.#runNumber;
    output.clear();
    this.querySelector('[data-role="shapes"]')?.remove();
    this.#editor?.mark(null);
    const print = fingerprint(this);
    const result = await kernel().run(
      { cell: this.id, code: this.#code, session: this.session, packages: this.packages },
      {
        state: (state) => !late() && this.#enter(state),
        parts: (parts) => !late() && output.add(parts),
        progress: (got, total) => this.#loading(got, total),
      },
    );
    this.#bar?.load(0, 0);
    if (result.outcome === "ok" && print === fingerprint(this)) remember(this);
    else forget(this);
    return this.#finish(result);
  }

  /** @param {"queued" | "loading" | "running"} state */
  #enter(state) {
    this.#setState(state);
    this.#say(word(`cell.${state}`));
    if (state === "running") this.#bar?.load(0, 0);
  }

  /** @param {number} got @param {number} total */
  #loading(got, total) {
    this.#bar?.load(got, total);
    this.#say(
      got < total ? word("cell.fetching", { got: megabytes(got), total: megabytes(total) }) : word("cell.starting"),
    );
  }

  /** @param {import("./kernel.js").Result} result */
  #finish({ outcome, ms, variables = [], fault }) {
    const output = /** @type {Output} */ (this.output);
    if (outcome === "stopped") output.say("cell.stopped-long");
    if (outcome === "broken") output.say(fault instanceof RuntimeFault ? `kernel.${fault.key}` : "kernel.died");
    if (outcome === "broken") console.warn("cholpath:", fault);
    if (outcome === "ok" && variables.length) output.place.after(shapesPanel(variables, false));
    if (output.errorLine) this.#editor?.mark(output.errorLine);
    const says = {
      ok: () => word("cell.done", { seconds: bn(Math.round(ms / 100) / 10) }),
      error: () => word("cell.failed", { type: output.errorType, line: output.errorLine ?? 0 }),
      stopped: () => word("cell.stopped"),
      broken: () => word("cell.broken"),
    };
    this.#say(says[outcome]());
    this.#compare(outcome);
    return this.#end(outcome === "broken" ? "error" : outcome, outcome, ms);
  }

  /** The recorded output steps back once there is a run; when they are equal, that is said. @param {string} outcome */
  #compare(outcome) {
    const recorded = /** @type {HTMLDetailsElement | null} */ (this.querySelector('[data-role="recorded"]'));
    if (!recorded || outcome === "stopped" || outcome === "broken") return;
    recorded.open = false;
    const same = recorded.querySelector('[data-part="text"]')?.textContent?.trimEnd() === this.output?.text.trimEnd();
    recorded.dataset.same = String(same);
  }

  /** @param {State} state @param {string} outcome @param {number} ms */
  #end(state, outcome, ms) {
    this.#setState(state);
    this.dispatchEvent(new CustomEvent("cell:done", { bubbles: true, detail: { id: this.id, outcome, ms } }));
    document.dispatchEvent(new CustomEvent("cell:changed"));
    this.#tellCost();
    return outcome;
  }

  async #runAbove() {
    for (const cell of lessonCells(this)) {
      if (cell === this) return;
      if (standing(cell) !== "current" && (await cell.run()) !== "ok") return;
    }
  }

  #runAndMove() {
    const cells = lessonCells(this);
    this.run();
    cells[cells.indexOf(this) + 1]?.edit();
  }

  /** @param {State} state */
  #setState(state) {
    this.setAttribute("state", state);
    const busy = ["loading", "queued", "running"].includes(state);
    this.#bar?.show("run", !busy);
    this.#bar?.show("stop", busy);
    this.#bar?.show("reset", this.edited);
    this.#bar?.show("run-above", lessonCells(this)[0] !== this);
    this.setAttribute("aria-busy", String(busy));
  }

  #showStanding() {
    const stale =
      standing(this) === "stale" ||
      (["ok", "error"].includes(this.state) && needs(this).some((cell) => standing(cell) === "stale"));
    this.toggleAttribute("data-stale", stale);
  }

  /** @param {string} text */
  #say(text) {
    if (this.#bar) this.#bar.status.textContent = text;
  }

  /** Before it is paid, the cost is told: what this device would still have to fetch. */
  async #tellCost() {
    const bytes = await kernel()
      .cost(this.packages)
      .catch(() => 0);
    if (this.#bar) this.#bar.cost.textContent = bytes > 0 ? word("cell.cost", { size: megabytes(bytes) }) : "";
  }
}
