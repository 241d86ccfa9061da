/** SHA-256 of bytes, in hex. crypto.subtle exists only in secure contexts; a lab PC on plain http has the fallback. */

/** @param {ArrayBuffer} bytes @returns {Promise<string>} */
export async function sha256(bytes) {
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : (await import("@noble/hashes/sha2.js")).sha256(new Uint8Array(bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
