/** One machine of states, and so one file though a long one. */

/**
 * The page's side of the Python kernel: one running worker, at most one warm spare, one run at a time, a visible queue.
 * A run ends exactly once: ok, error, stopped or broken. Stop ends the worker itself, so it works for every kind of code.
 */
import { known } from "../protocol.js";
import { roomForSpare } from "./device.js";
import { Host } from "./host.js";
import { bootNames, covers, packagesOfPage, profileFor } from "./profile.js";
import { Runtime, RuntimeFault } from "./runtime.js";
import { Slot } from "./slot.js";
import { supply } from "./supply.js";
import { addWords } from "./words.js";

/** @typedef {{cell: string, code: string, session: string, packages?: string[], stdin?: string[], tests?: string, later?: Record<string, string>}} Order */
/** @typedef {{outcome: "ok" | "error" | "stopped" | "broken", ms: number, variables?: any[], results?: any[], fault?: unknown}} Result */
/**
 * @typedef {object} Watcher what a cell wants to hear of its run
 * @property {(state: "queued" | "loading" | "running") => void} state
 * @property {(parts: any[]) => void} parts
 * @property {(got: number, total: number) => void} progress bytes
 */
/** @typedef {import("./profile.js").Profile} Profile */
/** @typedef {{order: Order, watcher: Watcher, run: number, settle: (result: Result) => void, done: boolean}} Job */

const SPARE_AFTER_MS = 1500;
const BOOT_MS = 120_000;
// Without them an error is shown with a plain sentence; the next run asks again.
const explanations = () =>
  import("./explanations.js").then(
    ({ sentences }) => addWords("explain", sentences),
    () => {},
  );

export class Kernel extends EventTarget {
  /** Grows with every new interpreter: what an older one knew is gone. */
  generation = 0;
  /** @type {Record<string, string>} */
  versions = {};
  /** @type {Host | null} */ #host = null;
  /** @type {Promise<Runtime> | null} */ #runtime = null;
  /** @type {Slot | null} */ #slot = null;
  /** @type {Slot | null} */ #spare = null;
  /** @type {Job[]} */ #queue = [];
  /** @type {Job | null} */ #current = null;
  /** @type {Set<string>} what this tab's programs import: a spare has it ready */
  #imports = new Set();
  /** Set when a snapshot could not be had: from then on this tab starts the plain way. */
  #plain = false;
  #workers = 0;
  #runs = 0;
  #spareTimer = 0;

  /** @param {Order} order @param {Watcher} watcher @returns {Promise<Result>} never rejects */
  run(order, watcher) {
    return new Promise((resolve) => {
      const job = {
        order,
        watcher,
        run: 0,
        done: false,
        settle: (/** @type {Result} */ result) => this.#settle(job, result, resolve),
      };
      this.#queue.push(job);
      watcher.state("queued");
      this.#pump();
    });
  }

