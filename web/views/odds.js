// The odds: the chance, the distribution as a chart and as a table of the same numbers, and the usual statistics. A
// system has several laws; one is looked at at a time.

import { html, nothing } from "lit-html";
import { number, percent } from "../format.js";
import { inShort } from "../in-short.js";
import { lawInView, lawsInOrder, setUpLink } from "../state.js";
import { strings } from "../strings.js";
import { contestOf, verdictView } from "./bars.js";
import { compareButton } from "./compare-button.js";
import { lawTable } from "./law.js";
import { lawPicture } from "./law-picture.js";
import { readingsView } from "./readings.js";
import { staleView } from "./stale.js";
import { takeAwayView } from "./take-away.js";

/** @import { Law } from "../engine/protocol.js" */
/** @import { State } from "../state.js" */
/** @import { Actions } from "./page.js" */

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function oddsView(state, actions) {
  const { odds } = state;
  const all = lawsInOrder(odds);
  const contest = contestOf(all);
  const laws = all.filter((one) => one !== contest);
  const law = lawInView(state);
  const oneIn = odds.chance?.one_in ?? 0;
  return html`<section class="card odds ${state.fresh ? "" : "is-stale"}" aria-labelledby="odds-title">
    <h2 id="odds-title">${strings.odds}</h2>
    ${staleView(state, actions)}
    <p class="sentence">${odds.question}: <strong>${inShort(odds)}</strong>
      ${oneIn >= 2 ? html`<span class="muted">(${strings.oneIn(number(oneIn))})</span>` : nothing}
      ${odds.beside.map(({ label, chance }) => html`<span class="beside">${strings.beside(label, percent(chance.decimal))}</span>`)}</p>
    ${contest ? verdictView(contest) : nothing}
    ${laws.length > 1 ? measures(laws, law, actions) : nothing}
    ${lawView(law, state, actions)}
    <div class="actions">${compareButton({ link: setUpLink(state), isWrong: state.refusal !== null }, state, actions)}</div>
    ${takeAwayView({ ask: "odds", link: odds.link }, actions)}
  </section>`;
}

/**
 * @param {Law[]} laws
 * @param {Law} law the one that is looked at
 * @param {Actions} actions
 */
function measures(laws, law, actions) {
  return html`<fieldset class="plain chips">
    <legend class="sr-only">${strings.measure}</legend>
    ${laws.map(
      ({ key, label }) => html`<label><input type="radio" name="measure" .checked=${key === law.key}
        @change=${() => actions.chooseMeasure(key)} /><span>${label}</span></label>`,
    )}
  </fieldset>`;
}

/**
 * @param {Law} law
 * @param {State} state
 * @param {Actions} actions
 */
function lawView(law, state, actions) {
  const ordered = law.outcomes[0]?.at_least !== undefined;
  const reading = ordered ? state.reading : "chance";
  const { chance, decided_by } = state.odds;
  const ofSuccess = law.key === decided_by ? chance?.decimal : undefined;
  const isDrawn = law.axes === undefined || law.axes.length === 2;
  return html`<div class="law">
    ${ordered ? readingsView("reading", state.reading, actions.chooseReading) : nothing}
    ${lawPicture(law, reading, ofSuccess)}
    <details ?open=${!isDrawn}><summary>${strings.numbers}</summary>${lawTable(law, state.fractions, actions, chance?.fraction)}</details>
  </div>`;
}
