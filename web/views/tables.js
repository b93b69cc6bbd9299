// The Tables view.

import { html } from "lit-html";
import { strings } from "../strings.js";

/**
 * @param {import("../state.js").State} _state
 * @param {import("./page.js").Actions} _actions
 */
export function tablesView(_state, _actions) {
  return html`<section class="card" aria-labelledby="tables-title"><h2 id="tables-title">${strings.viewNames.tables}</h2></section>`;
}
