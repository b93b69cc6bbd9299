// Wiring of the Compare view: asks the engine, keeps its slice of the state.

/** @typedef {{}} CompareActions */

/**
 * @param {import("./panel.js").App} _app
 * @returns {import("./panel.js").Panel<CompareActions>}
 */
export function createComparePanel(_app) {
  return { actions: {} };
}
