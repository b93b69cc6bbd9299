// Laws over words as bars: one line an outcome, or one bar for win, tie and lose.

import { html, svg } from "lit-html";
import type { Law } from "../../engine/protocol.ts";
import type { Reading } from "../../state.ts";
import { strings } from "../../words/en/page.ts";
import { percent } from "../../words/format.ts";

export function barsView(law: Law, reading: Reading) {
  const shown = law.outcomes.map((row) => ({ row, chance: row[reading] ?? row.chance }));
  const most = Math.max(...shown.map(({ chance }) => chance));
  return html`<table class="bars">
    <caption class="sr-only">${law.label}</caption>
    <tbody>
      ${shown.map(
        ({ row, chance }) => html`<tr>
          <th scope="row">${String(row.outcome)}</th>
          <td class="amount">${percent(chance)}</td>
          <td class="bar" aria-hidden="true">${bar(chance / most, row.success === false ? "quiet" : "")}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param share from 0 to 1 */
function bar(share: number, kind: string) {
  return html`<svg width="100%" height="14"><rect class=${kind} width="${share * 100}%" height="14" rx="3" /></svg>`;
}

/** The three ends of a contest as parts of one bar, each with its number. */
export function verdictView(law: Law) {
  const words = strings.verdicts as Record<string, string>;
  const parts = [...law.outcomes].reverse().map((row) => ({ word: String(row.outcome), chance: row.chance }));
  let from = 0;
  const drawn = parts.map(({ word, chance }) => {
    const start = from;
    from += chance;
    return svg`<rect class=${word} x="${start * 100}%" width="${chance * 100}%" height="16" />`;
  });
  return html`<div class="verdicts">
    <svg width="100%" height="16" aria-hidden="true">${drawn}</svg>
    <ul>${parts.map(({ word, chance }) => html`<li class=${word}><strong>${percent(chance)}</strong> ${words[word] ?? word}</li>`)}</ul>
  </div>`;
}

/** The law of win, tie and lose, where there is one. */
export function contestOf(laws: Law[]) {
  return laws.find((law) => law.outcomes.every((row) => Object.hasOwn(strings.verdicts, String(row.outcome))));
}
