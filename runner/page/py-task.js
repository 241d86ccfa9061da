/**
 * <py-task>: a cell that is finished when its hidden tests pass; hints one by one, a solution on request.
 * HTML: site/lessonkit/blocks/task.py
 */
import { h, withCode } from "./dom.js";
import { Output } from "./output.js";
import { PyCell } from "./py-cell.js";
import { count, markShown, resultOf } from "./results.js";
import { unseal } from "./seal.js";
import { word } from "./words.js";

/** @typedef {{name: string, title: string, ok: boolean, message: string | null, error: object | null, output: string}} TestResult */

export class PyTask extends PyCell {
  #equipped = false;
  #results = h("div", { class: "task-results", hidden: true });
  #tests = "";
  #onReset = () => this.#begin();

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("quiz:reset", this.#onReset);
    if (!this.#equipped) this.#equip();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("quiz:reset", this.#onReset);
  }

  get order() {
    return { ...super.order, tests: this.#tests };
  }

  /** @param {import("./kernel.js").Result} result */
  conclude({ outcome, results = [] }) {
    this.#results.hidden = results.length === 0;
    if (outcome === "stopped" || outcome === "broken") return null;
    const passed = results.filter(({ ok }) => ok).length;
    const right = results.length > 0 && passed === results.length;
    this.#show(results);
    this.dataset.state = right ? "right" : "wrong";
    const { result } = count(this, right);
    const detail = { id: this.id, right, tries: result.tries };
    this.dispatchEvent(new CustomEvent("quiz:done", { bubbles: true, detail }));
    if (results.length === 0) return word("task.code-failed");
    return word(right ? "task.all-passed" : "task.some-failed", { passed, of: results.length });
  }

  #equip() {
    this.#equipped = true;
    this.#tests = unseal(this.dataset.key ?? "", this.id).tests;
    this.querySelector('[data-role="needs-script"]')?.remove();
    const run = this.querySelector('[data-do="run"]');
    if (run) run.textContent = word("task.run");
    this.querySelector('[data-do="run-above"]')?.remove(); // an exercise runs what it needs, and no cell follows it
    this.output.place.after(this.#results);
    const solution = this.querySelector("details.reveal-solution > summary");
    solution?.addEventListener("click", () => markShown(this));
    this.#hideHints();
    this.#begin();
  }

  #begin() {
    this.#results.hidden = true;
    this.dataset.state = resultOf(this).right ? "right" : "open";
  }

  /** Each hint appears when the one before it was opened. */
  #hideHints() {
    const hints = /** @type {HTMLElement[]} */ ([...this.querySelectorAll('[data-part="hint"]')]);
    hints.forEach((hint, place) => {
      hint.hidden = place > 0;
      hint.querySelector("details")?.addEventListener("toggle", () => {
        const next = hints[place + 1];
        if (next) next.hidden = false;
      });
    });
  }

  /** @param {TestResult[]} results */
  #show(results) {
    const heading = h("p", { class: "task-results-title" }, word("task.results"));
    this.#results.replaceChildren(heading, h("ul", { class: "task-tests", role: "list" }, ...results.map(row)));
  }
}

/** @param {TestResult} test */
function row({ name, title, ok, message, error, output }) {
  const sign = h("span", { "aria-hidden": "true" }, ok ? "✓" : "✗");
  const verdict = h("strong", {}, word(ok ? "task.passed" : "task.failed"));
  const named = title ? withCode(title) : [h("span", { lang: "en" }, name.replace(/^test_/, "").replaceAll("_", " "))];
  const item = h("li", { "data-right": String(ok) }, h("p", { class: "task-test" }, sign, " ", verdict, " ", ...named));
  if (message) item.append(h("p", { class: "task-why" }, ...withCode(message)));
  if (output && !ok) item.append(h("pre", { class: "part part-stdout", translate: "no", tabindex: "0" }, output));
  if (error) {
    const told = new Output(h("div", { class: "task-error" }));
    told.add([error]);
    item.append(told.place);
  }
  return item;
}
