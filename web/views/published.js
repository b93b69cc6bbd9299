// The tables of the source, computed live, with heat colours; a cell that the source misprints is marked and explained.

import { html, nothing } from "lit-html";
import { number, percent } from "../format.js";
import { systemReport, tableId } from "../state.js";
import { strings } from "../strings.js";
import { segmented } from "./form.js";

/** @typedef {import("../engine/protocol.js").TableReport} TableReport */
/** @typedef {import("../engine/protocol.js").Cell} Cell */
/** @typedef {import("../engine/protocol.js").Published} Published */
/** @typedef {import("../state.js").State} State */

const HEATS = 10;

/**
 * @param {State} state
 * @param {{ chooseTable: (key: string) => void }} actions
 */
export function publishedView(state, actions) {
  const { tables, source, corrections } = systemReport(state);
  const chosen = tables.find((table) => table.key === state.tableKey);
  if (!chosen && corrections.length === 0) {
    return nothing;
  }
  return html`<section class="card published" aria-labelledby="tables-title">
    <h2 id="tables-title">${strings.tables}</h2>
    <p class="muted">${source}</p>
    ${chosen ? tableView(state, tables, chosen, actions) : nothing} ${correctionsView(corrections)}
  </section>`;
}

/**
 * @param {State} state
 * @param {Published[]} tables
 * @param {Published} chosen
 * @param {{ chooseTable: (key: string) => void }} actions
 */
function tableView(state, tables, chosen, actions) {
  const table = state.tables[tableId(state, chosen.key)];
  const names = tables.map(({ key, title }) => ({ key, label: title.split(":")[0] ?? title, on: key === chosen.key }));
  return html`
    ${
      tables.length > 1
        ? html`<fieldset class="plain">
            <legend class="sr-only">${strings.tables}</legend>
            ${segmented("table", names, actions.chooseTable)}
          </fieldset>`
        : nothing
    }
    ${table ? grid(chosen, table) : html`<p class="waiting">${strings.tableWaiting}</p>`}
  `;
}

/**
 * What the source states wrongly beside its tables.
 * @param {import("../engine/protocol.js").Correction[]} corrections
 */
function correctionsView(corrections) {
  if (corrections.length === 0) {
    return nothing;
  }
  return html`<details class="errata corrections">
    <summary>${strings.corrections}</summary>
    <ul>${corrections.map(({ where, printed, right }) => html`<li>${strings.correction(where, printed, right)}</li>`)}</ul>
  </details>`;
}

/**
 * @param {Published} published
 * @param {TableReport} table
 */
function grid({ title, shows }, table) {
  const columns = table.columns?.texts ?? [""];
  const columnLabel = table.columns?.label ?? strings.chance;
  const means = table.cells.flat().map((cell) => cell?.mean ?? 0);
  const [least, most] = shows === "mean" ? [Math.min(...means), Math.max(...means)] : [0, 1];
  const cellView = (/** @type {Cell | null} */ cell) => {
    if (!cell) {
      return html`<td class="empty">–</td>`;
    }
    const amount = shows === "mean" ? (cell.mean ?? 0) : cell.chance.decimal;
    const heat = Math.round(((amount - least) / (most - least || 1)) * HEATS);
    const mark = cell.printed ? html`<sup>*</sup>` : nothing;
    const text = shows === "mean" ? number(amount) : percent(amount);
    return html`<td class="heat-${heat} ${cell.printed ? "misprint" : ""}">${text}${mark}</td>`;
  };
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

/** @param {TableReport} table */
function errataView(table) {
  const marked = table.cells.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      if (!cell?.printed || !cell.right) {
        return [];
      }
      const rowName = `${table.rows.label} ${table.rows.texts[row]}`;
      const columnName = `${table.columns?.label} ${table.columns?.texts[column]}`;
      return [strings.erratum(rowName, columnName, cell.printed, cell.right)];
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
