/** Output parts (see runner/py) as nodes. Text enters as text nodes, figures rebuilt from an allow-list: never as markup. */
import { download, h, withCode } from "./dom.js";
import { root } from "./offline/site.js";
import { safeSvg } from "./svg.js";
import { bn, hasWord, word } from "./words.js";

const FOLD_LINES = 40;
/** Explanations that a page of the site goes on with: its address and the link's words. */
const MORE = /** @type {Record<string, [string, string]>} */ ({ "module-desktop": ["desktop-runs/", "desktop.how"] });

export class Output {
  /** @type {HTMLElement | null} the stream that the next part of the same kind joins */
  stream = null;
  lines = 0;
  figures = 0;
  /** @type {number | null} the line of the reader's code that an error points at */
  errorLine = null;
  errorType = "";
  /** @type {any[]} everything that came, for the record */
  parts = [];

  /** @param {HTMLElement} place the element with data-role="output" */
  constructor(place) {
    this.place = place;
  }

  clear() {
    this.place.replaceChildren();
    this.place.hidden = true;
    this.stream = null;
    this.lines = 0;
    this.figures = 0;
    this.errorLine = null;
    this.errorType = "";
    this.parts = [];
  }

  /** The plain text a reader sees, as the record keeps it. */
  get text() {
    return [...this.place.querySelectorAll("[data-text]")].map((node) => node.textContent).join("");
  }

  /** @param {any[]} parts */
  add(parts) {
    this.place.hidden = false;
    this.parts.push(...parts);
    for (const part of parts) this.#part(part);
  }

  /** A sentence of ours among the output. @param {string} key @param {Record<string, unknown>} [args] */
  say(key, args) {
    this.place.hidden = false;
    this.#append(h("p", { class: "part part-note" }, ...withCode(word(key, args))));
  }

  /** @param {any} part */
  #part(part) {
    switch (part.kind) {
      case "stdout":
      case "stderr":
        return this.#flow(part.kind, part.text);
      case "value":
        return this.#flow("value", `${part.text}\n`);
      case "warning":
        return this.#append(
          h(
            "div",
            { class: "part part-warning" },
            h("pre", { translate: "no", "data-text": true }, `${part.category}: ${part.text}\n`),
            part.explain ? h("p", {}, ...explained(part.explain)) : null,
          ),
        );
      case "note":
        return this.say(`notes.${part.key}`, part.args);
      case "figure":
        return this.#append(this.#figure(part));
      case "error":
        return this.#append(this.#error(part));
      default:
        throw new TypeError(`no output part ${part.kind}`);
    }
  }

  /** @param {string} kind @param {string} text */
  #flow(kind, text) {
    if (this.stream?.dataset.kind !== kind) {
      const stream = h("pre", {
        class: `part part-${kind}`,
        "data-kind": kind,
        "data-text": true,
        translate: "no",
        tabindex: "0",
      });
      if (kind === "value") {
        stream.setAttribute("role", "group"); // a name needs a role
        stream.setAttribute("aria-label", word("cell.value"));
      }
      this.#append(stream);
      this.stream = stream;
      this.lines = 0;
    }
    const stream = /** @type {HTMLElement} */ (this.stream);
    stream.append(text);
    this.lines += text.split("\n").length - 1;
    if (this.lines > FOLD_LINES && !stream.dataset.folded) this.#fold(stream);
  }

  /** Long output shows its first lines; one button shows all. @param {HTMLElement} stream */
  #fold(stream) {
    stream.dataset.folded = "true";
    const unfold = h("button", { type: "button", class: "cell-unfold", "data-do": "unfold" }, word("cell.show-all"));
    unfold.addEventListener("click", () => {
      stream.dataset.folded = "opened";
      unfold.remove();
      stream.focus();
    });
    stream.after(unfold);
  }

  /** @param {any} part @returns {HTMLElement} */
  #figure(part) {
    const { svg, png, alt, width, height } = part;
    this.figures += 1;
    const name = `figure-${this.figures}`;
    const label = alt?.text ?? alt ?? word("cell.figure", { n: this.figures });
    const picture = svg
      ? safeSvg(svg, label)
      : h("img", { src: `data:image/png;base64,${png}`, alt: label, width, height });
    if (svg && width) picture.style.setProperty("--drawn-width", `${width}px`);
    const zoom = h("button", { type: "button", "data-do": "zoom" }, word("cell.zoom"));
    const figure = h("figure", { class: "part part-figure", "data-figure": String(this.figures) }, picture);
    zoom.addEventListener("click", () => {
      const large = figure.classList.toggle("zoomed");
      zoom.textContent = word(large ? "cell.zoom-out" : "cell.zoom");
    });
    const save = h("button", { type: "button", "data-do": "save-figure" }, word("cell.save-figure"));
    save.addEventListener("click", () =>
      svg ? download(svg, `${name}.svg`, "image/svg+xml") : downloadPng(png, name),
    );
    figure.append(h("div", { class: "figure-bar" }, zoom, save));
    return figure;
  }

  /** @param {any} part @returns {HTMLElement} */
  #error(part) {
    const { type, traceback, explain, line } = part;
    this.errorLine = line ?? null;
    this.errorType = type;
    const sentences = explained(explain);
    const where = line ? h("strong", {}, word("cell.error-line", { line: bn(line) }), " ") : null;
    return h(
      "div",
      { class: "part part-error" },
      h("pre", { translate: "no", "data-text": true, tabindex: "0" }, traceback),
      h("p", { class: "part-explain" }, where, ...sentences, ...more(explain?.key)),
    );
  }

  /** @param {HTMLElement} node */
  #append(node) {
    this.stream = null;
    this.place.append(node);
  }
}

/** @param {{key: string, args: Record<string, unknown>} | null} explain from runner/py/explain @returns {(Node | string)[]} */
function explained(explain) {
  const key = `explain.${explain?.key}`;
  return withCode(explain && hasWord(key) ? word(key, explain.args) : word("cell.error-plain"));
}

/** @param {string | undefined} key of the explanation @returns {(Node | string)[]} a link to the page that tells more */
function more(key) {
  const [address, words] = MORE[key ?? ""] ?? [];
  return address && root ? [" ", h("a", { href: new URL(address, root).href }, word(words))] : [];
}

/** @param {string} base64 @param {string} name */
function downloadPng(base64, name) {
  h("a", { href: `data:image/png;base64,${base64}`, download: `${name}.png` }).click();
}
