// A table of numbers with colours as a heat map: the numbers stay readable, and the colour only repeats them. Where a cell
// leads somewhere it is a link, and the arrow keys go from one to the next.

import { html, nothing } from "lit-html";
import { isPlainClick } from "../plain-click.js";
import { scrollFrame } from "./scroll-frame.js";

const HEATS = 10;
/** Rows and columns to go by a key. @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @typedef {object} HeatCell
 * @property {string} text
 * @property {number} heat from 0 to 1
 * @property {string} [classes] such as `misprint` or `near`
 * @property {string} [mark] a sign behind the text
 * @property {string} [note] what the classes say, for a screen reader
 * @property {string} [title] what a pointer is told beyond the text
 * @property {string} [href] where the cell leads
 * @property {boolean} [first] whether the keyboard comes to this cell first
 * @property {boolean} [start] whether the table is scrolled to this cell at the start
 */
/**
 * @typedef {object} HeatTable
 * @property {string} label what the whole table is
 * @property {string} rowsLabel
 * @property {string} columnsLabel "" where there is but one column
 * @property {string[]} columns
 * @property {{ head: string, cells: (HeatCell | null)[] }[]} rows null for a cell that cannot be
 * @property {(href: string) => void} [open] follows a cell's link within the page
 * @property {object} [made] what the table was made of: a new one is scrolled to where it starts
 */

/** @param {HeatTable} table */
export function heatView({ label, rowsLabel, columnsLabel, columns, rows, open, made }) {
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (open && link && isPlainClick(event)) {
      event.preventDefault();
      open(link.hash);
    }
  };
  const grid = html`<table class="heat" @click=${follow} @keydown=${walk}>
    <thead>
      <tr>
        <th scope="col" class="corner">${rowsLabel}&nbsp;↓${columnsLabel ? html`<br />${columnsLabel}&nbsp;→` : nothing}</th>
        ${columns.map((text) => html`<th scope="col">${text}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(({ head, cells }) => html`<tr><th scope="row">${head}</th>${cells.map(cellView)}</tr>`)}
    </tbody>
  </table>`;
  return scrollFrame(label, grid, { focusable: !open, seen: (scroller) => made && showStart(scroller, made) });
}

/** @param {HeatCell | null} cell */
function cellView(cell) {
  if (!cell) {
    return html`<td class="impossible">–</td>`;
  }
  const { text, heat, classes = "", mark, note, title, href, first, start } = cell;
  const inside = html`${text}${mark ? html`<sup>${mark}</sup>` : nothing}${note ? html`<span class="sr-only"> ${note}</span>` : nothing}`;
  return html`<td class=${`heat-${Math.round(heat * HEATS)} ${start ? "start" : ""} ${classes}`} title=${title ?? nothing}>
    ${href ? html`<a href=${href} tabindex=${first ? 0 : -1}>${inside}</a>` : inside}</td>`;
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const step = STEPS[event.key];
  const from = /** @type {HTMLElement} */ (event.target);
  const cell = /** @type {HTMLTableCellElement | null} */ (from.closest("td"));
  const row = /** @type {HTMLTableRowElement | null} */ (from.closest("tr"));
  if (!step || !cell || !row) {
    return;
  }
  event.preventDefault();
  const rows = /** @type {HTMLTableSectionElement} */ (row.parentElement).rows;
  let [down, across] = [row.sectionRowIndex + step[0], cell.cellIndex + step[1]];
  while (rows[down]?.cells[across]) {
    const next = /** @type {HTMLElement | null} */ (rows[down]?.cells[across]?.querySelector("a"));
    if (next) {
      from.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      return;
    }
    [down, across] = [down + step[0], across + step[1]];
  }
}

/** Of which table a scroller has shown the start. @type {WeakMap<Element, object>} */
const shown = new WeakMap();

/**
 * Brings the cell at which a table starts into its scroller, once for each table.
 * @param {Element} scroller
 * @param {object} made
 */
function showStart(scroller, made) {
  requestAnimationFrame(() => {
    const start = /** @type {HTMLElement | null} */ (scroller.querySelector("td.start"));
    const corner = /** @type {HTMLElement | null} */ (scroller.querySelector("thead .corner"));
    const [across, down] = [corner?.offsetWidth ?? 0, corner?.offsetHeight ?? 0];
    if (start && shown.get(scroller) !== made) {
      shown.set(scroller, made); // only now: the table may be there before the odds that tell which cell that is
      const [cell, room] = [start.getBoundingClientRect(), scroller.getBoundingClientRect()];
      const heads = getComputedStyle(scroller).direction === "rtl" ? -across : across;
      const left = cell.left - room.left + (cell.width - room.width - heads) / 2;
      const top = cell.top - room.top + (cell.height - room.height - down) / 2;
      scroller.scrollBy(left, top);
    }
  });
}
