/**
 * <quiz-order>: put the items in order, by ▲▼ buttons, by keys (Space on the grip, arrows, Space), or by dragging the
 * grip. HTML: site/lessonkit/blocks/order.py
 */
import { h } from "./dom.js";
import { mark, Quiz, reasonIn } from "./quiz.js";
import { shuffled } from "./shuffle.js";
import { word } from "./words.js";

const EDGE = 60; // px from the window's edge where a drag scrolls the page

export class QuizOrder extends Quiz {
  /** @type {HTMLElement[]} as first shown */ #items = [];
  /** @type {HTMLElement | null} */ #held = null;
  /** @type {HTMLElement[]} the order when it was taken up */ #before = [];
  #live = h("p", { class: "sr-only", "aria-live": "assertive" });

  build() {
    const items = /** @type {HTMLElement[]} */ ([...this.list.children]);
    this.#items = shuffled(items, `${this.dataset.lesson}/${this.id}`);
    if (this.#inPlace(this.#items).every(Boolean)) this.#items.push(/** @type {HTMLElement} */ (this.#items.shift()));
    for (const item of items) this.#equip(item);
    this.list.before(h("p", { class: "quiz-note" }, word("quiz.order-how")));
    this.append(this.#live);
  }

  get list() {
    return /** @type {HTMLElement} */ (this.querySelector(".quiz-items"));
  }

  get #order() {
    return /** @type {HTMLElement[]} */ ([...this.list.children]);
  }

  get start() {
    return /** @type {HTMLElement | null} */ (this.list.querySelector(".quiz-grip"));
  }

  check() {
    this.#drop();
    this.#unmark();
    const items = this.#order;
    const right = this.#inPlace(items);
    items.forEach((item, place) => {
      item.dataset.right = String(right[place]);
      item.append(mark(right[place], word(right[place] ? "quiz.order-in-place" : "quiz.order-elsewhere")));
    });
    const count = right.filter(Boolean).length;
    const all = count === items.length;
    if (all) this.#explain();
    this.settle(all, all ? undefined : word("quiz.order-wrong", { n: count, of: items.length }));
  }

  restore() {
    this.#unmark();
    this.#arrange(
      this.key.order.map((/** @type {number} */ item) => this.#items.find((li) => Number(li.dataset.item) === item)),
    );
    this.#explain();
  }

  clear() {
    this.#unmark();
    this.#arrange(this.#items);
  }

  /** @param {string} state */
  entered(state) {
    const done = state === "right" || state === "shown";
    for (const button of this.list.querySelectorAll("button")) button.hidden = done;
    if (!done) this.#limits();
  }

  /** @param {HTMLElement[]} items @returns {boolean[]} which stand where they belong */
  #inPlace(items) {
    return items.map((item, place) => Number(item.dataset.item) === this.key.order[place]);
  }

