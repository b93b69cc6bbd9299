// The Session view.

import { html } from "lit-html";
import { strings } from "../strings.js";

/**
 * @param {import("../state.js").State} _state
 * @param {import("./page.js").Actions} _actions
 */
export function sessionView(_state, _actions) {
  return html`<section class="card" aria-labelledby="session-title"><h2 id="session-title">${strings.viewNames.session}</h2></section>`;
}
