// A heat map: a table of numbers, with colours that only repeat them. Cells may be links, and the arrow keys go from
// one link to the next.

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
  /** what the classes mean, for screen readers */
  note?: string;
  href?: string;
  /** whether the table is first scrolled to this cell, which also gets the focus first */
  start?: boolean;
}
export interface HeatTable {
  label: string;
  rowsLabel: string;
  /** "" if there is only one column */
  columnsLabel: string;
  columns: string[];
  /** null for an impossible cell */
  rows: { head: string; cells: (HeatCell | null)[] }[];
}

/** @param made what the table was made from: when that changes, the table is scrolled to its start again */
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

/** The share of the warm colour in a cell, on screen and in pictures: visible, but light enough to read text on. */
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
  const from = event.target as HTMLAnchorElement; // nothing else in a table is focusable
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

/** What each table was last scrolled for. */
const shown: WeakMap<Element, object> = new WeakMap();

/** Scrolls to the start cell of a table if it is out of view, once for everything it is made from. */
function showStart(table: HTMLTableElement, made: object) {
  requestAnimationFrame(() => {
    const [scroller, start] = [table.parentElement, table.querySelector<HTMLElement>("td.start")];
    if (scroller && start?.offsetWidth && shown.get(table) !== made) {
      shown.set(table, made); // only now: the table may exist before the odds, which decide the start
      endAtColumn(scroller, table);
      const heads = table.rows[0]?.cells[0]?.getBoundingClientRect() ?? new DOMRect();
      const [cell, room] = [start.getBoundingClientRect(), scroller.getBoundingClientRect()];
      if (cell.left < heads.right || cell.right > room.right) {
        scroller.scrollLeft += cell.left - room.left + (cell.width - room.width) / 2;
      }
      if (cell.top < heads.bottom || cell.bottom > room.bottom) {
        scroller.scrollTop += cell.top - room.top + (cell.height - room.height) / 2; // at once, or snapping undoes one
      }
    }
  });
}

/** Pads the end of the table, so that no column is partly hidden by the row heads when scrolled to the end. */
function endAtColumn({ clientWidth }: Element, table: HTMLTableElement) {
  const [corner, ...columns] = table.rows[0]?.cells ?? [];
  const end = table.offsetWidth - clientWidth;
  const next = columns.map(({ offsetLeft }) => offsetLeft - (corner?.offsetWidth ?? 0)).find((left) => left >= end);
  table.style.paddingInlineEnd = `${end > 0 && next ? next - end : 0}px`;
}
