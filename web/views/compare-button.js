// A set-up into the comparison, from wherever it is seen.

import { html } from "lit-html";
import { MOST_COMPARED } from "../engine/protocol.js";
import { compared } from "../state.js";
import { strings } from "../strings.js";
import { icons } from "./icons.js";

/**
 * @param {{ link: string, isWrong: boolean }} setUp
 * @param {import("../state.js").State} state
 * @param {import("./page.js").Actions} actions
 */
export function compareButton({ link, isWrong }, state, actions) {
  const place = compared.placeOf(state.compare, link);
  if (place >= 0) {
    const letter = compared.LETTERS.charAt(place);
    return html`<button type="button" class="quiet" @click=${() => actions.look("compare")}>
      ${icons.compare} ${strings.compare.isIn(letter, state.compare.entries.length, MOST_COMPARED)}</button>`;
  }
  const full = state.compare.entries.length >= MOST_COMPARED;
  return html`<button type="button" class="quiet" ?disabled=${isWrong}
      @click=${full ? () => actions.look("compare") : () => actions.addToComparison(link)}>
      ${icons.compare} ${full ? strings.compare.isFull : strings.compare.addHere}</button>`;
}
