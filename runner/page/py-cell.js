/** One element, and so one file though a long one; its parts are in cell-bar.js, cell-code.js and output.js. */

/**
 * <py-cell>: a block of Python that a reader runs, changes and runs again. It upgrades server-rendered HTML
 * (site/lessonkit/cells.py) and needs no start-up call. States: off loading queued running ok error stopped.
 */
import { CellBar } from "./cell-bar.js";
import { CellCode } from "./cell-code.js";
import { download } from "./dom.js";
import { kernel, RuntimeFault } from "./kernel.js";
import { lessonFile } from "./lesson-file.js";
import { Output } from "./output.js";
import { fingerprint, forget, lessonCells, remember, standing, unbound, unmet } from "./session.js";
import { linkTo } from "./share.js";
import { shapesPanel } from "./shapes-panel.js";
import { bn, megabytes, word } from "./words.js";

/** @typedef {"off" | "loading" | "queued" | "running" | "ok" | "error" | "stopped"} State */

export class PyCell extends HTMLElement {
  /** @type {{bar: CellBar, code: CellCode, output: Output} | null} */ #parts = null;
  #runNumber = 0;
  /** @type {string | null} what the shown result came from */ #ranWith = null;
  /** @type {Promise<string> | null} the run under way: two quick clicks are one run */
  #running = null;
  /** @type {(() => void)[]} */ #leave = [];

