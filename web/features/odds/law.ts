// A law as a picture and in numbers: the usual statistics, and every outcome with its chances.

import { html, nothing, svg } from "lit-html";
import { drawBars, drawHeat } from "../../charts/bars.ts";
import { type Drawing, PICTURE } from "../../charts/frame.ts";
import { chartView, drawLaw, modesOf } from "../../charts/law.ts";
import { chanceOf, outcomeText } from "../../charts/rows.ts";
import type { Law, LawRow } from "../../engine/protocol.ts";
import { type Actions, jointTable, type Reading } from "../../state.ts";
import { heatView } from "../../ui/heat.ts";
import { scrollFrame } from "../../ui/scroll-frame.ts";
import { number, percent, percentsUpTo, strings } from "../../words/words.ts";

function statistics(law: Law) {
  return amountsView([
    [strings.mean, number(law.mean ?? 0)],
    [strings.deviation, number(law.deviation ?? 0)],
    [strings.median, number(law.median ?? 0)],
    [strings.mode, modesOf(law)],
  ]);
}

export function amountsView(told: [string, string][]) {
  return html`<dl class="statistics">
    ${told.map(([word, amount]) => html`<div><dt>${word}</dt><dd>${amount}</dd></div>`)}
  </dl>`;
}

/** A column for each reading of the law, each with its own precision. */
function columnsOf({ outcomes }: Law, fractions: boolean) {
  const ordered = outcomes[0]?.at_least !== undefined;
  const readings = ["chance", "at_least", "at_most"] as const;
  return readings.slice(0, ordered ? undefined : 1).map((reading) => {
    const write = percentsUpTo(Math.max(...outcomes.map((row) => row[reading] ?? 0)));
    const weight = reading === "chance" ? "weight" : (`${reading}_weight` as const);
    return {
      head: fractions && reading === "chance" ? strings.weight : strings.readings[reading],
      cell: (row: LawRow) => (fractions ? (row[weight] ?? "") : write(row[reading] ?? 0)),
    };
  });
}

/** `fractions`: whether to show weights instead of percents; `chance` of success, as a fraction. */
export function lawTable(law: Law, fractions: boolean, actions: Actions, chance?: string) {
  const columns = columnsOf(law, fractions);
  return html`<label class="switch"><span>${strings.exactFractions}</span>
      <input type="checkbox" role="switch" .checked=${fractions} @change=${() => actions.chooseOdds({ fractions: !fractions })} /></label>
    ${law.joined ? html`<p class="note">${strings.joined(number(law.joined.outcomes), number(Number(law.joined.width)))}</p>` : nothing}
    ${fractions && chance ? html`<p class="digits">${strings.chance}: ${chance}</p>` : nothing}
    ${fractions ? html`<p class="digits">${strings.weightsOf(law.total)}</p>` : nothing}
    ${numbersView(
      law.label,
      [law.label, ...columns.map(({ head }) => head)],
      law.outcomes.map(
        (row) => html`<tr class=${row.success ? "success" : ""}>
          <th scope="row">${outcomeText(row)}${row.success ? html` <span class="tick" role="img" aria-label=${strings.success}>✓</span>` : nothing}</th>
          ${columns.map(({ cell }) => html`<td>${cell(row)}</td>`)}
        </tr>`,
      ),
    )}`;
}

export function numbersView(label: string, heads: string[], rows: unknown) {
  const table = html`<table class="numbers">
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table>`;
  return scrollFrame(label, table);
}

/** `chance` of success, if this law decides it; `parts`: the marginal laws of a joint law. */
export function lawPicture(law: Law, reading: Reading, { chance, parts }: { chance?: number; parts?: Law[] } = {}) {
  return html`${pictureOf(law, reading, chance, parts)}
    ${law.error ? html`<p class="note">${strings.rounded(String(law.error))}</p>` : nothing}`;
}

function pictureOf(law: Law, reading: Reading, chance?: number, parts?: Law[]) {
  if (law.axes) {
    return law.axes.length === 2 ? heatView({ label: law.axes.join(" × "), ...jointTable(law, parts) }, law) : nothing;
  }
  return law.mean === undefined ? barsView(law, reading) : html`${chartView(law, reading, chance)} ${statistics(law)}`;
}

/** Words with their chances, for bars on screen and in pictures. */
function barsOf({ outcomes }: Law, reading: Reading) {
  return outcomes.map((row) => ({
    word: String(row.outcome),
    chance: chanceOf(row, reading),
    isQuiet: row.success === false,
  }));
}

/** The picture of a law for export. */
export function lawDrawing(law: Law, reading: Reading, parts?: Law[]): Drawing {
  return law.axes
    ? drawHeat(jointTable(law, parts))
    : (law.mean ?? null) === null // words, or an empty law
      ? drawBars(barsOf(law, reading))
      : drawLaw(law, reading, PICTURE.width, PICTURE.height);
}

function barsView(law: Law, reading: Reading) {
  const bars = barsOf(law, reading);
  const most = Math.max(...bars.map(({ chance }) => chance));
  const write = percentsUpTo(most);
  return html`<table class="bars">
    <caption class="sr-only">${law.label}</caption>
    <tbody>
      ${bars.map(
        ({ word, chance, isQuiet }) => html`<tr>
          <th scope="row">${word}</th>
          <td class="amount">${write(chance)}</td>
          <td class="bar" aria-hidden="true"><svg width="100%" height="14">
            <rect class=${isQuiet ? "quiet" : ""} width="${(100 * chance) / most}%" height="14" rx="3" /></svg></td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The three ends of a contest as parts of a bar, with their chances. */
export function verdictView(law: Law) {
  const words = strings.verdicts as Record<string, string>;
  const parts = [...law.outcomes].reverse().map((row) => ({ word: String(row.outcome), chance: row.chance }));
  return html`<div class="verdicts">
    ${stackedBar(parts.map(({ word, chance }) => ({ chance, look: word })))}
    <ul>${parts.map(({ word, chance }) => html`<li class=${word}><strong>${percent(chance)}</strong> ${words[word] ?? word}</li>`)}</ul>
  </div>`;
}

export function stackedBar(parts: { chance: number; look: string; strength?: number }[]) {
  let from = 0;
  const drawn = parts.map(({ chance, look, strength = 1 }) => {
    from += chance;
    return svg`<rect class=${look} x="${100 * (from - chance)}%" width="${100 * chance}%" height="16" fill-opacity=${strength} />`;
  });
  return html`<svg width="100%" height="16" aria-hidden="true">${drawn}</svg>`;
}
