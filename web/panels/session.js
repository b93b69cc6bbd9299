// Wiring of the Session view: asks the engine, keeps its slice of the state.

/** @typedef {{}} SessionActions */

/**
 * @param {import("./panel.js").App} _app
 * @returns {import("./panel.js").Panel<SessionActions>}
 */
export function createSessionPanel(_app) {
  return { actions: {} };
}
