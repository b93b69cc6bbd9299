// Rows of a law, which may stand for one number or several: where a law is long, the engine joins neighbours into classes.

import type { Law, LawRow } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";
import { strings } from "../words/en/page.ts";

/** The last number that a row of numbers stands for. */
export function endOf({ outcome, to = outcome as number | string }: LawRow) {
  return Number(to);
}

export function middleOf(row: LawRow) {
  return (Number(row.outcome) + endOf(row)) / 2;
}

/** What a row tells; outcomes without an order have one chance only. */
export function chanceOf(row: LawRow, reading: Reading) {
  return row[reading] ?? row.chance;
}

/** How a law is read where its outcomes have an order, as numbers and ranked words do, and where they have none. */
export function readingOf({ outcomes: [first] }: Law, chosen: Reading): Reading {
  return first?.at_least === undefined ? "chance" : chosen;
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

/** The outcomes of all laws of numbers, ascending; of joined ones the numbers for which they tell what is read. */
export function outcomesOf(laws: Law[], reading: Reading) {
  const all = laws.flatMap(({ outcomes }) => outcomes.map((row) => edgeOf(row, reading)));
  return [...new Set(all)].sort((one, other) => one - other);
}

/**
 * What a law says about an outcome that need not be one of its own; null beyond an open end and within a class, where it does
 * not tell.
 * @param rows numbers, ascending
 */
export function chanceAt(rows: LawRow[], outcome: number, reading: Reading): number | null {
  const [first, last] = [rows[0] as LawRow, rows.at(-1) as LawRow];
  if ((outcome > Number(last.outcome) && last.or_more) || (outcome < Number(first.outcome) && first.or_less)) {
    return null;
  }
  const joined = classAt(rows, outcome);
  if (joined && reading !== "chance" && edgeOf(joined, reading) !== outcome) {
    return null;
  }
  if (reading === "at_least") {
    return rows.find((row) => Number(row.outcome) >= outcome)?.at_least ?? 0;
  }
  if (reading === "at_most") {
    return rows.findLast((row) => Number(row.outcome) <= outcome)?.at_most ?? 0;
  }
  return (joined ?? rows.find((row) => Number(row.outcome) === outcome))?.chance ?? 0;
}

/** The chance of a success, where there is nothing but 1 for it and 0 for its absence; undefined for any other law. */
export function chanceAlone({ outcomes }: Law) {
  const isAlone = outcomes.every(({ outcome, success }) => outcome === (success ? 1 : 0) && success !== undefined);
  return isAlone && outcomes.length > 0
    ? outcomes.reduce((sum, row) => sum + (row.success ? row.chance : 0), 0)
    : undefined;
}

/** A row as people write it: `3`, `12 or more`, `14 × 15 or more` for a pair, `10 to 19` for a class. */
export function outcomeText({ outcome, to, or_more, or_less }: LawRow) {
  if (to !== undefined) {
    return strings.range(String(outcome), String(to));
  }
  const [more, less] = [[or_more].flat(), [or_less].flat()];
  return [outcome]
    .flat()
    .map(String)
    .map((part, index) => (more[index] ? strings.orMore(part) : less[index] ? strings.orLess(part) : part))
    .join(" × ");
}
