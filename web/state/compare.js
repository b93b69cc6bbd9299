// The Compare view: up to six set-ups side by side.

/** @typedef {import("../engine/protocol.js").CompareReport} CompareReport */
/** @typedef {import("../engine/protocol.js").Refusal} Refusal */

/**
 * @typedef {object} Compare
 * @property {string[]} links the set-ups
 * @property {CompareReport | null} report
 * @property {Refusal | null} refusal
 */

/** @returns {Compare} */
export function initial() {
  return { links: [], report: null, refusal: null };
}
