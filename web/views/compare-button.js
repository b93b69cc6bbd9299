// The present set-up into the comparison, from wherever it is seen.

import { html } from "lit-html";
import { compared, setUpLink } from "../state.js";
import { strings } from "../strings.js";
import { icons } from "./icons.js";

/**
 * @param {import("../state.js").State} state
 * @param {import("./page.js").Actions} actions
 */
export function compareButton(state, actions) {
  const place = compared.placeOf(state.compare, setUpLink(state));
  if (place >= 0) {
    const letter = compared.LETTERS.charAt(place);
    return html`<button type="button" class="quiet" @click=${() => actions.look("compare")}>
      ${icons.compare} ${strings.compare.isIn(letter, state.compare.entries.length, compared.MOST)}</button>`;
  }
  const full = state.compare.entries.length >= compared.MOST;
  return html`<button type="button" class="quiet" ?disabled=${state.refusal !== null}
      @click=${full ? () => actions.look("compare") : actions.addToComparison}>
      ${icons.compare} ${full ? strings.compare.isFull : strings.compare.addHere}</button>`;
}
