// A table of numbers with colours as a heat map: the numbers stay readable, and the colour only repeats them. Where a cell
// leads somewhere it is a link, and the arrow keys go from one to the next.

import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { scrollFrame } from "./scroll-frame.ts";

const WARMTH = { least: 0.03, most: 0.52 };
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export interface HeatCell {
  text: string;
  /** from 0 to 1 */
  heat: number;
  /** such as `misprint` or `near` */
  classes?: string;
  mark?: string;
  /** what the classes say, for a screen reader */
  note?: string;
  href?: string;
  /** whether the table is scrolled to this cell at the start, and the keyboard comes to it first */
  start?: boolean;
}
export interface HeatTable {
  label: string;
  rowsLabel: string;
  /** "" where there is but one column */
  columnsLabel: string;
  columns: string[];
  /** null for a cell that cannot be */
  rows: { head: string; cells: (HeatCell | null)[] }[];
}

/** @param made what the table was made of: a new one is scrolled to where it starts */
export function heatView({ label, rowsLabel, columnsLabel, columns, rows }: HeatTable, made: object) {
  const links = rows.flatMap(({ cells }) => cells.filter((cell) => cell?.href));
  const first = links.find((cell) => cell?.start) ?? links[0];
  const grid = html`<table class="heat" .style=${`--columns: ${columns.length + 1}`} @keydown=${walk}
    ${ref((table) => table && showStart(table as HTMLTableElement, made))}>
    <thead>
      <tr>
        <th scope="col" class="corner">${rowsLabel}&nbsp;↓${columnsLabel ? html`<br />${columnsLabel}&nbsp;→` : nothing}</th>
        ${columns.map((text) => html`<th scope="col">${text}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(({ head, cells }) => html`<tr><th scope="row">${head}</th>${cells.map((cell) => cellView(cell, cell === first))}</tr>`)}
    </tbody>
  </table>`;
  return scrollFrame(label, grid, links.length === 0);
}

/** How much of the warm colour a cell has, on screen and in pictures: enough to be seen, and little enough to read upon. */
export function warmth(heat: number) {
  return Math.round((WARMTH.least + heat * (WARMTH.most - WARMTH.least)) * 1000) / 1000;
}

function cellView(cell: HeatCell | null, isFirst: boolean) {
  if (!cell) {
    return html`<td>–</td>`;
  }
  const { text, heat, classes = "", mark, note, href, start } = cell;
  const inside = html`${text}${mark ? html`<sup>${mark}</sup>` : nothing}${note ? html`<span class="sr-only"> ${note}</span>` : nothing}`;
  return html`<td class=${`${start ? "start" : ""} ${classes}`} .style=${`--warmth: ${100 * warmth(heat)}%`}>
    ${href ? html`<a href=${href} data-stays tabindex=${isFirst ? 0 : -1}>${inside}</a>` : inside}</td>`;
}

function walk(event: KeyboardEvent) {
  const step = STEPS[event.key];
  if (!step) {
    return;
  }
  event.preventDefault();
  const from = event.target as HTMLAnchorElement; // nothing else in a table takes the keyboard
  const cell = from.closest("td") as HTMLTableCellElement;
  const { rows } = event.currentTarget as HTMLTableElement;
  let [down, across] = [(cell.parentElement as HTMLTableRowElement).rowIndex, cell.cellIndex];
  let next: HTMLAnchorElement | null | undefined; // null in a cell without a link, undefined beyond the table
  do {
    [down, across] = [down + step[0], across + step[1]];
    next = rows[down]?.cells[across]?.querySelector("a");
  } while (next === null);
  if (next) {
    from.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

/** Of what each table has shown the start. */
const shown: WeakMap<Element, object> = new WeakMap();

/** Brings the cell at which a table starts into its scroller, once for all that it is made of. */
function showStart(table: HTMLTableElement, made: object) {
  requestAnimationFrame(() => {
    const [scroller, start] = [table.parentElement, table.querySelector<HTMLElement>("td.start")];
    if (scroller && start?.offsetWidth && shown.get(table) !== made) {
      shown.set(table, made); // only now: the table may be there before the odds that tell which cell that is
      endAtColumn(scroller, table);
      const [cell, room] = [start.getBoundingClientRect(), scroller.getBoundingClientRect()];
      scroller.scrollLeft += cell.left - room.left + (cell.width - room.width) / 2;
      scroller.scrollTop += cell.top - room.top + (cell.height - room.height) / 2; // with the other, snapping would undo it
    }
  });
}

/** Room behind the table, so that at its end, too, no column lies in part under the heads of the rows. */
function endAtColumn({ clientWidth }: Element, table: HTMLTableElement) {
  const [corner, ...columns] = table.rows[0]?.cells ?? [];
  const end = table.offsetWidth - clientWidth;
  const next = columns.map(({ offsetLeft }) => offsetLeft - (corner?.offsetWidth ?? 0)).find((left) => left >= end);
  table.style.paddingInlineEnd = `${end > 0 && next ? next - end : 0}px`;
}
