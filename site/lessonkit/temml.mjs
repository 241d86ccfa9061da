// One batch of formulas: JSON [{tex, display}] on standard input, JSON [{mathml} | {error, at}] on standard output.
// Run by lessonkit/maths.py; a formula that Temml refuses is an answer, not a crash.
import { readFileSync } from "node:fs";
import temml from "temml";

const { formulas, macros } = JSON.parse(readFileSync(0, "utf8"));

const answers = formulas.map(({ tex, display }) => {
  try {
    const options = { displayMode: display, throwOnError: true, macros: { ...macros } };
    return { mathml: temml.renderToString(tex, options) };
  } catch (error) {
    if (!(error instanceof temml.ParseError)) throw error;
    return { error: String(error.message), at: error.position ?? null };
  }
});

process.stdout.write(JSON.stringify(answers));
