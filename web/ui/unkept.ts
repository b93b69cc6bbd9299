// Explains, wherever history or sheet are shown, why they last only as long as the page.

import { html, nothing } from "lit-html";
import type { Actions, State } from "../state.ts";
import { strings } from "../words/words.ts";

/** @param otherwise what to show when storage works */
export function unkeptView({ history: { storage } }: State, actions: Actions, otherwise: unknown = nothing) {
  return storage === "refused" || storage === "full"
    ? html`<div class="note unkept"><p role="alert">${strings.unkept[storage]}</p>
        <button type="button" class="quiet" @click=${actions.retryStorage}>${strings.retry}</button></div>`
    : otherwise;
}
