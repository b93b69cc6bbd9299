// A table of all outputs of a program.

import { html, nothing } from "lit-html";
import { endOf } from "../../charts/rows.ts";
import { type Chance, type Law, type LawRow, MOST_COMPARED, type Output } from "../../engine/protocol.ts";
import { type Actions, labs } from "../../state.ts";
import { focusOn } from "../../ui/focus.ts";
import { scrollFrame } from "../../ui/scroll-frame.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { inShort, number, percent, strings } from "../../words/words.ts";
import type { Line } from "../compare/state.ts";
import { stackedBar } from "../odds/law.ts";
import type { Lab } from "./state.ts";

/** A row for each output: mean, deviation, least and most. */
export function summaryView(lab: Lab, outputs: Output[], lines: Line<Law>[], actions: Actions) {
  const ends = outputs.flatMap(({ law, alone }) => (alone ? [] : endsOf(law)));
  const range = { least: Math.min(...ends), most: Math.max(...ends) };
  const isMany = outputs.length > MOST_COMPARED;
  const row = ({ name, law, chance, alone }: Output, place: number) => {
    const line = lines.find((one) => one.place === place);
    const isChosen = isMany && place === labs.outputInView(lab);
    return html`<tr .style=${line ? `--series: var(--series-${place + 1})` : ""} aria-current=${isChosen ? "true" : nothing}>
      <th scope="row"><div>${line && lines.length > 1 ? html`<span class="letter">${line.letter}</span>` : nothing}
        <button type="button" @click=${() => choose(place, actions)}><bdi>${name}</bdi></button>${law.error ? html` <abbr title=${strings.rounded(String(law.error))}>≈</abbr>` : nothing}</div></th>
      ${alone && chance ? chanceCells(chance) : lawCells(law, range)}
    </tr>`;
  };
  const table = html`<table class="numbers summary-table">
    <thead><tr>
      <th scope="col">${words.output}</th><th scope="col">${strings.mean}</th><th scope="col">${strings.deviation}</th>
      <th scope="col">${words.least}</th><th scope="col">${words.most}</th><th scope="col" class="spread">${words.spread}</th>
    </tr></thead>
    <tbody>${outputs.map(row)}</tbody>
  </table>`;
  return html`<div class=${isMany ? "many-outputs" : ""}>${scrollFrame(words.summary, table)}</div>`;
}

function chanceCells({ decimal }: Chance) {
  return html`<td colspan="4" class="alone">${strings.chance} <strong>${percent(decimal)}</strong></td>
    <td class="spread"><svg width="100%" height="16" aria-hidden="true">
      <rect class="ends" width="100%" y="7.5" height="1" /><rect class="box" width="${100 * decimal}%" y="3" height="10" rx="2" /></svg></td>`;
}

function lawCells(law: Law, range: Range) {
  const [least, most] = endsOf(law);
  return least === undefined || most === undefined
    ? html`<td colspan="4" class="muted">${inShort({ ...law, chance: null })}</td>
        <td class="spread">${law.axes ? nothing : stackedBar(law.outcomes.map(partOf)) /* words: worst to best */}</td>`
    : html`${[law.mean ?? 0, law.deviation ?? 0, least, most].map((amount) => html`<td>${number(amount)}</td>`)}
        <td class="spread">${spreadView(law, least, most, range)}</td>`;
}

/** The least and the greatest outcome; nothing for an empty law or one of words. */
function endsOf({ outcomes, mean }: Law) {
  const [first, last] = [outcomes[0], outcomes.at(-1)];
  return first && last && mean !== undefined ? [Number(first.outcome), endOf(last)] : [];
}

type Range = { least: number; most: number };

/** A line from the least to the greatest outcome, with a box of one deviation around the mean; one scale for all. */
function spreadView({ mean, deviation }: Law, least: number, most: number, range: Range) {
  const at = (outcome: number) => (100 * (outcome - range.least)) / (range.most - range.least || 1);
  const [middle, away] = [mean ?? 0, deviation ?? 0];
  const [from, to] = [Math.max(middle - away, least), Math.min(middle + away, most)];
  return html`<svg width="100%" height="16" aria-hidden="true">
    <rect class="ends" x="${at(least)}%" y="7.5" width="${at(most) - at(least)}%" height="1" />
    <rect class="box" x="${at(from)}%" y="3" width="${at(to) - at(from)}%" height="10" rx="2" />
    <circle cx="${at(middle)}%" cy="8" r="2.5" />
  </svg>`;
}

function partOf({ chance }: LawRow, place: number, { length }: LawRow[]) {
  return { chance, look: "part", strength: (place + 1) / length };
}

function choose(place: number, actions: Actions) {
  actions.chooseInLab({ chosen: place });
  focusOn(`#output-${place + 1}`);
}
