// Explains, wherever history, sheet or programs are shown, why they last only as long as the page.

import { html, nothing } from "lit-html";
import type { Actions, State } from "../state.ts";
import { strings } from "../words/words.ts";

export function unkeptView({ history: { storage } }: State, actions: Actions) {
  return storage === "refused" || storage === "full"
    ? html`<div class="note unkept"><p role="alert">${strings.unkept[storage]}</p>
        <button type="button" class="quiet" @click=${actions.retryStorage}>${strings.retry}</button></div>`
    : nothing;
}
