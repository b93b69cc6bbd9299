// The way into a roll with someone, from wherever there is something to roll.

import { html } from "lit-html";
import type { Actions } from "../../page.ts";
import type { State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { strings } from "../../words/en/page.ts";

export function exchangeButton(
  { link, isWrong }: { link: string; isWrong: boolean },
  { exchange: { offering }, engine }: State,
  actions: Actions,
  words: string = strings.exchange.open,
) {
  const { progress, stopped, making } = strings.exchange;
  const isAsked = offering.asked?.ask === "offer" && offering.asked.link === link;
  return html`<button type="button" class="quiet exchange-button" ?disabled=${isWrong} @click=${() => actions.offerRoll(link)}>
      ${icons.together} ${words}</button>
    ${isAsked ? longWorkView(offering, engine, { progress, stopped, working: making }, { stop: actions.stopOffer, resume: () => actions.offerRoll(link) }) : ""}`;
}
