/** One line of static, highlighted code marked; the code's text stays what it is. */
import { h } from "./dom.js";

/** @param {HTMLElement} code a <code> with spans @param {number | null} line counted from 1; null: no mark */
export function markLine(code, line) {
  for (const mark of code.querySelectorAll("mark.code-error-line")) mark.replaceWith(...mark.childNodes);
  const [from, to] = bounds(code.textContent ?? "", line);
  if (from === to) return;
  const range = document.createRange();
  range.setStart(...place(code, from));
  range.setEnd(...place(code, to));
  const mark = h("mark", { class: "code-error-line" });
  mark.append(range.extractContents()); // spans that go on beyond the line are split
  range.insertNode(mark);
}

/** @param {string} text @param {number | null} line @returns {[number, number]} the line with its end; nothing: both the same */
function bounds(text, line) {
  const lines = text.split(/(?<=\n)/);
  if (!line || line > lines.length) return [0, 0];
  const from = lines.slice(0, line - 1).join("").length;
  return [from, from + lines[line - 1].length];
}

/** @param {HTMLElement} code @param {number} offset in its text @returns {[Node, number]} */
function place(code, offset) {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = /** @type {Text} */ (node);
    if (left <= length) return [node, left];
    left -= length;
  }
  return [code, code.childNodes.length];
}
