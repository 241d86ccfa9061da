/** Printed output compared as people do: white space, quotes and the kind of digits do not matter, the rest does. */

/** @param {string} text @returns {string[]} its lines with anything on them, each in one form */
export function linesOf(text) {
  return text
    .normalize("NFC")
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\u2212\u2010-\u2013]/g, "-")
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .split("\n")
    .map((line) =>
      line
        .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, " ")
        .replace(/ ?([[\](){},:=]) ?/g, "$1")
        .trim(),
    )
    .filter(Boolean);
}

/** @param {string} guess @param {string} real */
export const sameOutput = (guess, real) => linesOf(guess).join("\n") === linesOf(real).join("\n");

/** @param {string} guess @param {string} real @returns {number} the first line that differs, from 1; 0: none does */
export function firstDifference(guess, real) {
  const [mine, theirs] = [linesOf(guess), linesOf(real)];
  for (let line = 0; line < Math.max(mine.length, theirs.length); line += 1) {
    if (mine[line] !== theirs[line]) return line + 1;
  }
  return 0;
}
