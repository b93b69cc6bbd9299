// What a view says of itself while the set-up beside it, or on a phone in another view, is wrong.

import { html, nothing } from "lit-html";
import type { Actions } from "../main.ts";
import type { State } from "../state.ts";
import { strings } from "../words/en/page.ts";
import { nearestView } from "./nearest.ts";

export function staleView({ refusal, wide }: State, actions: Actions) {
  if (!refusal) {
    return nothing;
  }
  const stale = html`<p class="note">${strings.stale}</p>`;
  return wide
    ? stale
    : html`<div class="refusal"><p role="alert">${refusal.message}</p>${nearestView(refusal, actions.open)}</div>${stale}`;
}
