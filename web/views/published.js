// The tables of the source, computed live, with heat colours; a cell that the source misprints is marked and explained.

import { html, nothing } from "lit-html";
import { percent } from "../format.js";
import { systemReport, tableId } from "../state.js";
import { strings } from "../strings.js";
import { segmented } from "./form.js";

/** @typedef {import("../engine/protocol.js").TableReport} TableReport */
/** @typedef {import("../engine/protocol.js").Cell} Cell */
/** @typedef {import("../state.js").State} State */

const HEATS = 10;

/**
 * @param {State} state
 * @param {{ chooseTable: (key: string) => void }} actions
 */
export function publishedView(state, actions) {
  const { tables, source } = systemReport(state);
  const chosen = tables.find((table) => table.key === state.tableKey);
  if (!chosen) {
    return nothing;
  }
  const table = state.tables[tableId(state, chosen.key)];
  return html`<section class="card published" aria-labelledby="tables-title">
    <h2 id="tables-title">${strings.tables}</h2>
    <p class="muted">${source}</p>
    <fieldset class="plain">
      <legend class="sr-only">${strings.tables}</legend>
      ${segmented(
        "table",
        tables.map(({ key, title }) => ({ key, label: title.split(":")[0] ?? title, on: key === chosen.key })),
        actions.chooseTable,
      )}
    </fieldset>
    ${table ? grid(chosen.title, table) : html`<p class="waiting">${strings.tableWaiting}</p>`}
  </section>`;
}

/**
 * @param {string} title
 * @param {TableReport} table
 */
function grid(title, table) {
  const columns = table.columns?.texts ?? [""];
  const columnLabel = table.columns?.label ?? strings.chance;
  return html`
    <p class="muted">${title}</p>
    <div class="scroller" tabindex="0" role="region" aria-label=${title}>
      <table class="heat">
        <thead>
          <tr>
            <th scope="col" class="corner">${table.rows.label} ↓<br />${columnLabel} →</th>
            ${columns.map((text) => html`<th scope="col">${text}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${table.rows.texts.map(
            (text, row) => html`<tr><th scope="row">${text}</th>${(table.cells[row] ?? []).map(cellView)}</tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${errataView(table)}
  `;
}

/** @param {Cell | null} cell */
function cellView(cell) {
  if (!cell) {
    return html`<td class="empty">–</td>`;
  }
  const heat = Math.round(cell.chance.decimal * HEATS);
  const mark = cell.printed ? html`<sup>*</sup>` : nothing;
  return html`<td class="heat-${heat} ${cell.printed ? "misprint" : ""}">${percent(cell.chance.decimal)}${mark}</td>`;
}

/** @param {TableReport} table */
function errataView(table) {
  const marked = table.cells.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      if (!cell?.printed) {
        return [];
      }
      const rowName = `${table.rows.label} ${table.rows.texts[row]}`;
      const columnName = `${table.columns?.label} ${table.columns?.texts[column]}`;
      return [strings.erratum(rowName, columnName, cell.printed, cell.chance.places4)];
    }),
  );
  if (marked.length === 0) {
    return nothing;
  }
  return html`<details class="errata">
    <summary><span aria-hidden="true">* </span>${strings.errata}</summary>
    <ul>${marked.map((sentence) => html`<li>${sentence}</li>`)}</ul>
  </details>`;
}
