// Why history and sheet last only as long as the page, wherever they are shown.

import { html, nothing } from "lit-html";
import type { Actions, State } from "../state.ts";
import { strings } from "../words/words.ts";

/** @param otherwise what is said where they last */
export function unkeptView({ history: { storage } }: State, actions: Actions, otherwise: unknown = nothing) {
  return storage === "refused" || storage === "full"
    ? html`<div class="note unkept"><p role="alert">${strings.unkept[storage]}</p>
        <button type="button" class="quiet" @click=${actions.retryStorage}>${strings.retry}</button></div>`
    : otherwise;
}
