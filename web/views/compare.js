// The Compare view.

import { html } from "lit-html";
import { strings } from "../strings.js";

/**
 * @param {import("../state.js").State} _state
 * @param {import("./page.js").Actions} _actions
 */
export function compareView(_state, _actions) {
  return html`<section class="card" aria-labelledby="compare-title"><h2 id="compare-title">${strings.viewNames.compare}</h2></section>`;
}
