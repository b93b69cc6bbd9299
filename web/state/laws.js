// Which of a set-up's laws is looked at.

/** @typedef {import("../engine/protocol.js").Law} Law */
/** @typedef {import("../engine/protocol.js").OddsReport} OddsReport */

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
 * Two parts of a reading against each other, as a table whose cells are null where nothing can be.
 * @param {Law} law with two axes
 * @returns {{ down: (number | string)[], across: (number | string)[], chances: (number | null)[][], most: number }}
 */
export function jointTable(law) {
  const pairs = law.outcomes.map((row) => ({ pair: /** @type {(number | string)[]} */ (row.outcome), row }));
  const axis = (/** @type {number} */ part) =>
    /** @type {(number | string)[]} */ ([...new Set(pairs.map(({ pair }) => pair[part]))]).sort(
      (one, other) => Number(one) - Number(other),
    );
  const [down, across] = [axis(0), axis(1)];
  const found = new Map(pairs.map(({ pair, row }) => [pair.join(), row.chance]));
  return {
    down,
    across,
    chances: down.map((first) => across.map((second) => found.get([first, second].join()) ?? null)),
    most: Math.max(...law.outcomes.map((row) => row.chance)),
  };
}
