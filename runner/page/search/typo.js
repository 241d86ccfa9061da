/** How far two words are apart: insertions, deletions, changes, and neighbours that changed places. */

/**
 * @param {string} one @param {string} other @param {number} limit
 * @returns {number} the distance, or limit + 1 for anything beyond the limit
 */
export function distance(one, other, limit) {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  /** @type {number[]} */ let beforeLast = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(last[column] + 1, line[column - 1] + 1, last[column - 1] + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, beforeLast[column - 2] + 1);
      line.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [beforeLast, last] = [last, line];
  }
  return Math.min(last[other.length], limit + 1);
}

/** @param {string} word @returns {number} how many slips a word of this length may hold and still be meant */
export const slips = (word) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
