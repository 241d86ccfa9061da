/** The page of the build's headless browser that draws the pictures of shared links: one canvas for each. */

/** @typedef {{name: string, eyebrow: string, title: string, english: string, number: string, foot: string}} Job */

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 72];
const [PAPER, INK, SOFT, GREEN, WASH, CLAY] = ["#fbf8f1", "#1c2621", "#46514b", "#0b5d4b", "#e4f0e9", "#a8431f"];
const FONT = "Bangla, Latin, sans-serif";
const TITLE = { largest: 76, smallest: 48, lines: 3 };

/** @param {CanvasRenderingContext2D} pen @param {string} text @param {number} room @returns {string[]} */
function lines(pen, text, room) {
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = `${found[found.length - 1]} ${word}`.trim();
    if (pen.measureText(longer).width <= room || found[found.length - 1] === "") found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

/** The largest size at which the title keeps to its lines. @param {CanvasRenderingContext2D} pen @param {string} title @param {number} room */
function fitted(pen, title, room) {
  for (let size = TITLE.largest; ; size -= 4) {
    pen.font = `700 ${size}px ${FONT}`;
    const cut = lines(pen, title, room);
    if (cut.length <= TITLE.lines || size <= TITLE.smallest) return { size, cut };
  }
}

/** @param {CanvasRenderingContext2D} pen a dashed line is the site's running stitch */
function stitch(pen) {
  pen.strokeStyle = CLAY;
  pen.lineWidth = 5;
  pen.setLineDash([22, 12]);
  pen.strokeRect(28, 28, WIDTH - 56, HEIGHT - 56);
}

/** @param {CanvasRenderingContext2D} pen @param {string} number as it stands on the lesson's page */
function ornament(pen, number) {
  pen.textAlign = "right";
  pen.font = `700 190px ${FONT}`;
  pen.fillStyle = WASH;
  pen.fillText(number, WIDTH - EDGE, 208);
  pen.strokeStyle = GREEN;
  pen.lineWidth = 5;
  pen.setLineDash([12, 8]);
  pen.strokeText(number, WIDTH - EDGE, 208);
  pen.textAlign = "left";
}

/** @param {Job} job @returns {Promise<Blob>} */
async function draw(job) {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = /** @type {CanvasRenderingContext2D} */ (
    /** @type {unknown} */ (canvas.getContext("2d", { alpha: false }))
  );
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  stitch(pen);
  ornament(pen, job.number);
  pen.setLineDash([]);
  pen.font = `600 32px ${FONT}`;
  pen.fillStyle = CLAY;
  pen.fillText(job.eyebrow, EDGE, 130);
  const { size, cut } = fitted(pen, job.title, WIDTH - 2 * EDGE);
  pen.fillStyle = INK;
  let line = 345 - (cut.length - 1) * size * 0.9;
  for (const text of cut) {
    pen.fillText(text, EDGE, line);
    line += size * 1.4;
  }
  pen.font = `400 36px ${FONT}`;
  pen.fillStyle = SOFT;
  for (const text of lines(pen, job.english, WIDTH - 2 * EDGE).slice(0, 2)) {
    pen.fillText(text, EDGE, line - size * 0.35);
    line += 50;
  }
  pen.font = `700 36px ${FONT}`;
  pen.fillStyle = GREEN;
  pen.fillText(job.foot, EDGE, HEIGHT - 76);
  return canvas.convertToBlob({ type: "image/png" });
}

/** @param {string} name @param {string} what @param {BodyInit} body */
const put = (name, what, body) => fetch(`/result/${name}.${what}`, { method: "PUT", body });

for (const [name, file] of [
  ["Bangla", "/bangla.woff2"],
  ["Latin", "/latin.woff2"],
]) {
  document.fonts.add(await new FontFace(name, `url(${file})`, { weight: "400 700" }).load());
}
for (const job of await (await fetch("/jobs.json")).json()) {
  try {
    await put(job.name, "png", await draw(job));
  } catch (error) {
    await put(job.name, "fault", String(error));
  }
}
