/** A lesson's code as one Python file, with the reader's edits, in cells that desktop editors know ("# %%"). */
import { lessonCells } from "./session.js";

/** @param {import("./py-cell.js").PyCell} cell any cell of the lesson @returns {string} */
export function lessonFile(cell) {
  const { origin, pathname } = location;
  const head = `# ${document.title}\n# ${origin}${pathname}\n`;
  return [head, ...lessonCells(cell).map((other) => `# %% ${other.dataset.title || other.id}\n${other.code}\n`)].join(
    "\n",
  );
}
