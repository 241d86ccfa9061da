/** A text as a QR code. A part of its own: it is fetched only when a reader asks for a code. */
import { encode } from "uqr";

const SVG = "http://www.w3.org/2000/svg";
// Beyond this a phone's camera no longer reads the code off a screen with ease (version 25 of 40).
const LONGEST = 1200;

/** @param {string} text @param {string} label @returns {SVGSVGElement | null} null: too long for a code */
export function code(text, label) {
  if (new TextEncoder().encode(text).length > LONGEST) return null;
  const { data, size } = encode(text, { ecc: "L", border: 4 });
  let path = "";
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`;
    });
  });
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, class: "qr-code" };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  const modules = document.createElementNS(SVG, "path");
  modules.setAttribute("d", path);
  svg.append(modules);
  return svg;
}
