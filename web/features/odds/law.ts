// A law in numbers: the usual statistics, and every outcome with its chances.

import { html, nothing } from "lit-html";
import type { Law, LawRow } from "../../engine/protocol.ts";
import type { Actions } from "../../page.ts";
import { labWords } from "../../words/en/lab.ts";
import { strings } from "../../words/en/page.ts";
import { number, percent } from "../../words/format.ts";

/** Of more modes than this the first few stand for all. */
const MOST_MODES = 4;

export function statistics(law: Law) {
  const modes = law.modes.slice(0, MOST_MODES).map(String).join(", ");
  const count = law.joined?.modes ?? law.modes.length;
  const shown = [
    [strings.mean, number(law.mean ?? 0)],
    [strings.deviation, number(law.deviation ?? 0)],
    [strings.median, number(law.median ?? 0)],
    [strings.mode, count > MOST_MODES ? strings.andMore(modes, count) : modes],
  ] as [string, string][];
  return html`<dl class="statistics">
    ${shown.map(([word, amount]) => html`<div><dt>${word}</dt><dd>${amount}</dd></div>`)}
  </dl>`;
}

function shown({ outcome, to, or_more, or_less }: LawRow) {
  if (to !== undefined) {
    return labWords.range(String(outcome), String(to));
  }
  const [more, less] = [[or_more].flat(), [or_less].flat()];
  const parts = [outcome].flat().map(String);
  return parts
    .map((part, index) => (more[index] ? strings.orMore(part) : less[index] ? strings.orLess(part) : part))
    .join(" × ");
}

/**
 * @param fractions whether weights are shown in place of percents
 * @param chance of success, as a fraction
 */
export function lawTable(law: Law, fractions: boolean, actions: Actions, chance?: string) {
  const ordered = law.outcomes[0]?.at_least !== undefined;
  const cumulated = ordered
    ? html`<th scope="col">${strings.readings.at_least}</th><th scope="col">${strings.readings.at_most}</th>`
    : nothing;
  return html`<label class="switch"><span>${strings.exactFractions}</span>
      <input type="checkbox" role="switch" .checked=${fractions} @change=${actions.toggleFractions} /></label>
    ${law.joined ? html`<p class="note">${labWords.joined(number(law.joined.outcomes), number(Number(law.joined.width)))}</p>` : nothing}
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
