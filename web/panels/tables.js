// Wiring of the Tables view: asks the engine, keeps its slice of the state.

/** @typedef {{}} TablesActions */

/**
 * @param {import("./panel.js").App} _app
 * @returns {import("./panel.js").Panel<TablesActions>}
 */
export function createTablesPanel(_app) {
  return { actions: {} };
}
