/**
 * What the frame has handed to this worker, by name: blobs, compiled modules, bytes. A name can be waited for before
 * it arrives, so that the start goes on with each piece as soon as it is there.
 */
export class Hand {
  /** @type {Map<string, {piece: Promise<any>, arrived: (piece: unknown) => void}>} */
  #places = new Map();

  /** @param {string} name @returns {Promise<any>} */
  get(name) {
    return this.#place(name).piece;
  }

  /** @param {string} name whether somebody waits for it, or it is here */
  expects(name) {
    return this.#places.has(name);
  }

  /** @param {Record<string, unknown>} pieces */
  put(pieces) {
    for (const [name, piece] of Object.entries(pieces)) this.#place(name).arrived(piece);
  }

  /** @param {string} name */
  #place(name) {
    let place = this.#places.get(name);
    if (!place) {
      /** @type {(piece: unknown) => void} */
      let arrived = () => {};
      const piece = new Promise((resolve) => {
        arrived = resolve;
      });
      place = { piece, arrived };
      this.#places.set(name, place);
    }
    return place;
  }
}
