// What a view says of itself while the set-up beside it, or on a phone in another view, is wrong.

import { html, nothing } from "lit-html";
import { strings } from "../strings.js";
import { nearestView } from "./form.js";

/**
 * @param {import("../state.js").State} state
 * @param {import("./page.js").Actions} actions
 */
export function staleView({ refusal, wide }, actions) {
  if (!refusal) {
    return nothing;
  }
  const stale = html`<p class="note">${strings.stale}</p>`;
  return wide
    ? stale
    : html`<div class="refusal"><p role="alert">${refusal.message}</p>${nearestView(refusal, actions.open)}</div>${stale}`;
}
