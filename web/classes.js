// Rows of a law that may stand for several numbers: where a law is long, the engine joins neighbours into classes.

/** @import { LawRow } from "./engine/protocol.js" */

/**
 * The last number that a row of numbers stands for.
 * @param {LawRow} row
 */
export function endOf({ outcome, to = /** @type {number | string} */ (outcome) }) {
  return Number(to);
}

/**
 * The number at which the row says exactly what is read: “at most” is that of its last, all else that of its first.
 * @param {LawRow} row
 * @param {import("./state.js").Reading} reading
 */
export function edgeOf(row, reading) {
  return reading === "at_most" ? endOf(row) : Number(row.outcome);
}

/**
 * The class that a number lies in; undefined where it stands for itself.
 * @param {LawRow[]} rows numbers, ascending
 * @param {number} outcome
 */
export function classAt(rows, outcome) {
  return rows.find((row) => row.to !== undefined && Number(row.outcome) <= outcome && outcome <= endOf(row));
}
