/**
 * How the reader likes to read: size of text, space between lines, contrast. Kept on the device, and said to the style
 * sheets by attributes of the root; site/theme/partials/javascripts/reading.html does that before the first paint.
 */
import * as store from "../store.js";

export const NAME = "reading";

/** Each setting's attribute on the root and its values; the first is what an untouched page has. */
export const SETTINGS = {
  size: { attribute: "data-text-size", values: ["usual", "small", "large", "huge"] },
  spacing: { attribute: "data-line-space", values: ["usual", "close", "wide"] },
  contrast: { attribute: "data-contrast", values: ["usual", "more"] },
};

/** @typedef {keyof typeof SETTINGS} Setting */

/** @param {Setting} setting @returns {string} */
export function chosen(setting) {
  const { values } = SETTINGS[setting];
  const kept = store.readRecord(NAME)?.[setting];
  return values.includes(kept) ? kept : values[0];
}

/** @param {Setting} setting @param {string} value @param {HTMLElement} [root] */
export function choose(setting, value, root = document.documentElement) {
  const { attribute, values } = SETTINGS[setting];
  if (!values.includes(value)) return;
  store.writeRecord(NAME, { ...store.readRecord(NAME), [setting]: value });
  if (value === values[0]) root.removeAttribute(attribute);
  else root.setAttribute(attribute, value);
}
