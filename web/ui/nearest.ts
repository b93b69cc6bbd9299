// The way out of a refusal: the closest set-up that works.

import { html, nothing } from "lit-html";
import type { Refusal } from "../engine/messages.ts";
import type { Field } from "../engine/protocol.ts";
import { isProgram, readLink } from "../link.ts";
import type { Actions, State } from "../state.ts";
import { strings, textWords } from "../words/words.ts";
import { bringIn } from "./browser.ts";
import { focusOn } from "./focus.ts";
import { refusedView } from "./long-work.ts";

/** @param at the wrong field, and all fields: if only that one changes, the button shows just its new value */
export function nearestView({ nearest }: Refusal, open: Actions["open"], at?: { field: Field; fields: Field[] }) {
  if (nearest === undefined) {
    return nothing;
  }
  const { texts } = readLink(nearest);
  const textOf = ({ name, default: usual }: Field) => texts[name] ?? usual;
  const isAlone = at?.fields.every((one) => one === at.field || one.text === textOf(one));
  const words = isAlone
    ? strings.useInstead(textWords(at?.field, textOf(at?.field as Field)))
    : html`${strings.useNearest}${isProgram(nearest) ? nothing : html`<span class="muted">: ${nearest}</span>`}`;
  const take = ({ currentTarget }: any) => {
    open(nearest);
    if (at && currentTarget.matches(":focus-visible")) {
      focusOn(`.fields :is([name="${at.field.name}"], #field-${at.field.name})`); // a tap must not open the keyboard
    }
  };
  return html`<button type="button" class="quiet nearest" @click=${take}>${words}</button>`;
}

/** Shows all games, clearing any search. */
export function showGames({ type, look }: Actions) {
  type("");
  look("home");
  bringIn("games-title"); // they are below the recent set-ups
}

/** Why the link has no answer, and ways on; null while it may still get one. */
export function wrongLinkView({ refusal, fault }: State, actions: Actions) {
  const games = html`<button type="button" class="quiet" @click=${() => showGames(actions)}>${strings.allGames}</button>`;
  const why =
    refusal &&
    html`<p role="alert">${refusal.message}</p>${nearestView(refusal, actions.open)}
    ${refusal.code === "unknown-system" ? games : nothing}`;
  return fault ? refusedView(fault, actions.retryAsked) : why && html`<div class="refusal">${why}</div>`;
}

/** The note that a view is outdated, while the set-up beside it, or on a phone in another view, is wrong. */
export function staleView(state: State, actions: Actions) {
  const why = wrongLinkView(state, actions);
  return (
    why &&
    html`${state.wide ? nothing : why}<p class="note">${state.rollIsOld ? strings.stale : strings.staleAtFirst}</p>`
  );
}