  /** @param {HTMLElement[]} items */
  #arrange(items) {
    this.list.append(...items);
    this.#limits();
  }

  /** @param {HTMLElement} item its own grip and two buttons */
  #equip(item) {
    const name = this.#name(item);
    const grip = h(
      "button",
      {
        type: "button",
        class: "quiz-grip",
        "aria-pressed": "false",
        "aria-label": word("quiz.order-grip", { item: name }),
      },
      "⠿",
    );
    grip.addEventListener("keydown", (event) => this.#key(event, item));
    grip.addEventListener("blur", () => this.#held === item && this.#drop());
    grip.addEventListener("pointerdown", (event) => this.#drag(event, item));
    const step = (/** @type {number} */ by) => () => {
      this.#drop();
      this.#move(item, by);
    };
    const up = h(
      "button",
      { type: "button", "data-do": "up", "aria-label": word("quiz.order-up", { item: name }), onclick: step(-1) },
      "▲",
    );
    const down = h(
      "button",
      { type: "button", "data-do": "down", "aria-label": word("quiz.order-down", { item: name }), onclick: step(1) },
      "▼",
    );
    item.prepend(grip);
    item.append(h("span", { class: "quiz-steps" }, up, down));
  }

  /** What a screen reader calls the item. @param {HTMLElement} item */
  #name(item) {
    const text = (item.querySelector(".quiz-item-text")?.textContent ?? "").trim().replace(/\s+/g, " ");
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  }

  /**
   * Move an item by letting its neighbours step over it: the item itself stays in the page, and keeps its focus.
   * @param {HTMLElement} item @param {number} by places; negative is up
   */
  #move(item, by) {
    let left = Math.abs(by);
    while (left > 0) {
      const other = by < 0 ? item.previousElementSibling : item.nextElementSibling;
      if (!other) break;
      if (by < 0) item.after(other);
      else item.before(other);
      left -= 1;
    }
    if (left === Math.abs(by)) return;
    this.touched();
    this.#unmark();
    this.#limits();
    this.#tell("order-at", item);
  }

  /** The first has no way up, the last none down; the buttons stay where they are, so focus does too. */
  #limits() {
    const items = this.#order;
    items.forEach((item, place) => {
      item.querySelector('[data-do="up"]')?.setAttribute("aria-disabled", String(place === 0));
      item.querySelector('[data-do="down"]')?.setAttribute("aria-disabled", String(place === items.length - 1));
    });
  }

  /** @param {string} key @param {HTMLElement} item */
  #tell(key, item) {
    const items = this.#order;
    this.#live.textContent = word(`quiz.${key}`, {
      item: this.#name(item),
      n: items.indexOf(item) + 1,
      of: items.length,
    });
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} item */
  #key(event, item) {
    const { key } = event;
    if (key === " " || key === "Enter") this.#held === item ? this.#drop() : this.#take(item);
    else if (this.#held !== item) return;
    else if (key === "ArrowUp") this.#move(item, -1);
    else if (key === "ArrowDown") this.#move(item, 1);
    else if (key === "Home") this.#move(item, -this.#order.length);
    else if (key === "End") this.#move(item, this.#order.length);
    else if (key === "Escape") this.#cancel(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {HTMLElement} item */
  #take(item) {
    this.#held = item;
    this.#before = this.#order;
    this.#press(item, true);
    this.#tell("order-grabbed", item);
  }

  #drop() {
    const item = this.#held;
    if (!item) return;
    this.#held = null;
    this.#press(item, false);
    this.#tell("order-dropped", item);
  }

  /** @param {HTMLElement} item */
  #cancel(item) {
    this.#held = null;
    this.#press(item, false);
    this.#move(item, this.#before.indexOf(item) - this.#order.indexOf(item));
    this.#tell("order-cancelled", item);
  }

  /** @param {HTMLElement} item @param {boolean} held */
  #press(item, held) {
    item.classList.toggle("held", held);
    item.querySelector(".quiz-grip")?.setAttribute("aria-pressed", String(held));
  }

  /** @param {PointerEvent} event @param {HTMLElement} item */
  #drag(event, item) {
    if (event.button !== 0) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (event.currentTarget).focus();
    const { list } = this;
    list.setPointerCapture(event.pointerId);
    item.classList.add("held");
    const follow = (/** @type {PointerEvent} */ { clientY }) => {
      if (clientY < EDGE) scrollBy(0, -12);
      else if (clientY > innerHeight - EDGE) scrollBy(0, 12);
      const above = item.previousElementSibling?.getBoundingClientRect();
      const below = item.nextElementSibling?.getBoundingClientRect();
      if (above && clientY < above.top + above.height / 2) this.#move(item, -1);
      else if (below && clientY > below.top + below.height / 2) this.#move(item, 1);
    };
    const end = () => {
      item.classList.remove("held");
      list.removeEventListener("pointermove", follow);
      for (const type of ["pointerup", "pointercancel"]) list.removeEventListener(type, end);
    };
    list.addEventListener("pointermove", follow);
    for (const type of ["pointerup", "pointercancel"]) list.addEventListener(type, end);
  }

  #explain() {
    for (const item of this.#order) {
      const reason = reasonIn(item);
      if (reason && !item.querySelector(".quiz-reason")) item.append(reason);
    }
  }

  #unmark() {
    for (const item of this.#items) {
      delete item.dataset.right;
      for (const added of item.querySelectorAll(".quiz-mark, .quiz-reason")) added.remove();
    }
  }
}
