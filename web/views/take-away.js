// What can be taken away: the numbers as CSV, Markdown or JSON, the picture as SVG or PNG, a sheet to print.

import { nothing } from "lit-html";

/**
 * @param {import("../engine/protocol.js").Request} _request what the numbers were asked by
 * @param {import("./page.js").Actions} _actions
 */
export function takeAwayView(_request, _actions) {
  return nothing;
}
