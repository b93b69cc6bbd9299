// Rows of a law, which may stand for one number or several: where a law is long, the engine joins neighbours into classes.

import type { Law, LawRow, Place } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";
import { outcomeWords, strings } from "../words/words.ts";

const LONG = 60;
const RARE = 0.0005;

/** Of a long law what can be seen, and what has `fallen`: its ends are left out as far as all of them together are rare. */
export function seen(rows: LawRow[], fallen?: LawRow) {
  const isRare = ({ at_least = 1, at_most = 1 }: LawRow) => at_least < RARE || at_most < RARE;
  return rows.length <= LONG ? rows : rows.filter((row) => row === fallen || !isRare(row));
}

/** The last number that a row of numbers stands for. */
export function endOf({ outcome, to = outcome as number | string }: Pick<LawRow, "outcome" | "to">) {
  return Number(to);
}

export function middleOf(row: LawRow) {
  return (Number(row.outcome) + endOf(row)) / 2;
}

/** What a row tells; outcomes without an order have one chance only. */
export function chanceOf(row: LawRow, reading: Reading) {
  return row[reading] ?? row.chance;
}

/** The rows; and of numbers between two of them, which cannot come out, the first and the last. */
export function withGaps(rows: LawRow[]): LawRow[] {
  return rows.flatMap((row, index) => {
    const next = rows[index + 1];
    const [first, last] = [endOf(row) + 1, Number(next?.outcome) - 1];
    const at_least = next?.at_least;
    const at = (outcome: number) => ({ outcome, weight: "", chance: 0, at_least, at_most: row.at_most });
    return first <= last ? [row, at(first), at(last)] : row;
  });
}

/** How a law is read where its outcomes have an order, as numbers and ranked words do, and where they have none. Until
 * somebody has chosen, it is read from the end on which its successes lie. */
export function readingOf({ outcomes }: Law, chosen: Reading | null): Reading {
  const [first, last] = [outcomes[0], outcomes.at(-1)];
  if (first?.at_least === undefined) {
    return "chance";
  }
  if (chosen || last?.success || !outcomes.some(({ success }) => success)) {
    return chosen ?? "at_least";
  }
  return first.success ? "at_most" : "chance";
}

/** The reading that an address names. */
export function readingIn(show: string) {
  return Object.hasOwn(strings.readings, show) ? (show as Reading) : null;
}

/** The number at which the row says exactly what is read: “at most” is that of its last, all else that of its first. */
export function edgeOf(row: LawRow | Place, reading: Reading) {
  return reading === "at_most" ? endOf(row) : Number(row.outcome);
}

/** A row as people write it: `3`, `12 or more`, `14, 15 or more` for a pair, `10 to 19` for a class. */
export function outcomeText({ outcome, to, or_more, or_less }: Pick<LawRow, "outcome" | "to" | "or_more" | "or_less">) {
  if (to !== undefined) {
    return strings.range(outcomeWords(outcome), outcomeWords(to));
  }
  const [more, less] = [[or_more].flat(), [or_less].flat()];
  return [outcome]
    .flat()
    .map(outcomeWords)
    .map((part, index) => (more[index] ? strings.orMore(part) : less[index] ? strings.orLess(part) : part))
    .join(", ");
}

/** What a chance is read at: a class of neighbours as a whole, or the number at which it says exactly what is read. */
export function readAt(row: LawRow | Place, reading: Reading) {
  return reading === "chance" ? outcomeText(row) : outcomeWords(edgeOf(row, reading));
}
