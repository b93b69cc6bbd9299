// The source of a system: where it stands, its figures to compare, and what it has wrong, in its tables and beside them.

import { html, nothing } from "lit-html";
import type { Shows, SystemReport, TableReport } from "../../engine/protocol.ts";
import { writeAddress } from "../../link.ts";
import { tablesWords as words } from "../../words/en/tables.ts";
import { cellTexts, printedText } from "../../words/words.ts";

export function sourceView({ source, tables, comparisons, corrections }: SystemReport) {
  const isFurther = tables.some(({ errata }) => errata.length > 0);
  const figures = comparisons.map(
    ({ title, links }) =>
      html`<li><a class="quiet" href=${writeAddress({ view: "compare", links, settings: {} })}>${title}</a></li>`,
  );
  return html`<section class="card source" aria-labelledby="source-title">
    <h2 id="source-title">${words.source}</h2>
    <p class="muted">${source}</p>
    ${figures.length > 0 ? html`<h3>${words.figures}</h3><ul class="figures">${figures}</ul>` : nothing}
    ${errataView(
      isFurther ? words.furtherCorrections : words.corrections,
      corrections.map(({ where, printed, right }) => words.correction(where, printed, right)),
    )}
  </section>`;
}

export function errataView(summary: unknown, sentences: string[]) {
  return sentences.length === 0
    ? nothing
    : html`<details class="errata">
        <summary>${summary}</summary>
        <ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
      </details>`;
}

/** What the source prints wrongly in a table, in the form that the table has here: a sentence for every misprint. */
export function errataOf({ rows, columns, cells }: TableReport, shows: Shows) {
  const textOf = cellTexts(cells, shows);
  return cells.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const down = `${rows.label} ${rows.texts[row]}`;
      const across = columns ? `${columns.label} ${columns.texts[column]}` : "";
      return cell?.printed ? [words.erratum(down, across, printedText(cell.printed, shows), textOf(cell))] : [];
    }),
  );
}
