/** One spelling for texts that a reader sees as the same: for comparing, never for showing. */

/**
 * @param {string} text
 * @returns {string} NFC, lower case, without joiners and nukta, ৎ as ত, digits as 0-9, one space between words
 */
export function fold(text) {
  return text
    .normalize("NFC")
    .replace(/[\u09bc\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/ৎ/g, "ত্")
    .replace(/[০-৯]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x09e6 + 0x30))
    .toLowerCase()
    .replace(/[\s\u00a0।,;:()“”‘’"'-]+/g, " ")
    .trim();
}
