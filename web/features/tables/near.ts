// Which cells of a table are about a wanted chance: plain comparisons of numbers that the engine gave.

import type { Cell } from "../../engine/protocol.ts";

const POINTS = 0.05;
/** Of the floats, which are the engine's exact numbers rounded. */
const ROUNDING = 1e-9;

/**
 * The cells within five points of the chance, or where there is none, the nearest; none where nothing has a chance.
 */
export function nearCells(rows: (Cell | null)[][], wanted: number): { cells: Set<Cell>; within: boolean } {
  const all = rows
    .flat()
    .flatMap((cell) => (cell?.chance ? [{ cell, away: Math.abs(cell.chance.decimal - wanted) }] : []));
  const least = Math.min(...all.map(({ away }) => away));
  const most = Math.max(POINTS, least) + ROUNDING;
  return {
    cells: new Set(all.filter(({ away }) => away <= most).map(({ cell }) => cell)),
    within: least <= POINTS + ROUNDING,
  };
}
