// The source of a system: where it stands, its figures to compare, and what it has wrong beside its tables.

import { html, nothing } from "lit-html";
import type { Shows, SystemReport, TableReport } from "../../engine/protocol.ts";
import { writeAddress } from "../../link.ts";
import { tablesWords } from "../../words/en/tables.ts";
import { cellTexts, printedText } from "../../words/words.ts";

export function sourceView({ source, tables, comparisons, corrections }: SystemReport) {
  const isFurther = tables.some(({ errata }) => errata.length > 0);
  return html`<section class="card source" aria-labelledby="source-title">
    <h2 id="source-title">${tablesWords.source}</h2>
    <p class="muted">${source}</p>
    ${
      comparisons.length > 0
        ? html`<h3>${tablesWords.figures}</h3>
          <ul class="figures">${comparisons.map(
            ({ title, links }) =>
              html`<li><a class="quiet" href=${writeAddress({ view: "compare", links, settings: {} })}>${title}</a></li>`,
          )}</ul>`
        : nothing
    }
    ${
      corrections.length > 0
        ? html`<details class="errata">
          <summary>${isFurther ? tablesWords.furtherCorrections : tablesWords.corrections}</summary>
          <ul>${corrections.map(({ where, printed, right }) => html`<li>${tablesWords.correction(where, printed, right)}</li>`)}</ul>
        </details>`
        : nothing
    }
  </section>`;
}

/** What the source prints wrongly in a table, in the form that the table has here: a sentence for every misprint. */
export function errataOf(table: TableReport, shows: Shows) {
  const { rows, columns, cells } = table;
  const textOf = cellTexts(cells, shows);
  return cells.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const across = columns ? `${columns.label} ${columns.texts[column]}` : "";
      return cell?.printed
        ? [
            tablesWords.erratum(
              `${rows.label} ${rows.texts[row]}`,
              across,
              printedText(cell.printed, shows),
              textOf(cell),
            ),
          ]
        : [];
    }),
  );
}
