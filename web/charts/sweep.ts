// The result for each value of an input, as a line; with a second input, a line for each of its values.

import { svg } from "lit-html";
import type { Shows, TableReport } from "../engine/protocol.ts";
import { number, percent, roundPercent } from "../words/words.ts";
import { figureView } from "./figure.ts";
import { boxIn, chanceAxis, type Drawing, HEIGHT, nearest, numberAxis, planeOf } from "./frame.ts";

const DOT_PX = 3;
const FADED = 0.3;

/** Whether the rows are numbers, so that a line can be drawn. */
export function isDrawable({ rows: { texts } }: TableReport) {
  return texts.length > 1 && texts.every((text) => /^-?\d+$/.test(text));
}

/** @param picked the column whose line is highlighted; -1 for none */
export function sweepView(table: TableReport, shows: Shows, picked: number, label: string) {
  return figureView({
    made: [table, shows, picked],
    label,
    draw: (width) => drawSweep(table, shows, picked, width),
  });
}

function drawSweep({ rows, columns, cells }: TableReport, shows: Shows, picked: number, width: number): Drawing {
  const points = cells.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const amount = shows === "mean" ? cell?.mean : cell?.chance?.decimal;
      return typeof amount === "number" ? [{ row, column, at: Number(rows.texts[row]), amount }] : [];
    }),
  );
  const values = rows.texts.map(Number);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const amounts = points.map(({ amount }) => amount);
  const [bottom, top] = [Math.min(0, ...amounts), Math.max(...amounts, 0) || 1];
  const plane = planeOf(boxIn(width, HEIGHT), least, most, top, bottom);
  const placed = points.map((point) => ({ ...point, x: plane.atX(point.at), y: plane.atY(point.amount) }));
  const write = shows === "mean" ? number : percent;
  const line = (column: number) => {
    const own = placed.filter((point) => point.column === column);
    const isFaded = picked >= 0 && column !== picked;
    return svg`<g opacity=${isFaded ? FADED : 1} stroke="var(--series-1)" fill="var(--series-1)">
      <polyline class="line" points=${own.map(({ x, y }) => `${x},${y}`).join(" ")} fill="none" stroke-width=${isFaded ? 1.5 : 2.5} />
      ${isFaded ? "" : own.map(({ x, y }) => svg`<circle cx=${x} cy=${y} r=${DOT_PX} />`)}</g>`;
  };
  const all = (columns?.texts ?? [""]).map((_, column) => column);
  return {
    width,
    height: HEIGHT,
    content: svg`${chanceAxis(plane, shows === "mean" ? number : roundPercent)}
      ${all.filter((column) => column !== picked).map(line)} ${picked >= 0 ? line(picked) : ""}
      ${numberAxis(plane)}`,
    at(left, down) {
      const point = nearest(placed, ({ x, y }) => Math.hypot(x - left, y - down), 0);
      const across = columns ? `, ${columns.label} ${columns.texts[point.column]}` : "";
      const box = { x: point.x - 2 * DOT_PX, y: point.y - 2 * DOT_PX, width: 4 * DOT_PX, height: 4 * DOT_PX };
      return { told: `${rows.label} ${rows.texts[point.row]}${across}: ${write(point.amount)}`, box };
    },
  };
}
