// Which cells of a table are about a wanted chance: plain comparisons of numbers that the engine gave.

/** @typedef {import("../engine/protocol.js").Cell} Cell */

const POINTS = 0.05;
/** Of the floats, which are the engine's exact numbers rounded. */
const ROUNDING = 1e-9;

/**
 * The cells within five points of the chance, or where there is none, the nearest.
 * @param {(Cell | null)[][]} rows
 * @param {number} wanted
 * @returns {{ cells: Set<Cell>, within: boolean }}
 */
export function nearCells(rows, wanted) {
  const all = rows.flat().filter((cell) => cell !== null);
  const away = (/** @type {Cell} */ cell) => Math.abs(cell.chance.decimal - wanted);
  const within = all.filter((cell) => away(cell) <= POINTS + ROUNDING);
  const least = Math.min(...all.map(away));
  const nearest = all.filter((cell) => away(cell) <= least + ROUNDING);
  return { cells: new Set(within.length > 0 ? within : nearest), within: within.length > 0 };
}
