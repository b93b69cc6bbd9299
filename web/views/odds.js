// The odds: the chance, the distribution as a chart and as a table of the same numbers, and the usual statistics. A
// system has several laws; one is looked at at a time.

import { html, nothing } from "lit-html";
import { number, percent } from "../format.js";
import { jointTable, lawInView, lawsInOrder } from "../state.js";
import { strings } from "../strings.js";
import { barsView, contestOf, verdictView } from "./bars.js";
import { chartView } from "./chart.js";
import { compareButton } from "./compare-button.js";
import { heatView } from "./heat.js";
import { readingsView } from "./readings.js";
import { takeAwayView } from "./take-away.js";

/** @typedef {import("../engine/protocol.js").Law} Law */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("./page.js").Actions} Actions */

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
  return html`<section class="card odds ${state.fresh ? "" : "is-stale"}" aria-labelledby="odds-title">
    <h2 id="odds-title">${strings.odds}</h2>
    ${state.refusal ? html`<p class="note">${strings.stale}</p>` : nothing}
    <p class="sentence">${odds.question}: <strong>${percent(odds.chance.decimal)}</strong>
      ${odds.chance.one_in && odds.chance.one_in >= 2 ? html`<span class="muted">(${strings.oneIn(number(odds.chance.one_in))})</span>` : nothing}
      ${odds.beside.map(({ label, chance }) => html`<span class="beside">${strings.beside(label, percent(chance.decimal))}</span>`)}</p>
    ${contest ? verdictView(contest) : nothing}
    ${laws.length > 1 ? measures(laws, law, actions) : nothing}
    ${lawView(law, state, actions)}
    <div class="actions">${compareButton(state, actions)}</div>
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
  if (law.axes?.length === 2) {
    return html`<div class="law">${jointView(law)} <details><summary>${strings.numbers}</summary>${lawTable(law, state, actions)}</details></div>`;
  }
  const ordered = law.outcomes[0]?.at_least !== undefined;
  const reading = ordered ? state.reading : "chance";
  const numeric = law.mean !== undefined;
  return html`<div class="law">
    ${ordered ? readingsView("reading", state.reading, actions.chooseReading) : nothing}
    ${numeric ? html`${chartView(law, reading, law.key === state.odds.decided_by ? state.odds.chance.decimal : undefined)} ${statistics(law)}` : law.axes ? nothing : barsView(law, reading)}
    <details ?open=${Boolean(law.axes)}><summary>${strings.numbers}</summary>${lawTable(law, state, actions)}</details>
  </div>`;
}

/**
 * Two parts of a reading against each other.
 * @param {Law} law
 */
function jointView(law) {
  return heatView({ label: law.label, ...jointTable(law, percent), made: law });
}

/** @param {Law} law */
function statistics(law) {
  const shown = /** @type {[string, string][]} */ ([
    [strings.mean, number(law.mean ?? 0)],
    [strings.deviation, number(law.deviation ?? 0)],
    [strings.median, number(law.median ?? 0)],
    [strings.mode, law.modes.map(String).join(", ")],
  ]);
  return html`<dl class="statistics">
    ${shown.map(([word, amount]) => html`<div><dt>${word}</dt><dd>${amount}</dd></div>`)}
  </dl>`;
}

/** @param {import("../engine/protocol.js").LawRow} row */
function shown({ outcome, or_more, or_less }) {
  const [more, less] = [[or_more].flat(), [or_less].flat()];
  const parts = [outcome].flat().map(String);
  return parts
    .map((part, index) => (more[index] ? strings.orMore(part) : less[index] ? strings.orLess(part) : part))
    .join(" × ");
}

/**
 * @param {Law} law
 * @param {State} state
 * @param {Actions} actions
 */
function lawTable(law, state, actions) {
  const ordered = law.outcomes[0]?.at_least !== undefined;
  const cumulated = ordered
    ? html`<th scope="col">${strings.readings.at_least}</th><th scope="col">${strings.readings.at_most}</th>`
    : nothing;
  return html`<label class="switch"><span>${strings.exactFractions}</span>
      <input type="checkbox" role="switch" .checked=${state.fractions} @change=${actions.toggleFractions} /></label>
    ${state.fractions ? html`<p class="digits">${strings.chance}: ${state.odds.chance.fraction}</p><p class="digits">${strings.weightsOf(law.total)}</p>` : nothing}
    <div class="scroller" tabindex="0" role="region" aria-label=${law.label}>
      <table class="numbers">
        <thead><tr><th scope="col">${law.label}</th><th scope="col">${state.fractions ? strings.weight : strings.readings.chance}</th>${cumulated}</tr></thead>
        <tbody>
          ${law.outcomes.map(
            (row) => html`<tr class=${row.success ? "success" : ""}>
              <th scope="row">${shown(row)}${row.success ? html` <span class="tick" role="img" aria-label=${strings.success}>✓</span>` : nothing}</th>
              <td>${state.fractions ? row.weight : percent(row.chance)}</td>
              ${ordered ? html`<td>${state.fractions ? row.at_least_weight : percent(row.at_least ?? 0)}</td><td>${state.fractions ? row.at_most_weight : percent(row.at_most ?? 0)}</td>` : nothing}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
