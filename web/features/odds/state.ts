// Which of a set-up's laws is looked at.

import type { Law, OddsReport } from "../../engine/protocol.ts";
import { percentsUpTo } from "../../words/words.ts";

/** What is asked about most comes first: the law that the chart shows at the start. */
export function lawsInOrder(odds: OddsReport): Law[] {
  const rank = (law: Law) => (law.axes ? 3 : law.mean === undefined ? 2 : law.key === odds.decided_by ? 0 : 1);
  return [odds, ...odds.further].sort((one, other) => rank(one) - rank(other));
}

export function lawInView({ odds, measure }: { odds: OddsReport; measure: string }): Law {
  const laws = lawsInOrder(odds);
  return laws.find(({ key }) => key === measure) ?? (laws[0] as Law);
}

/** Two parts of a reading against each other, as a table whose cells are null where nothing can be. It is warmest, and
 * looked at first, where it is likeliest.
 * @param law with two axes */
export function jointTable(law: Law) {
  const pairs = law.outcomes.map((row) => ({ pair: row.outcome as (number | string)[], row }));
  const axis = (part: number) =>
    ([...new Set(pairs.map(({ pair }) => pair[part]))] as (number | string)[]).sort(
      (one, other) => Number(one) - Number(other),
    );
  const [down, across] = [axis(0), axis(1)];
  const [rowsLabel = "", columnsLabel = ""] = law.axes ?? [];
  const most = Math.max(...law.outcomes.map((row) => row.chance));
  const write = percentsUpTo(most);
  const cellOf = (chance: number) => ({
    text: write(chance),
    heat: chance / most,
    start: chance === most,
  });
  const cells = new Map(pairs.map(({ pair, row }) => [pair.join(), cellOf(row.chance)]));
  return {
    rowsLabel,
    columnsLabel,
    columns: across.map(String),
    rows: down.map((first) => ({
      head: String(first),
      cells: across.map((second) => cells.get([first, second].join()) ?? null),
    })),
  };
}
