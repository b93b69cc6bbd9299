// A set-up into the comparison, from wherever it is seen.

import { html } from "lit-html";
import { MOST_COMPARED } from "../../engine/protocol.ts";
import { type Actions, compared, type State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { strings } from "../../words/words.ts";

export function compareButton({ link, isWrong }: { link: string; isWrong: boolean }, state: State, actions: Actions) {
  const place = compared.placeOf(state.compare, link);
  if (place >= 0) {
    const letter = compared.LETTERS.charAt(place);
    return html`<button type="button" class="quiet" @click=${() => actions.look("compare")}>
      ${icons.compare} ${strings.comparison.isIn(letter, state.compare.entries.length, MOST_COMPARED)}</button>`;
  }
  const full = state.compare.entries.length >= MOST_COMPARED;
  return html`<button type="button" class="quiet" ?disabled=${isWrong}
      @click=${full ? () => actions.look("compare") : () => actions.addToComparison(link)}>
      ${icons.compare} ${full ? strings.comparison.isFull : strings.comparison.add}</button>`;
}
