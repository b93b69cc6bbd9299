// Rows of a law. A row may stand for several numbers: in a long law the engine joins neighbours into classes.

import type { Law, LawRow, Place } from "../engine/protocol.ts";
import type { Reading } from "../state.ts";
import { outcomeWords, strings } from "../words/words.ts";

const LONG = 60;
const RARE = 0.0005;

/** The visible rows: a long law is cut where a whole tail is under 0.05%, except for the row that was rolled. */
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

/** The chance of a row in a reading; unordered outcomes have only one. */
export function chanceOf(row: LawRow, reading: Reading) {
  return row[reading] ?? row.chance;
}

/** The rows, with a zero row at each end of every gap. */
export function withGaps(rows: LawRow[]): LawRow[] {
  return rows.flatMap((row, index) => {
    const next = rows[index + 1];
    const [first, last] = [endOf(row) + 1, Number(next?.outcome) - 1];
    const at_least = next?.at_least;
    const at = (outcome: number) => ({ outcome, weight: "", chance: 0, at_least, at_most: row.at_most });
    return first <= last ? [row, at(first), at(last)] : row;
  });
}

/** The reading to draw. Until one is chosen, an ordered law (of numbers or ranked words) is read from the end where its
 * successes are; an unordered one has only plain chances. */
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

/** The number at which the row's chance is exact: its last for “at most”, its first otherwise. */
export function edgeOf(row: LawRow | Place, reading: Reading) {
  return reading === "at_most" ? endOf(row) : Number(row.outcome);
}

/** A row as text: `3`, `12 or more`, `14, 15 or more` for a pair, `10 to 19` for a class. */
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

/** Names the outcome of a chance: a whole class of neighbours, or the number at which a cumulative chance is exact. */
export function readAt(row: LawRow | Place, reading: Reading) {
  return reading === "chance" ? outcomeText(row) : outcomeWords(edgeOf(row, reading));
}
