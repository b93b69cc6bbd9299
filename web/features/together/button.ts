// The way into a roll with someone, from wherever there is something to roll.

import { html } from "lit-html";
import type { Actions, State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { labWords } from "../../words/en/lab.ts";
import { strings } from "../../words/words.ts";

export function exchangeButton(
  { link, isWrong }: { link: string; isWrong: boolean },
  { exchange: { offering }, engine }: State,
  actions: Actions,
) {
  const { progress, stopped } = labWords;
  const words = { progress, stopped, working: strings.together.making };
  const ways = { stop: actions.stopOffer, resume: () => actions.offerRoll(link) };
  const isAsked = offering.asked?.ask === "offer" && offering.asked.link === link;
  return html`<button type="button" class="quiet exchange-button" ?disabled=${isWrong} @click=${() => actions.offerRoll(link)}>
      ${icons.together} ${strings.viewNames.exchange}</button>
    ${isAsked ? longWorkView(offering, engine, words, ways) : ""}`;
}
