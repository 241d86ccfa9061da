/** One worker as the kernel knows it: its port, what it started from, and whether it is ready yet. */
export class Slot {
  /** Whether it has run a program: it may hold what a reader would miss. */
  used = false;
  /** @type {() => void} */ arrived = () => {};
  /** @type {(fault: Error) => void} */ fail = () => {};
  /** @type {Promise<void>} */
  ready = new Promise((resolve, reject) => {
    this.arrived = resolve;
    this.fail = reject;
  });

  #timer = 0;
  #limit = 0;
  #late = () => {};

  /** Call `late` when nothing is heard for `limit` milliseconds before the worker is ready. @param {number} limit @param {() => void} late */
  expect(limit, late) {
    this.#limit = limit;
    this.#late = late;
    this.live();
    this.ready.finally(() => this.#forget()).catch(() => {});
  }

  /** Something was heard: the clock starts again. */
  live() {
    if (!this.#limit) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#late, this.#limit);
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#limit = 0;
  }

  /** @param {number} number @param {MessagePort} port @param {import("./profile.js").Profile | null} profile */
  constructor(number, port, profile) {
    this.number = number;
    this.port = port;
    this.profile = profile;
    this.ready.catch(() => {}); // a spare that fails is simply no spare
  }
}
