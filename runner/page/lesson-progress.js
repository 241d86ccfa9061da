/**
 * <lesson-progress data-lesson data-page data-title>: notes which sections of the page were read and which cells ran,
 * and says at the lesson's foot how far that is. It watches the page that it stands in.
 */
import { add, progressOf, rightAnswers, setLast } from "./progress/record.js";
import { bn, word } from "./words.js";

const READ_MS = 1500; // a heading that only flies by was not read

export class LessonProgress extends HTMLElement {
  /** @type {IntersectionObserver | null} */ #watcher = null;
  /** @type {Map<Element, number>} headings on the screen, each with its timer */ #timers = new Map();
  #ran = (/** @type {Event} */ event) => {
    const { id, outcome } = /** @type {CustomEvent} */ (event).detail;
    if (outcome === "ok" && document.querySelector(`py-cell#${CSS.escape(id)}`)) add(this.#lesson, { cells: [id] });
    this.#show();
  };
  #refresh = () => this.#show();

  connectedCallback() {
    const headings = [...document.querySelectorAll("article h2[id]")].filter(({ id }) => id !== "objectives");
    add(this.#lesson, {
      allSections: headings.length,
      allCells: document.querySelectorAll("article py-cell").length,
      allQuestions: document.querySelectorAll("article .score-list [data-quiz]").length,
    });
    this.#watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.#seen(target, isIntersecting);
    });
    for (const heading of headings) this.#watcher.observe(heading);
    document.addEventListener("cell:done", this.#ran);
    document.addEventListener("quiz:done", this.#refresh);
    document.addEventListener("quiz:reset", this.#refresh);
    this.#note(null);
    this.#show();
  }

  disconnectedCallback() {
    this.#watcher?.disconnect();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    document.removeEventListener("cell:done", this.#ran);
    document.removeEventListener("quiz:done", this.#refresh);
    document.removeEventListener("quiz:reset", this.#refresh);
  }

  get #lesson() {
    return this.dataset.lesson ?? "";
  }

  /** @param {Element} heading @param {boolean} here */
  #seen(heading, here) {
    clearTimeout(this.#timers.get(heading));
    if (!here) return void this.#timers.delete(heading);
    const read = () => {
      add(this.#lesson, { sections: [heading.id] });
      this.#note(heading);
      this.#show();
    };
    this.#timers.set(heading, setTimeout(read, READ_MS));
  }

  /** Where reading stopped. @param {Element | null} heading */
  #note(heading) {
    const text = heading?.firstChild?.textContent?.trim() ?? "";
    const { page = "", title = "" } = this.dataset;
    setLast({ page, section: heading?.id ?? "", title, heading: text });
  }

  #show() {
    this.replaceChildren(progressSentence(this.#lesson));
  }
}

/** @param {string} lesson @returns {string} what was read, run and answered; empty before the lesson was opened */
export function progressSentence(lesson) {
  const known = progressOf(lesson);
  if (!known) return "";
  const right = rightAnswers(lesson);
  const read = Math.min(known.sections.length, known.allSections);
  const pieces = [word("progress.read", { n: bn(read), all: bn(known.allSections) })];
  if (known.allCells) {
    pieces.push(word("progress.ran", { n: bn(Math.min(known.cells.length, known.allCells)), all: bn(known.allCells) }));
  }
  if (known.allQuestions) {
    pieces.push(word("progress.right", { n: bn(Math.min(right, known.allQuestions)), all: bn(known.allQuestions) }));
  }
  return pieces.join(" · ");
}
