// The way into a roll with someone, from wherever there is something to roll.

import { html } from "lit-html";
import { strings } from "../strings.js";
import { icons } from "./icons.js";
import { longWorkView } from "./long-work.js";

/**
 * @param {{ link: string, isWrong: boolean }} setUp
 * @param {import("../state.js").State} state
 * @param {import("./page.js").Actions} actions
 * @param {string} words
 */
export function exchangeButton(
  { link, isWrong },
  { exchange: { offering }, engine },
  actions,
  words = strings.exchange.open,
) {
  const { progress, stopped, making } = strings.exchange;
  const isAsked = offering.asked?.ask === "offer" && offering.asked.link === link;
  return html`<button type="button" class="quiet exchange-button" ?disabled=${isWrong} @click=${() => actions.offerRoll(link)}>
      ${icons.together} ${words}</button>
    ${isAsked ? longWorkView(offering, engine, { progress, stopped, working: making }, { stop: actions.stopOffer, resume: () => actions.offerRoll(link) }) : ""}`;
}
