/**
 * A figure's SVG, rebuilt node by node from an allow-list, so that nothing of it but shapes and text reaches the page,
 * and its Bangla text is shaped by the page's own fonts (an <img> could not use them).
 */
const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const ELEMENTS = new Set(
  "svg g defs clipPath path rect circle ellipse line polyline polygon text tspan use image symbol marker pattern linearGradient radialGradient stop mask".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  (
    "id d x y x1 y1 x2 y2 cx cy r rx ry width height viewBox transform points offset preserveAspectRatio " +
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray " +
    "stroke-dashoffset stroke-miterlimit opacity clip-path clip-rule text-anchor font-size font-family font-weight font-style " +
    "dominant-baseline gradientUnits gradientTransform stop-color stop-opacity clipPathUnits patternUnits patternTransform"
  ).split(" "),
);
const STYLES = new Set([...ATTRIBUTES, "font", "text-decoration", "image-rendering", "paint-order"]);
const OWN_REFERENCE = /url\(\s*(?!["']?#)/i; // any url() that is not a reference within this figure

let figures = 0;

/**
 * @param {string} source @param {string} label the alternative text
 * @returns {SVGElement}
 */
export function safeSvg(source, label) {
  figures += 1;
  const prefix = `fig${figures}-`;
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  const svg = rebuild(parsed, prefix) ?? document.createElementNS(SVG, "svg");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}

/** @param {Element} source @param {string} prefix @returns {SVGElement | null} */
function rebuild(source, prefix) {
  if (source.namespaceURI !== SVG || !ELEMENTS.has(source.localName)) return null;
  const element = document.createElementNS(SVG, source.localName);
  for (const { name, value } of source.attributes) {
    if (ATTRIBUTES.has(name) && !OWN_REFERENCE.test(value))
      element.setAttribute(name, name === "id" ? prefix + value : own(value, prefix));
  }
  const href = source.getAttribute("href") ?? source.getAttributeNS(XLINK, "href") ?? "";
  if (href.startsWith("#")) element.setAttribute("href", `#${prefix}${href.slice(1)}`);
  else if (source.localName === "image" && /^data:image\/png;base64,[\w+/=\s]*$/.test(href))
    element.setAttribute("href", href);
  for (const declaration of (source.getAttribute("style") ?? "").split(";")) {
    const [property, value = ""] = declaration.split(/:(.*)/s).map((piece) => piece.trim());
    if (STYLES.has(property) && !OWN_REFERENCE.test(value)) element.style.setProperty(property, own(value, prefix));
  }
  for (const child of source.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) element.append(child.textContent ?? "");
    else if (child instanceof Element) element.append(rebuild(child, prefix) ?? "");
  }
  return element;
}

/** @param {string} value @param {string} prefix references within the figure get the figure's prefix */
const own = (value, prefix) => value.replace(/url\(\s*["']?#([^"')]+)["']?\s*\)/g, `url(#${prefix}$1)`);
