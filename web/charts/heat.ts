// A table as a picture: numbers on cells that are the warmer the greater they are.

import * as Plot from "@observablehq/plot";
import { tidy } from "./frame.ts";

export interface HeatPicture {
  rowsLabel: string;
  /** "" where there is but one column */
  columnsLabel: string;
  columns: string[];
  rows: { head: string; cells: ({ text: string; heat: number } | null)[] }[];
}

const CELL_PX = { least: 52, pad: 14, height: 30 };
const LETTER_PX = 7.4;
const WARMEST = 0.52; // as in styles/odds.css: dark enough to be seen, light enough to be read upon

export function drawHeat({ rowsLabel, columnsLabel, columns, rows }: HeatPicture) {
  const cells = rows.flatMap(({ cells }, row) =>
    cells.map((cell, column) => ({ row, column, text: cell?.text ?? "–", heat: (cell?.heat ?? 0) * WARMEST })),
  );
  const longest = (texts: string[]) => Math.max(...texts.map((text) => text.length)) * LETTER_PX;
  const [marginLeft, marginTop] = [longest([`${rowsLabel} ↓`, ...rows.map(({ head }) => head)]) + 20, 48];
  const cell_px = Math.max(CELL_PX.least, longest([...columns, ...cells.map(({ text }) => text)]) + CELL_PX.pad);
  const place = { x: "column", y: "row" };
  const words = { fill: "var(--ink)", fontSize: 12 };
  return tidy(
    Plot.plot({
      width: marginLeft + columns.length * cell_px + 8,
      height: marginTop + rows.length * CELL_PX.height + 8,
      marginLeft,
      marginTop,
      marginRight: 8,
      marginBottom: 8,
      x: { domain: columns.keys(), axis: null, padding: 0 },
      y: { domain: rows.keys(), axis: null, padding: 0 },
      marks: [
        Plot.cell(cells, { ...place, fill: "var(--heat)", fillOpacity: "heat", inset: 0.5 }),
        Plot.text(cells, { ...place, ...words, text: "text" }),
        Plot.text(columns, { ...words, x: (_, index) => index, frameAnchor: "top", dy: -12, fontWeight: 700 }),
        Plot.text(rows, {
          ...words,
          y: (_, index) => index,
          text: "head",
          frameAnchor: "left",
          dx: -12,
          textAnchor: "end",
          fontWeight: 700,
        }),
        Plot.text([columnsLabel && `${columnsLabel} →`], {
          ...words,
          fill: "var(--muted)",
          frameAnchor: "top-left",
          dy: -32,
        }),
        Plot.text([`${rowsLabel} ↓`], {
          ...words,
          fill: "var(--muted)",
          frameAnchor: "top-left",
          dx: -12,
          dy: -14,
          textAnchor: "end",
        }),
      ],
    }),
  );
}
