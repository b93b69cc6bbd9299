// Rows of a law that may stand for several numbers: where a law is long, the engine joins neighbours into classes.

import type { LawRow } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";

/** The last number that a row of numbers stands for. */
export function endOf({ outcome, to = outcome as number | string }: LawRow) {
  return Number(to);
}

/**
 * The number at which the row says exactly what is read: “at most” is that of its last, all else that of its first.
 */
export function edgeOf(row: LawRow, reading: Reading) {
  return reading === "at_most" ? endOf(row) : Number(row.outcome);
}

/**
 * The class that a number lies in; undefined where it stands for itself.
 * @param rows numbers, ascending
 */
export function classAt(rows: LawRow[], outcome: number) {
  return rows.find((row) => row.to !== undefined && Number(row.outcome) <= outcome && outcome <= endOf(row));
}
