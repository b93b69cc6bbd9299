// A table of numbers with colours as a heat map: the numbers stay readable, and the colour only repeats them.

import { html, nothing } from "lit-html";

const HEATS = 10;

/**
 * @typedef {object} HeatCell
 * @property {string} text
 * @property {number} heat from 0 to 1
 * @property {string} [classes] such as `misprint` or `wanted`
 * @property {string} [mark] a sign behind the text
 * @property {string} [title] what a pointer is told beyond the text
 */
/**
 * @typedef {object} HeatTable
 * @property {string} label what the whole table is
 * @property {string} rowsLabel
 * @property {string} columnsLabel
 * @property {string[]} columns
 * @property {{ head: string, cells: (HeatCell | null)[] }[]} rows null for a cell that cannot be
 */

/** @param {HeatTable} table */
export function heatView({ label, rowsLabel, columnsLabel, columns, rows }) {
  return html`<div class="scroller" tabindex="0" role="region" aria-label=${label}>
    <table class="heat">
      <thead>
        <tr>
          <th scope="col" class="corner">${rowsLabel} ↓<br />${columnsLabel} →</th>
          ${columns.map((text) => html`<th scope="col">${text}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(({ head, cells }) => html`<tr><th scope="row">${head}</th>${cells.map(cellView)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** @param {HeatCell | null} cell */
function cellView(cell) {
  if (!cell) {
    return html`<td class="empty">–</td>`;
  }
  const classes = `heat-${Math.round(cell.heat * HEATS)} ${cell.classes ?? ""}`;
  return html`<td class=${classes} title=${cell.title ?? nothing}>${cell.text}${cell.mark ? html`<sup>${cell.mark}</sup>` : nothing}</td>`;
}
