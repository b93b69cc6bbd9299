// Laws over words as bars: one line an outcome, or one bar for win, tie and lose.

import { html, svg } from "lit-html";
import { chanceOf } from "../../charts/rows.ts";
import type { Law } from "../../engine/protocol.ts";
import type { Reading } from "../../state.ts";
import { percent, percentsUpTo, strings } from "../../words/words.ts";

/** Words with their chances, as they are drawn here and in pictures. */
export function barsOf({ outcomes }: Law, reading: Reading) {
  return outcomes.map((row) => ({
    word: String(row.outcome),
    chance: chanceOf(row, reading),
    isQuiet: row.success === false,
  }));
}

export function barsView(law: Law, reading: Reading) {
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
          <td class="bar" aria-hidden="true">${bar(chance / most, isQuiet ? "quiet" : "")}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

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
