// Passing a set-up or a roll on.

import { nothing } from "lit-html";

/**
 * @param {import("../state.js").State} _state
 * @param {import("./page.js").Actions} _actions
 */
export function shareDialog(_state, _actions) {
  return nothing;
}
