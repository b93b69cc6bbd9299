// Which of a set-up's laws is on screen, and joint laws as tables.

import { type Law, type LawRow, type OddsReport, type Part, VERDICT } from "../../engine/protocol.ts";
import type { HeatTable } from "../../ui/heat.ts";
import { outcomeWords, percent, percentsUpTo, strings } from "../../words/words.ts";

/** The laws of a set-up, the most important first, which the chart shows at the start. */
export function lawsInOrder(odds: OddsReport): Law[] {
  const rank = (law: Law) => (law.axes ? 3 : law.mean === undefined ? 2 : law.key === odds.decided_by ? 0 : 1);
  return [odds, ...odds.further].sort((one, other) => rank(one) - rank(other));
}

/** The law of win, tie and lose, if it is a contest. */
export function contestIn(odds: OddsReport) {
  return lawsInOrder(odds).find(({ key }) => key === VERDICT);
}

export function lawInView({ odds, measure }: { odds: OddsReport; measure: string }): Law {
  const laws = lawsInOrder(odds);
  return laws.find(({ key }) => key === measure) ?? (laws[0] as Law);
}

/** A joint law of two parts as a heat map, with null for impossible cells. It starts at the likeliest cell.
 * @param law with two axes
 * @param parts the marginal laws of rows and columns, shown as a last column and a last row */
export function jointTable(law: Law, [ofRows, ofColumns]: Law[] = []): Omit<HeatTable, "label"> {
  const pairs = law.outcomes.map(({ outcome }) => outcome as Part[]);
  const axis = (part: number) =>
    [...new Set(pairs.map((pair) => pair[part] as Part))].sort((one, other) => Number(one) - Number(other));
  const [down, across] = [axis(0), axis(1)];
  const [rowsLabel = "", columnsLabel = ""] = law.axes ?? [];
  const cellOf = cellsOf([law]);
  const cells = new Map(law.outcomes.map((row) => [String(row.outcome), cellOf(row)]));
  const columns = across.map(outcomeWords);
  const rows = down.map((first) => ({
    head: outcomeWords(first),
    cells: across.map((second) => cells.get(String([first, second])) ?? null),
  }));
  if (!ofRows || !ofColumns) {
    return { rowsLabel, columnsLabel, columns, rows };
  }
  const sumOf = cellsOf([ofRows, ofColumns]);
  const sum = ({ outcomes }: Law, head: string) => {
    const row = outcomes.find(({ outcome }) => outcomeWords(outcome) === head);
    return row ? { ...sumOf(row), start: false } : null;
  };
  const withSums = rows.map(({ head, cells }) => ({ head, cells: [...cells, sum(ofRows, head)] }));
  const all = { text: percent(1), heat: 1 };
  const foot = { head: strings.any, cells: [...columns.map((head) => sum(ofColumns, head)), all] };
  return { rowsLabel, columnsLabel, columns: [...columns, strings.any], rows: [...withSums, foot] };
}

/** Makes cells for the chances of `laws`; the greatest is the warmest. */
function cellsOf(laws: Law[]) {
  const most = Math.max(...laws.flatMap(({ outcomes }) => outcomes.map(({ chance }) => chance)));
  const write = percentsUpTo(most);
  return ({ chance }: LawRow) => ({ text: write(chance), heat: chance / most, start: chance === most });
}
