// A law in numbers: the usual statistics, and every outcome with its chances.

import { html, nothing } from "lit-html";
import { number, percent } from "../format.js";
import { strings } from "../strings.js";

/** @import { Law, LawRow } from "../engine/protocol.js" */
/** @import { Actions } from "./page.js" */

/** Of more modes than this the first few stand for all. */
const MOST_MODES = 4;

/** @param {Law} law */
export function statistics(law) {
  const modes = law.modes.slice(0, MOST_MODES).map(String).join(", ");
  const count = law.joined?.modes ?? law.modes.length;
  const shown = /** @type {[string, string][]} */ ([
    [strings.mean, number(law.mean ?? 0)],
    [strings.deviation, number(law.deviation ?? 0)],
    [strings.median, number(law.median ?? 0)],
    [strings.mode, count > MOST_MODES ? strings.andMore(modes, count) : modes],
  ]);
  return html`<dl class="statistics">
    ${shown.map(([word, amount]) => html`<div><dt>${word}</dt><dd>${amount}</dd></div>`)}
  </dl>`;
}

/** @param {LawRow} row */
function shown({ outcome, to, or_more, or_less }) {
  if (to !== undefined) {
    return strings.lab.range(String(outcome), String(to));
  }
  const [more, less] = [[or_more].flat(), [or_less].flat()];
  const parts = [outcome].flat().map(String);
  return parts
    .map((part, index) => (more[index] ? strings.orMore(part) : less[index] ? strings.orLess(part) : part))
    .join(" × ");
}

/**
 * @param {Law} law
 * @param {boolean} fractions whether weights are shown in place of percents
 * @param {Actions} actions
 * @param {string} [chance] of success, as a fraction
 */
export function lawTable(law, fractions, actions, chance) {
  const ordered = law.outcomes[0]?.at_least !== undefined;
  const cumulated = ordered
    ? html`<th scope="col">${strings.readings.at_least}</th><th scope="col">${strings.readings.at_most}</th>`
    : nothing;
  return html`<label class="switch"><span>${strings.exactFractions}</span>
      <input type="checkbox" role="switch" .checked=${fractions} @change=${actions.toggleFractions} /></label>
    ${law.joined ? html`<p class="note">${strings.lab.joined(number(law.joined.outcomes), number(Number(law.joined.width)))}</p>` : nothing}
    ${fractions && chance ? html`<p class="digits">${strings.chance}: ${chance}</p>` : nothing}
    ${fractions ? html`<p class="digits">${strings.weightsOf(law.total)}</p>` : nothing}
    <div class="scroller" tabindex="0" role="region" aria-label=${law.label}>
      <table class="numbers">
        <thead><tr><th scope="col">${law.label}</th><th scope="col">${fractions ? strings.weight : strings.readings.chance}</th>${cumulated}</tr></thead>
        <tbody>
          ${law.outcomes.map(
            (row) => html`<tr class=${row.success ? "success" : ""}>
              <th scope="row">${shown(row)}${row.success ? html` <span class="tick" role="img" aria-label=${strings.success}>✓</span>` : nothing}</th>
              <td>${fractions ? row.weight : percent(row.chance)}</td>
              ${ordered ? html`<td>${fractions ? row.at_least_weight : percent(row.at_least ?? 0)}</td><td>${fractions ? row.at_most_weight : percent(row.at_most ?? 0)}</td>` : nothing}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
