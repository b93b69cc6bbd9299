// The odds: the chance, the distribution as a chart and as a table of the same numbers, and the usual statistics.

import { html, nothing } from "lit-html";
import { number, percent } from "../format.js";
import { strings } from "../strings.js";
import { chartView } from "./chart.js";
import { segmented } from "./form.js";

/** @typedef {import("../engine/protocol.js").Law} Law */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Reading} Reading */

/**
 * @param {State} state
 * @param {{ chooseReading: (reading: Reading) => void }} actions
 */
export function oddsView(state, actions) {
  const { odds } = state;
  const readings = /** @type {{ key: Reading, label: string }[]} */ ([
    { key: "chance", label: strings.exactly },
    { key: "at_least", label: strings.atLeast },
    { key: "at_most", label: strings.atMost },
  ]);
  return html`<section class="card odds ${state.fresh ? "" : "is-stale"}" aria-labelledby="odds-title">
    <h2 id="odds-title">${strings.odds}</h2>
    ${state.refusal ? html`<p class="note">${strings.stale}</p>` : nothing}
    <p class="sentence">${odds.question}: <strong>${percent(odds.chance.decimal)}</strong>
      ${odds.chance.one_in && odds.chance.one_in >= 2 ? html`<span class="muted">(${strings.oneIn(number(odds.chance.one_in))})</span>` : nothing}</p>
    <fieldset class="plain">
      <legend class="sr-only">${strings.outcome}</legend>
      ${segmented(
        "reading",
        readings.map((option) => ({ ...option, on: option.key === state.reading })),
        (key) => actions.chooseReading(/** @type {Reading} */ (key)),
      )}
    </fieldset>
    ${inOrder(odds).map((law) => lawView(law, state.reading))}
    <details class="fraction">
      <summary>${strings.exactFraction}</summary>
      <p class="digits">${odds.chance.fraction}</p>
    </details>
  </section>`;
}

/**
 * What is asked about most comes first: a result in words, then the law that tells success, then the rest.
 * @param {import("../engine/protocol.js").OddsReport} odds
 */
function inOrder(odds) {
  const rank = (/** @type {Law} */ law) => (law.mean === undefined ? 0 : law.key === odds.decided_by ? 1 : 2);
  return [odds, ...odds.further].sort((one, other) => rank(one) - rank(other));
}

/**
 * @param {Law} law
 * @param {Reading} reading
 */
function lawView(law, reading) {
  const numeric = law.mean !== undefined;
  return html`<div class="law">
    <h3>${law.label}</h3>
    ${
      numeric
        ? html`${chartView(law, reading)} ${statistics(law)}
          <details><summary>${strings.numbers}</summary>${lawTable(law)}</details>`
        : lawTable(law)
    }
  </div>`;
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

/** @param {Law} law */
function lawTable(law) {
  const ordered = law.outcomes[0]?.at_least !== undefined;
  const cumulated = ordered
    ? html`<th scope="col">${strings.atLeast}</th><th scope="col">${strings.atMost}</th>`
    : nothing;
  return html`<div class="scroller" tabindex="0" role="region" aria-label=${law.label}>
    <table class="numbers">
      <thead><tr><th scope="col">${law.label}</th><th scope="col">${strings.exactly}</th>${cumulated}</tr></thead>
      <tbody>
        ${law.outcomes.map(
          (row) => html`<tr class=${row.success ? "success" : ""}>
            <th scope="row">${shown(row)}${row.success ? html`<span class="tick" aria-hidden="true"> ✓</span>` : nothing}</th>
            <td>${percent(row.chance)}</td>
            ${ordered ? html`<td>${percent(row.at_least ?? 0)}</td><td>${percent(row.at_most ?? 0)}</td>` : nothing}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
