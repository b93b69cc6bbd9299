// The way into a roll with someone, from wherever there is something to roll.

import { html } from "lit-html";
import type { Actions } from "../../page.ts";
import type { State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { togetherWords } from "../../words/en/together.ts";

export function exchangeButton(
  { link, isWrong }: { link: string; isWrong: boolean },
  { exchange: { offering }, engine }: State,
  actions: Actions,
  words: string = togetherWords.open,
) {
  const { progress, stopped, making } = togetherWords;
  const isAsked = offering.asked?.ask === "offer" && offering.asked.link === link;
  return html`<button type="button" class="quiet exchange-button" ?disabled=${isWrong} @click=${() => actions.offerRoll(link)}>
      ${icons.together} ${words}</button>
    ${isAsked ? longWorkView(offering, engine, { progress, stopped, working: making }, { stop: actions.stopOffer, resume: () => actions.offerRoll(link) }) : ""}`;
}
