/**
 * One form for a word however it was typed. Only for comparing: nothing of this is ever shown.
 * Index and query go through the same functions, so a fold that is too generous costs precision, never a find.
 */
import { fold } from "../fold.js";

/** @type {[RegExp, string][]} two spellings of one word, as Bangla is really written */
const SPELLINGS = [
  [/[\u0981\u09fe]/g, ""], // a chandrabindu is often left out
  [/\u0985\u09be/g, "\u0986"], // অ + া typed for আ
  [/\u098f\u09cd\u09af/g, "\u0985\u09cd\u09af"], // এ্যা for অ্যা
  [/\u0999\u09cd|\u0999/g, "\u0982"], // ঙ্গ, ংগ
  [/\u09c0/g, "\u09bf"], // শ্রেণী, শ্রেণি
  [/\u09c2/g, "\u09c1"],
  [/\u0988/g, "\u0987"],
  [/\u098a/g, "\u0989"],
  [/\u09a3/g, "\u09a8"], // ণ, ন
];

/** @type {Map<string, string>} a text says the same words again and again */
const known = new Map();

/**
 * @param {string} word a word or a number as it was typed @returns {string}
 */
export function normalise(word) {
  const before = known.get(word);
  if (before !== undefined) return before;
  const text = folded(word);
  known.set(word, text);
  return text;
}

/** @param {string} word */
function folded(word) {
  let text = fold(word);
  for (const [typed, meant] of SPELLINGS) text = text.replace(typed, meant);
  return text;
}

// Endings in their normalised form; those that need a vowel before them stand apart (স্তর is no genitive).
const ENDINGS = [
  "গুলোকে গুলোতে গুলোর গুলো গুলিকে গুলিতে গুলির গুলি গুলা দেরকে দের েরা রা",
  "টিকে টিতে টির টি টাকে টাতে টার টা খানা খানি কে ের তে ে ই ও",
]
  .flatMap((line) => line.split(" "))
  .sort((one, other) => other.length - one.length);
const AFTER_VOWEL = /(?<=[\u0985-\u0994\u09be-\u09cc])[\u09b0\u09af]$/;
const SHORTEST = 3; // code points of what remains
const ROUNDS = 3; // মডেল|গুলো|র|ই

/** @param {string} word normalised @returns {string} without its endings; the same word when it has none */
export function stem(word) {
  if (/^[a-z]/.test(word)) return englishStem(word);
  let rest = word;
  for (let round = 0; round < ROUNDS; round += 1) {
    const cut = shortened(rest);
    if (cut === rest) break;
    rest = cut;
  }
  return rest;
}

/** @param {string} word */
function shortened(word) {
  for (const ending of ENDINGS) {
    if (word.endsWith(ending) && word.length - ending.length >= SHORTEST) return word.slice(0, -ending.length);
  }
  const cut = word.replace(AFTER_VOWEL, "");
  return cut.length >= SHORTEST ? cut : word;
}

/** @param {string} word */
function englishStem(word) {
  if (word.length > 4 && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^s]s$/.test(word)) return word.slice(0, -1);
  if (word.length > 6 && word.endsWith("ing")) return word.slice(0, -3);
  return word;
}
