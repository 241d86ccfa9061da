/** Share links: an edit travels in the fragment, which no server sees. A link fills an editor; it never runs one. */

const LIMIT = 8000; // characters; longer links are cut by some messengers

/** @param {string} cell @param {string} code @returns {string | null} null when the code is too long for a link */
export function linkTo(cell, code) {
  const bytes = new TextEncoder().encode(code);
  if (bytes.length > LIMIT) return null;
  const packed = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
  if (packed.length > LIMIT) return null;
  const url = new URL(location.href);
  url.hash = `${cell}:code=${packed}`;
  return url.href;
}

/** @param {string} cell @returns {string | null} the code that the page's link carries for this cell */
export function codeInLink(cell) {
  const [, id, packed] = location.hash.match(/^#([a-z][a-z0-9-]*):code=([\w-]+)$/) ?? [];
  if (id !== cell || packed.length > LIMIT) return null;
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
