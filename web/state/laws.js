// Which of a set-up's laws is looked at.

/** @import { Law, OddsReport } from "../engine/protocol.js" */

/**
 * What is asked about most comes first: the law that the chart shows at the start.
 * @param {OddsReport} odds
 * @returns {Law[]}
 */
export function lawsInOrder(odds) {
  const rank = (/** @type {Law} */ law) =>
    law.axes ? 3 : law.mean === undefined ? 2 : law.key === odds.decided_by ? 0 : 1;
  return [odds, ...odds.further].sort((one, other) => rank(one) - rank(other));
}

/**
 * @param {{ odds: OddsReport, measure: string }} state
 * @returns {Law}
 */
export function lawInView({ odds, measure }) {
  const laws = lawsInOrder(odds);
  return laws.find(({ key }) => key === measure) ?? /** @type {Law} */ (laws[0]);
}

/**
 * Two parts of a reading against each other, as a table whose cells are null where nothing can be. It is warmest, and
 * looked at first, where it is likeliest.
 * @param {Law} law with two axes
 * @param {(chance: number) => string} write
 */
export function jointTable(law, write) {
  const pairs = law.outcomes.map((row) => ({ pair: /** @type {(number | string)[]} */ (row.outcome), row }));
  const axis = (/** @type {number} */ part) =>
    /** @type {(number | string)[]} */ ([...new Set(pairs.map(({ pair }) => pair[part]))]).sort(
      (one, other) => Number(one) - Number(other),
    );
  const [down, across] = [axis(0), axis(1)];
  const [rowsLabel = "", columnsLabel = ""] = law.axes ?? [];
  const most = Math.max(...law.outcomes.map((row) => row.chance));
  const cellOf = (/** @type {number} */ chance) => ({
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
