// The numbers of the comparison: a column for each set-up, headed by its letter.

import { html } from "lit-html";
import { toldAt } from "../../charts/lines.ts";
import { readAt } from "../../charts/rows.ts";
import type { Place } from "../../engine/protocol.ts";
import type { Reading } from "../../state.ts";
import { scrollFrame } from "../../ui/scroll-frame.ts";
import { compareWords } from "../../words/en/compare.ts";
import { number, percent, percentsUpTo, strings } from "../../words/words.ts";
import type { Series } from "./state.ts";

export function comparedTable(places: Place[], all: Series[], reading: Reading) {
  const write = percentsUpTo(
    Math.max(...all.flatMap(({ law }) => law?.[reading].map((chance) => chance ?? 0) ?? []), 0),
  );
  const amount = (of: number | null | undefined) => (typeof of === "number" ? number(of) : "–");
  const table = html`<table class="numbers compared-numbers">
      <thead><tr>
        <th scope="col"><span class="sr-only">${compareWords.what}</span></th>
        ${all.map(({ letter, place, setUp }) => html`<th scope="col" .style=${`--series: var(--series-${place + 1})`}><span class="letter">${letter}</span><span class="sr-only"> ${setUp.question}</span></th>`)}
      </tr></thead>
      <tbody class="summary">
        ${row(
          strings.chance,
          all.map(({ setUp }) => (setUp.chance ? percent(setUp.chance.decimal) : "–")),
        )}
        ${row(
          strings.mean,
          all.map(({ setUp }) => amount(setUp.mean)),
        )}
        ${row(
          strings.deviation,
          all.map(({ setUp }) => amount(setUp.deviation)),
        )}
      </tbody>
      ${
        places.length > 0
          ? html`<tbody>
              <tr class="section"><th colspan=${all.length + 1} scope="rowgroup">${strings.readings[reading]}</th></tr>
              ${places.map((place, index) =>
                row(
                  readAt(place, reading),
                  all.map(({ law }) => (law ? toldAt(place, law, index, reading, write) : "–")),
                ),
              )}
            </tbody>`
          : ""
      }
    </table>`;
  return scrollFrame(compareWords.table, table);
}

function row(head: string, cells: string[]) {
  return html`<tr><th scope="row">${head}</th>${cells.map((text) => html`<td>${text}</td>`)}</tr>`;
}
