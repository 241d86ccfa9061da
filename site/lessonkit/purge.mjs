// The theme's style sheets without the rules that no page of the site can meet. Run by lessonkit/onesheet.py: JSON
// {sheets, site} on standard input, CSS on standard output.
import { readFileSync } from "node:fs";
import { PurgeCSS } from "purgecss";

const { sheets, site } = JSON.parse(readFileSync(0, "utf8"));

const purged = await new PurgeCSS().purge({
  // Classes and attributes that scripts give are strings in them.
  content: [`${site}/**/*.html`, `${site}/assets/**/*.js`],
  css: sheets,
});
process.stdout.write(purged.map(({ css }) => css).join("\n"));