  /**
   * Take a waiting cell out of the queue; any other Stop ends the run under way and the queue behind it, and
   * everything the interpreter knew is lost. @param {string} [cell]
   */
  stop(cell) {
    const waiting = this.#queue.findIndex(({ order }) => order.cell === cell);
    if (waiting >= 0) {
      for (const job of this.#queue.splice(waiting, 1)) job.settle({ outcome: "stopped", ms: 0 });
      return;
    }
    for (const job of this.#queue.splice(0)) job.settle({ outcome: "stopped", ms: 0 });
    if (!this.#current) return;
    const job = this.#current;
    if (job.run) this.#replace(); // a run that only waits for the interpreter leaves it to start
    job.settle({ outcome: "stopped", ms: 0 });
  }

  /** A provably fresh interpreter for the next run. */
  restart() {
    this.stop();
    if (this.#slot) this.#replace();
  }

  /** @param {string[]} packages @returns {Promise<number>} bytes that a first run would fetch on this device */
  async cost(packages) {
    const runtime = await this.#files();
    const names = this.#names(runtime, this.#slot ? this.#slot.profile : this.#profile(runtime, packages), packages);
    return runtime.missing(names.filter((name) => !this.#host?.kept.has(name)));
  }

  /** Start the interpreter before it is asked for, if that fetches nothing. @param {string[]} packages */
  async warm(packages) {
    if (this.#slot || this.#current || !roomForSpare() || (await this.cost(packages)) > 0) return;
    if (this.#slot || this.#current) return; // a run came first
    await this.#start(packages, () => {});
    this.#warmUp(this.#slot, packages);
  }

  /** Workers alive now: at most one running and one spare. */
  get workers() {
    return Number(this.#slot !== null) + Number(this.#spare !== null);
  }

  async #pump() {
    if (this.#current || this.#queue.length === 0) return;
    const job = /** @type {Job} */ (this.#queue.shift());
    this.#current = job;
    const { order, watcher } = job;
    try {
      if (!this.#slot) watcher.state("loading");
      await this.#start(order.packages ?? [], watcher.progress);
      if (job.done) return; // stopped while it loaded
      this.#runs += 1;
      job.run = this.#runs;
      const { cell, code, session, stdin = [], later = {}, tests } = order;
      const message =
        tests === undefined
          ? { type: "run", run: job.run, cell, code, session, stdin, later }
          : { type: "check", run: job.run, code, tests, session };
      const slot = /** @type {Slot} */ (this.#slot);
      slot.used = true;
      slot.port.postMessage(known("page→worker", message));
    } catch (fault) {
      this.#discard();
      job.settle({ outcome: "broken", ms: 0, fault });
    }
  }

  /** @param {Job} job @param {Result} result @param {(result: Result) => void} resolve */
  #settle(job, result, resolve) {
    if (job.done) return;
    job.done = true;
    if (this.#current === job) this.#current = null;
    resolve(result);
    if (result.outcome === "ok" || result.outcome === "error") this.#prepareSpare();
    queueMicrotask(() => this.#pump());
  }

  /**
   * A ready worker in #slot, and every file it needs in the frame.
   * @param {string[]} packages @param {Watcher["progress"]} progress @returns {Promise<void>}
   */
  async #start(packages, progress) {
    if (this.#host && !this.#host.alive) this.#forgetHost();
    const runtime = await this.#files();
    const profile = this.#profile(runtime, packages);
    // Another lesson, another snapshot: nothing is lost while this one has run nothing.
    if (this.#slot && !this.#slot.used && !this.#serves(runtime, this.#slot, packages, profile)) this.#discard();
    if (!this.#slot) {
      this.#slot = this.#spawn(runtime, profile);
      this.generation += 1;
    }
    const slot = this.#slot;
    try {
      // The worker starts at once and gets each file when it is there.
      await this.#keep(this.#names(runtime, slot.profile, packages), progress);
    } catch (fault) {
      if (!slot.profile || (fault instanceof RuntimeFault && fault.key === "offline")) throw fault;
      console.warn("cholpath: the snapshot could not be had; Python starts the slow way.", fault);
      this.#plain = true;
      if (this.#slot === slot) this.#discard();
      return this.#start(packages, progress);
    }
    await Promise.all([slot.ready, explanations()]);
  }

  /** @param {Runtime} runtime @param {string[]} packages of the cell; the rest of its page counts too */
  #profile(runtime, packages) {
    return this.#plain ? null : profileFor(runtime, [...packages, ...packagesOfPage()]);
  }

  /** @param {Runtime} runtime @param {Slot} slot @param {string[]} packages @param {Profile | null} better */
  #serves(runtime, slot, packages, better) {
    return slot.profile?.name === better?.name || covers(slot.profile, runtime.closure(packages));
  }

  /** @param {Runtime} runtime @param {Profile | null} profile @param {string[]} packages @returns {string[]} files for a start and these packages */
  #names(runtime, profile, packages) {
    const others = runtime.closure(packages).filter((name) => !profile?.packages.includes(name));
    return [...bootNames(profile), ...others];
  }

  #files() {
    this.#runtime ??= Runtime.of(document).catch((fault) => {
      this.#runtime = null; // the next run tries again
      throw fault;
    });
    return this.#runtime;
  }

  /** @param {string[]} names @param {Watcher["progress"]} progress */
  async #keep(names, progress) {
    const runtime = await this.#files();
    this.#host ??= this.#open();
    const arrived = (/** @type {number} */ got, /** @type {number} */ total) => {
      this.#slot?.live(); // a slow link is no dead interpreter
      progress(got, total);
    };
    return supply(this.#host, runtime, names, arrived);
  }

  #open() {
    const host = new Host();
    host.addEventListener("worker-broken", (event) => {
      const { worker, message } = /** @type {CustomEvent} */ (event).detail;
      for (const slot of [this.#slot, this.#spare]) if (slot && slot.number === worker) this.#broke(slot, message);
    });
    return host;
  }

  /** @param {Runtime} runtime @param {Profile | null} profile @returns {Slot} */
  #spawn(runtime, profile) {
    this.#workers += 1;
    const number = this.#workers;
    const { lock_info, packages, pyodide } = runtime.manifest;
    this.#host ??= this.#open();
    const boot = { index: { lock_info, packages, pyodide }, profile };
    const names = bootNames(profile).filter((name) => name !== "worker.js");
    const slot = new Slot(number, this.#host.spawn(number, names, boot), profile);
    slot.expect(BOOT_MS, () => this.#broke(slot, "the interpreter did not start in time"));
    slot.port.onmessage = ({ data }) => this.#hear(slot, /** @type {any} */ (known("worker→page", data)));
    return slot;
  }

  /** @param {Slot} slot @param {any} message */
  #hear(slot, message) {
    if (slot !== this.#slot && slot !== this.#spare) return; // the last words of a worker that was ended
    const job = this.#current?.run === message.run && slot === this.#slot ? this.#current : null;
    switch (message.type) {
      case "ready":
        this.versions = message.versions;
        if (slot === this.#slot) this.#host?.mark(message.start);
        return slot.arrived();
      case "need":
        return this.#bring(slot, message.names);
      case "started":
        return job?.watcher.state("running");
      case "parts":
        return job?.watcher.parts(message.parts);
      case "done":
        return job?.settle(message);
      case "broken":
        return this.#broke(slot, message.message);
    }
  }

  /** @param {Slot} slot @param {string[]} names */
  async #bring(slot, names) {
    try {
      const { packages } = (await this.#files()).manifest;
      for (const name of names) for (const module of packages[name]?.imports ?? []) this.#imports.add(module);
      this.#host?.hand(slot.number, names);
      await this.#keep(names, this.#current?.watcher.progress ?? (() => {}));
    } catch (fault) {
      this.#broke(slot, fault);
    }
  }

  /** The interpreter died: whatever ran ends as broken, and the next run gets a new one. @param {Slot} slot @param {unknown} fault */
  #broke(slot, fault) {
    if (slot !== this.#slot && slot !== this.#spare) return;
    const error = fault instanceof Error ? fault : new Error(String(fault));
    slot.fail(error);
    if (slot === this.#spare) {
      this.#end(slot);
      this.#spare = null;
      return;
    }
    const job = this.#current;
    this.#replace();
    job?.settle({ outcome: "broken", ms: 0, fault: error });
  }

  /** The spare, if there is one, takes over. */
  #replace() {
    this.#discard();
    if (!this.#spare) return;
    this.#slot = this.#spare;
    this.#spare = null;
    this.generation += 1;
    this.#prepareSpare();
  }

  #discard() {
    if (this.#slot) this.#end(this.#slot);
    this.#slot = null;
    this.dispatchEvent(new Event("lost")); // every cell's earlier result is stale now
  }

  /** @param {Slot} slot */
  #end(slot) {
    slot.port.onmessage = null;
    slot.port.close();
    this.#host?.kill(slot.number);
  }

  #forgetHost() {
    this.#host = null;
    this.#spare = null;
    this.#discard();
  }

  /** @param {Slot | null} slot @param {string[]} imports module names */
  #warmUp(slot, imports) {
    if (imports.length) slot?.port.postMessage(known("page→worker", { type: "warm", imports }));
  }

  /** A second interpreter waits where memory and the link allow, so that Stop costs no new start. */
  #prepareSpare() {
    clearTimeout(this.#spareTimer);
    if (this.#spare || !roomForSpare()) return;
    this.#spareTimer = setTimeout(async () => {
      if (this.#spare || this.#current || !this.#slot) return;
      this.#spare = this.#spawn(await this.#files(), this.#slot.profile);
      this.#warmUp(this.#spare, [...this.#imports]);
    }, SPARE_AFTER_MS);
  }
}

export { RuntimeFault };

/** @type {Kernel | undefined} */
let shared;

/** The tab's one kernel. */
export function kernel() {
  shared ??= new Kernel();
  return shared;
}
