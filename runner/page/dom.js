/** The only way this code makes elements: attributes, listeners, text nodes. Markup strings never enter the page. */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [properties] `onclick`-style functions are listeners; the rest are attributes
 *   (true: empty attribute; false, null, undefined: none)
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** The id that the page's address names; a malformed one names nothing. @returns {string} */
export function addressed() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/**
 * A sentence with `code words` in backticks, as nodes.
 * @param {string} sentence @returns {(Node | string)[]}
 */
export function withCode(sentence) {
  return sentence
    .split("`")
    .map((piece, index) => (index % 2 ? h("code", { translate: "no", lang: "en" }, piece) : piece))
    .filter((piece) => piece !== "");
}

/** @param {string} text @param {string} name @param {string} type Offer a text as a file. */
export function download(text, name, type = "text/x-python;charset=utf-8") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