  connectedCallback() {
    this.#parts ??= this.#build();
    const refresh = () => this.#showStanding();
    const save = () => this.#ready.code.save();
    kernel().addEventListener("lost", refresh);
    document.addEventListener("cell:changed", refresh);
    addEventListener("pagehide", save);
    this.#leave = [
      save,
      this.#ready.code.follow(),
      () => kernel().removeEventListener("lost", refresh),
      () => document.removeEventListener("cell:changed", refresh),
      () => removeEventListener("pagehide", save),
    ];
    this.#tellCost();
    this.#warmNearScreen();
  }

  disconnectedCallback() {
    for (const leave of this.#leave.splice(0)) leave();
    queueMicrotask(() => {
      // A reader who walks away leaves no run behind that nobody can see or stop.
      if (!this.isConnected && this.getAttribute("aria-busy") === "true") this.stop();
    });
  }

  get #ready() {
    if (!this.#parts) throw new Error("the cell is not in a page yet");
    return this.#parts;
  }

  /** The code as a reader sees it; setting it is as if it was typed. */
  get code() {
    return this.#ready.code.text;
  }
  set code(text) {
    this.#ready.code.text = text;
  }

  get output() {
    return this.#ready.output;
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

  get packages() {
    return (this.dataset.packages ?? "").split(" ").filter(Boolean);
  }

  /** Which interpreter of this tab the cell would run in; it grows when one is replaced. */
  get generation() {
    return kernel().generation;
  }

  /** Interpreters alive in this tab: at most one running and one spare. */
  get workers() {
    return kernel().workers;
  }

  /** Versions of the interpreter that ran last, for the record. */
  get versions() {
    return kernel().versions;
  }

  /** What a run asks of the kernel. @returns {import("./kernel.js").Order} */
  get order() {
    const later = unbound(this);
    return { cell: this.id, code: this.code, session: this.session, packages: this.packages, later };
  }

  /** Run this cell, after the earlier cells that it needs. @returns {Promise<string>} how it ended */
  run() {
    this.#running ??= this.#runAfterNeeds().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  stop() {
    kernel().stop(this.id);
  }

  reset() {
    this.#ready.code.reset();
  }

  edit() {
    return this.#ready.code.edit();
  }

  #build() {
    const place = /** @type {HTMLElement} */ (this.querySelector('[data-role="output"]'));
    const bar = new CellBar((action) => this.#act(action));
    const code = new CellCode(/** @type {HTMLElement} */ (this.querySelector(".cell-code")), {
      lesson: this.lesson,
      id: this.id,
      version: this.dataset.hash ?? "",
      title: this.dataset.title ?? "",
      changed: () => this.#codeChanged(),
      run: () => this.run(),
      runAndMove: () => this.#runAndMove(),
    });
    place.before(bar.element, code.notice);
    this.#parts = { bar, code, output: new Output(place) };
    code.restore();
    this.#setState("off");
    return this.#parts;
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
        return this.#copy(this.code, "cell.copied");
      case "share":
        return this.#share(linkTo(this.id, this.code));
      case "download":
        return download(`${this.code}\n`, `${this.lesson}-${this.id}.py`);
      case "download-lesson":
        return download(lessonFile(this), `${this.lesson}.py`);
      case "run-above":
        return this.#runAll((cells) => cells.slice(0, cells.indexOf(this)));
      case "run-lesson":
        return this.#runAll((cells) => cells);
      case "fresh":
        kernel().restart();
        return this.#say(word("cell.fresh-done"));
    }
  }

  /** @param {string | null} link */
  #share(link) {
    return link === null ? this.#say(word("cell.link-too-long")) : this.#copy(link, "cell.link-copied");
  }

  /** @param {string} text @param {string} done */
  async #copy(text, done) {
    await navigator.clipboard.writeText(text).then(
      () => this.#say(word(done)),
      () => this.#say(word("cell.copy-failed")),
    );
  }

  #codeChanged() {
    this.toggleAttribute("data-edited", this.#ready.code.edited);
    this.#ready.bar.show("reset", this.#ready.code.edited);
    this.#ready.bar.show("edit", !this.#ready.code.editing);
    document.dispatchEvent(new CustomEvent("cell:changed"));
  }

  async #runAfterNeeds() {
    this.#ready.code.save();
    const first = unmet(this);
    const names = first.map((cell) => cell.dataset.title || cell.id).join(", ");
    if (first.length) {
      this.#setState("queued"); // with a Stop of its own, however long the others take
      this.#say(word("cell.runs-first", { cells: names }));
    }
    for (const cell of first) {
      const outcome = await cell.run();
      if (outcome === "ok") continue;
      this.#say(word(outcome === "stopped" ? "cell.stopped" : "cell.needs-failed"));
      return this.#end(outcome === "stopped" ? "stopped" : "error", outcome, 0);
    }
    return this.#runNow();
  }

  async #runNow() {
    const { bar, code, output } = this.#ready;
    this.#runNumber += 1;
    const number = this.#runNumber;
    const late = () => number !== this.#runNumber;
    output.clear();
    this.querySelector('[data-role="shapes"]')?.remove();
    code.mark(null);
    const print = fingerprint(this);
    const result = await kernel().run(this.order, {
      state: (state) => !late() && this.#enter(state),
      parts: (parts) => !late() && output.add(parts),
      progress: (got, total) => !late() && this.#loading(got, total),
    });
    this.#runNumber += 1; // it has ended: whatever it still had to say is late
    this.#ranWith = print;
    bar.load(0, 0);
    if (result.outcome === "ok" && print === fingerprint(this)) remember(this);
    else forget(this);
    return this.#finish(result);
  }

  /** @param {"queued" | "loading" | "running"} state */
  #enter(state) {
    this.#setState(state);
    if (state === "running") this.#say(word("cell.running"));
    else this.#ready.bar.note(word(`cell.${state}`));
    if (state === "running") this.#ready.bar.load(0, 0);
  }

  /** @param {number} got @param {number} total */
  #loading(got, total) {
    this.#ready.bar.load(got, total);
    const sizes = { got: megabytes(got), total: megabytes(total) };
    this.#ready.bar.note(got < total ? word("cell.fetching", sizes) : word("cell.starting"));
  }

  /** What a kind of cell makes of its result. @param {import("./kernel.js").Result} _result @returns {string | null} its own last word */
  conclude(_result) {
    return null;
  }

  /** @param {import("./kernel.js").Result} result */
  #finish(result) {
    const { outcome, ms, variables = [], fault } = result;
    const { code, output } = this.#ready;
    if (outcome === "stopped") output.say("cell.stopped-long");
    if (outcome === "broken") {
      output.say(fault instanceof RuntimeFault ? `kernel.${fault.key}` : "kernel.died");
      console.warn("cholpath:", fault);
    }
    if (variables.length) output.place.after(shapesPanel(variables));
    if (output.errorLine) code.mark(output.errorLine);
    const says = {
      ok: () => (ms < 100 ? word("cell.done-soon") : word("cell.done", { seconds: bn(Math.round(ms / 100) / 10) })),
      error: () =>
        word(output.errorLine ? "cell.failed" : "cell.failed-plain", {
          type: output.errorType,
          line: output.errorLine,
        }),
      stopped: () => word("cell.stopped"),
      broken: () => word("cell.broken"),
    };
    this.#say(this.conclude(result) ?? says[outcome]());
    this.#compare(outcome);
    return this.#end(outcome === "broken" ? "error" : outcome, outcome, ms);
  }

  /** The recorded output steps back once there is a run; when they are equal, that is said. @param {string} outcome */
  #compare(outcome) {
    const recorded = /** @type {HTMLDetailsElement | null} */ (this.querySelector('[data-role="recorded"]'));
    if (!recorded || outcome === "stopped" || outcome === "broken") return;
    recorded.open = false;
    const text = recorded.querySelector('[data-part="text"]')?.textContent ?? "";
    if (this.#ready.code.edited) delete recorded.dataset.same;
    else recorded.dataset.same = String(text.trimEnd() === this.output.text.trimEnd());
  }

  /** @param {State} state @param {string} outcome @param {number} ms */
  #end(state, outcome, ms) {
    this.#setState(state);
    this.dispatchEvent(new CustomEvent("cell:done", { bubbles: true, detail: { id: this.id, outcome, ms } }));
    document.dispatchEvent(new CustomEvent("cell:changed"));
    this.#tellCost();
    return outcome;
  }

  /** Run several of the lesson's cells in page order, until one does not end well. @param {(cells: PyCell[]) => PyCell[]} choose */
  async #runAll(choose) {
    for (const cell of choose(lessonCells(this))) {
      if (standing(cell) !== "current" && (await cell.run()) !== "ok") return;
    }
  }

  #runAndMove() {
    const cells = lessonCells(this);
    const here = cells.indexOf(this);
    this.run();
    if (here >= 0) cells[here + 1]?.edit();
  }

  /** @param {State} state */
  #setState(state) {
    const { bar } = this.#ready;
    this.setAttribute("state", state);
    const busy = ["loading", "queued", "running"].includes(state);
    bar.busy = busy;
    bar.show("run-above", lessonCells(this)[0] !== this);
    this.setAttribute("aria-busy", String(busy));
  }

  #showStanding() {
    const ended = this.state === "ok" || this.state === "error";
    this.toggleAttribute("data-stale", ended && this.#ranWith !== fingerprint(this));
  }

  /** The interpreter may start when a cell comes near the screen; the kernel decides whether this device should. */
  #warmNearScreen() {
    const near = new IntersectionObserver(
      ([{ isIntersecting }]) => {
        if (!isIntersecting) return;
        near.disconnect();
        kernel()
          .warm(this.packages)
          .catch(() => {}); // whatever is wrong will be told when the reader runs the cell
      },
      { rootMargin: "50%" },
    );
    near.observe(this);
    this.#leave.push(() => near.disconnect());
  }

  /** @param {string} text */
  #say(text) {
    this.#ready.bar.say(text);
  }

  /** Before it is paid, the cost is told: what this device would still have to fetch. */
  async #tellCost() {
    const bytes = await kernel()
      .cost(this.packages)
      .catch(() => 0);
    this.#ready.bar.cost.textContent = bytes > 0 ? word("cell.cost", { size: megabytes(bytes) }) : "";
  }
}
