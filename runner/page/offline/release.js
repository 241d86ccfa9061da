/** What one release of the site consists of: offline.<hash>.json, written by site/lessonkit/offline.py. */

/**
 * @typedef {object} Page
 * @property {string[]} files what it needs besides the shell, itself too
 * @property {string[]} tools what its cells need of the site (the editor); empty: it has no cells
 * @property {string[]} packages what its cells import
 */
/**
 * @typedef {object} Release
 * @property {Record<string, [hash: string, wire: number]>} files address → SHA-256, and bytes as they travel
 * @property {string[]} shell what every page needs
 * @property {Record<string, Page>} pages by address
 * @property {string[]} extra what only the whole course needs: the search index
 * @property {string[]} runtime every file of the runtime
 * @property {string} apart the page for an address that is not kept, as HTML
 */

/** @param {URL} url @param {URL} root @returns {string | null} the address within the site; null: not of the site */
export function addressOf(url, root) {
  if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null;
  const address = url.pathname.slice(root.pathname.length);
  return address.replace(/(^|\/)index\.html$/, "$1");
}

/** @param {string} address */
export const isPage = (address) => address === "" || address.endsWith("/") || address.endsWith(".html");

/** A name that changes with its content. @param {string} address */
export const isNamedByContent = (address) => /\.(?:[0-9a-f]{8,64}|[A-Z0-9]{8})\.(?:min\.)?[a-z0-9]+$/.test(address);
