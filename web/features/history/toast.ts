// What was removed, and the way to bring it back.

import { html, nothing } from "lit-html";
import type { Actions, State } from "../../state.ts";
import { historyWords as words } from "../../words/en/history.ts";

export function toastView({ session: { removed } }: State, actions: Actions) {
  // The live region is there before there is anything to say, or it would not be said.
  return html`<div class="toast-place">
    <div class=${removed ? "toast" : ""}>
      <p aria-live="polite">${removed ? words.removed[removed.kind](removed.entries.length) : nothing}</p>
      ${removed ? html`<button type="button" id="undo" class="quiet" @click=${actions.undo}>${words.undo}</button>` : nothing}
    </div>
  </div>`;
}
