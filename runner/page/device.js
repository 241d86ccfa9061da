/** What this device can carry without being asked. */

/** @typedef {Navigator & {deviceMemory?: number, connection?: {saveData?: boolean}}} Device */

/** Whether there is room for an interpreter that nobody asked for. */
export function roomForSpare() {
  const { deviceMemory = 8, connection, userAgent } = /** @type {Device} */ (navigator);
  return deviceMemory >= 4 && !connection?.saveData && !/iPhone|iPad/.test(userAgent);
}
