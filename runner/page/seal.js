/** Opens what site/lessonkit/seal.py sealed. */

/**
 * @param {string} sealed base64 of mixed JSON @param {string} id of the element that carries it
 * @returns {any}
 * @throws {Error} when the text is damaged or belongs to another id: a programmer's fault
 */
export function unseal(sealed, id) {
  const key = new TextEncoder().encode(id);
  const plain = Uint8Array.from(atob(sealed), (letter, place) => {
    return letter.charCodeAt(0) ^ key[place % key.length] ^ ((place * 31) & 0xff);
  });
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
}
