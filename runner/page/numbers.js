/**
 * A number as people write it: ০-৯ or 0-9, 1,23,456 or 123,456, − or -, %, টি, a trailing danda, ৩.৫ × ১০^-৭, ১০⁻⁷, e-7.
 * It reads one number, it does not calculate.
 */

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const BEFORE = /^(?:[=≈~]|প্রায়|মোট)\s*/u;
const AFTER = /\s*(?:[।.]|টি|টা|খানা|জন|বার|গুণ|টাকা|শতাংশ(?:\.|।)?)$/u;
const PLAIN = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d+)(?:\.\d*)?|\.\d+`; // thousands or lakhs
const MANTISSA = new RegExp(`^([+-]?)\\s*(${PLAIN})`);
const POWER = /^\s*[x×*·⋅]\s*10\s*(?:\^|\*\*)?\s*[({]?\s*([+-]?\s*\d+)\s*[)}]?$/i;
const ALONE = /^([+-]?)\s*10\s*(?:\^|\*\*)\s*[({]?\s*([+-]?\s*\d+)\s*[)}]?$/;
const EXPONENT = /^e\s*([+-]?\d+)$/i;

/**
 * @param {string} text @param {string} [unit] may stand after it
 * @returns {{value: number, percent: boolean} | null} null: not one number
 */
export function readNumber(text, unit = "") {
  let rest = plain(text).replace(BEFORE, "");
  const shortUnit = plain(unit);
  let percent = false;
  for (let shorter = true; shorter; ) {
    const before = rest;
    // A danda or a full stop after the number ends the sentence; "5." is still 5.
    rest = rest.replace(AFTER, (ending) => {
      if (ending.includes("শতাংশ")) percent = true;
      return "";
    });
    if (shortUnit && rest.endsWith(shortUnit)) rest = rest.slice(0, -shortUnit.length).trimEnd();
    if (rest.endsWith("%")) {
      percent = true;
      rest = rest.slice(0, -1).trimEnd();
    }
    shorter = rest !== before;
  }
  const value = parsed(rest);
  return value === null ? null : { value, percent };
}

/** Latin digits, one kind of minus, exponents in line, no odd spaces. @param {string} text */
function plain(text) {
  return text
    .normalize("NFC")
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\u2212\u2010-\u2013\ufe63\uff0d]/g, "-")
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, " ")
    .replace(/[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (raised) => {
      const digits = [...raised].map((sign) => (sign === "⁻" ? "-" : sign === "⁺" ? "+" : SUPERSCRIPTS.indexOf(sign)));
      return `^${digits.join("")}`;
    })
    .trim();
}

/** @param {string} text @returns {number | null} */
function parsed(text) {
  const alone = ALONE.exec(text);
  if (alone) return finite(`${alone[1]}1e${alone[2].replace(/\s/g, "")}`);
  const head = MANTISSA.exec(text);
  if (!head) return null;
  const mantissa = head[1] + head[2].replace(/,/g, "");
  const tail = text.slice(head[0].length);
  if (tail === "") return finite(mantissa);
  const power = POWER.exec(tail) ?? EXPONENT.exec(tail);
  return power && finite(`${mantissa}e${power[1].replace(/\s/g, "")}`);
}

/** @param {string} text @returns {number | null} */
function finite(text) {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * Is it the number asked for? 12.5 % is both 12.5 and 0.125: a question may be meant either way.
 * @param {{value: number, percent: boolean}} given @param {number} answer @param {number} tolerance
 */
export function matches({ value, percent }, answer, tolerance) {
  // The last digits of binary fractions must not make 0.1 + 0.2 wrong at the edge of a tolerance.
  const slack = tolerance + Math.abs(answer) * 1e-12;
  return (percent ? [value, value / 100] : [value]).some((candidate) => Math.abs(candidate - answer) <= slack);
}

/**
 * What kind of miss it is, when it is a kind that helps to hear of.
 * @param {{value: number, percent: boolean}} given @param {number} answer @param {number} tolerance
 * @returns {"sign" | "scale" | "near" | null}
 */
export function nearMiss({ value }, answer, tolerance) {
  if (matches({ value: -value, percent: false }, answer, tolerance)) return "sign";
  if (value === 0 || answer === 0) return null;
  const power = Math.log10(Math.abs(value / answer));
  const whole = Math.round(power);
  if (whole !== 0 && matches({ value: value / 10 ** whole, percent: false }, answer, tolerance)) return "scale";
  return Math.abs(value - answer) <= Math.max(10 * tolerance, 0.02 * Math.abs(answer)) ? "near" : null;
}

/** A number as the reader is told it: Bangla digits, lakh grouping, real minus, powers of ten where they are shorter. @param {number} value */
export function bnNumber(value) {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e12)) {
    const [mantissa, exponent] = value.toExponential().split("e");
    const raised = Number(exponent);
    return `${bangla(mantissa)}\u00a0×\u00a0১০^${bangla(String(raised))}`;
  }
  const [whole, part] = String(value).split(".");
  const grouped = new Intl.NumberFormat("bn-BD", { maximumFractionDigits: 0 }).format(Number(whole));
  const minus = whole.startsWith("-") && !grouped.startsWith("-") ? "-" : "";
  return bangla(minus + grouped + (part ? `.${part}` : ""));
}

/** @param {string} text */
const bangla = (text) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))).replace(/-/g, "\u2212");
